// Clients, key formats and null shares: what people choose, what the page answers, and the trace of a key.

import { axe, column, expect, field, open, panel, sentence, settled, table, test, typeKeys, verdict } from "./support.mjs";

/** A choice out of a list. */
const select = (page, id) => page.locator(`select[data-field="${id}"]`);
const fix = (page) => page.locator(".fix code");
const light = (page, id) => page.locator(`[data-light="${id}"]`);

/** The answers of all clients, by the ids of their rows. */
async function clients(page) {
  await settled(page);
  const rows = await page.locator('table[data-table="clients"] tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => row.dataset.rows.split(" ").map((id) => [id, ["a", "b"].map((col) => row.querySelector(`[data-col=${col}]`).textContent).join(" ")])));
  return Object.fromEntries(rows);
}

test("another client sends the keys elsewhere, and its own setting mends it", async ({ page }) => {
  await open(page, "v1:b=6");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await select(page, "b.client").selectOption("confluent-kafka-python");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "hash-differs");
  await expect(light(page, "partitioner")).toContainText("murmur2 and crc32");
  await expect(fix(page)).toHaveText('"partitioner": "murmur2_random"');
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("What it does not mend");
  await select(page, "b.client").selectOption("confluent-kafka-python/librdkafka-murmur2-random");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await expect(light(page, "partitioner")).toContainText("murmur2");
  await expect(page).toHaveURL(/b\.client=confluent-kafka-python\/librdkafka-murmur2-random/);
  await page.reload();
  await expect(select(page, "b.client")).toHaveValue("confluent-kafka-python/librdkafka-murmur2-random");
});

test("a client that has no such setting is said to have none", async ({ page }) => {
  await open(page, "v1:b=6&b.client=kafka-rust");
  await expect(fix(page)).toContainText("Neither client can follow the other");
  await expect(page.locator(".fix button.copy")).toBeHidden();
  await select(page, "b.client").selectOption("custom");
  await expect(sentence(page)).toContainText("What a partitioner of your own does is not computed here.");
});

test("every rule that differs has its light, its silence and its fix", async ({ page }) => {
  await open(page, "v1:b.client=kcat&b.format=json");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "count-differs");
  for (const id of ["key", "count", "partitioner"]) await expect(light(page, id)).toHaveAttribute("data-on", "false");
  await expect(light(page, "key")).toContainText("text and JSON string");
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("bytes of the keys differ");
  await expect(page.locator(".leaves")).toContainText("1 of 5");
  await page.getByRole("button", { name: "Next fix" }).click();
  await page.getByRole("button", { name: "Next fix" }).click();
  await expect(fix(page)).toContainText("a serializer that writes text, UTF-8");
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("It leaves as they are: Count, Partitioner.");
  await page.getByRole("button", { name: "Next fix" }).click();
  await expect(page.locator(".fix")).toContainText("A as JSON string");
  // A GlobalKTable is looked up by the bytes of a key, and by nothing else.
  await select(page, "join").selectOption("global");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "bytes-differ");
  await select(page, "b.format").selectOption("text");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "not-needed");
  for (const id of ["count", "partitioner"]) await expect(light(page, id)).toHaveAttribute("data-on", "not-needed");
  await select(page, "join").selectOption("foreign-key");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "hash-differs");
  await expect(fix(page)).toHaveText("-X partitioner=murmur2_random");
});

test("what is built on the Java client has names of its own for a serializer", async ({ page }) => {
  await open(page, "v1:b=6&b.format=json&b.client=kafka-connect");
  await expect(fix(page)).toHaveText("No one line does it: give the producer of notifications a serializer that writes text, UTF-8.");
});

test("a setting that is right for ASCII is better than none", async ({ page }) => {
  await open(page, "v1:b=6&b.client=fluentd");
  await expect(fix(page)).toHaveText("partitioner_hash_function murmur2");
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("right for ASCII");
});

test("what is the same at this count is not called luck of these keys", async ({ page }) => {
  await open(page, "v1:a=8&b=8&b.client=platformatic");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned-by-luck");
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("it holds for every key, since it is a power of two");
  await field(page, "a").fill("1");
  await field(page, "b").fill("1");
  await expect(page.locator('[data-side="mapping"] .notes')).toContainText("With one partition on each side there is nothing to choose.");
});

test("the Java client's serializer is a line of its configuration", async ({ page }) => {
  await open(page, "v1:b=6&a.format=long&rows=1;2;3");
  await expect(fix(page)).toHaveText("key.serializer=org.apache.kafka.common.serialization.LongSerializer");
  await page.getByRole("button", { name: "Next fix" }).click();
  await expect(fix(page)).toHaveText("key.serializer=org.apache.kafka.common.serialization.StringSerializer");
});

test("a key that its format cannot take is left out, counted, and kept as typed", async ({ page }) => {
  await open(page, "v1:b=6");
  await typeKeys(page, "1,3\n2,1\nabc,4\n99999999999999999999,1\n");
  await select(page, "a.format").selectOption("long");
  const issue = page.locator(`#${await select(page, "a.format").getAttribute("aria-describedby")}`);
  await expect(issue).toContainText("“abc” is no number of this kind: left out.");
  await expect(issue).toContainText("is out of this number's range: left out.");
  await expect(select(page, "a.format")).toHaveAttribute("aria-invalid", "true");
  await expect(sentence(page)).toContainText("2 keys are left out");
  const rows = await table(page, "mapping");
  expect(rows.find((row) => row.key === "abc")).toMatchObject({ a: "left out", b: "left out", "lines-up": "left out" });
  await expect(page.locator('textarea[data-field="rows"]')).toHaveValue("1,3\n2,1\nabc,4\n99999999999999999999,1\n");
  await select(page, "a.format").selectOption("text");
  await expect(issue).toBeHidden();
  expect(await column(page, "mapping", "lines-up")).toEqual(["yes", "yes", "yes", "yes"]);
});

test("the bytes are always there, and a schema id is one of them", async ({ page }) => {
  await open(page, "v1:b=6");
  const bytes = page.locator(".card.topic.a .bytes");
  await expect(bytes).toHaveText("42 42 43 41");
  await select(page, "a.format").selectOption("schema-registry");
  await expect(bytes).toHaveText("00 00 00 00 01 42 42 43 41");
  await field(page, "a.schema").fill("258");
  await expect(bytes).toHaveText("00 00 00 01 02 42 42 43 41");
  await field(page, "a.schema").fill("0");
  await expect(page.locator(`#${await field(page, "a.schema").getAttribute("aria-describedby")}`)).toHaveText("1 is the least: kept at 1.");
  await select(page, "b.format").selectOption("schema-registry");
  await field(page, "b.schema").fill("2");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "bytes-differ");
  await expect(light(page, "key")).toContainText("Schema Registry, schema 1 and Schema Registry, schema 2");
});

test("a character with two forms can be written as either", async ({ page }) => {
  await open(page, "v1:b=6");
  await typeKeys(page, "cafe\u0301\n");
  const bytes = page.locator(".card.topic.a .bytes");
  await expect(bytes).toHaveText("63 61 66 65 cc 81");
  await page.getByRole("button", { name: "NFC" }).click();
  await expect(bytes).toHaveText("63 61 66 c3 a9");
  await expect(page.getByRole("button", { name: "NFC" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "NFD" }).click();
  await expect(bytes).toHaveText("63 61 66 65 cc 81");
  await typeKeys(page, "plain\n");
  await expect(page.getByRole("button", { name: "NFC" })).toBeHidden();
});

test("what a client draws is spread, said to be random, and in no share", async ({ page }) => {
  await open(page, "v1:b.client=librdkafka-random");
  await expect(sentence(page)).toContainText("librdkafka does not look at keys: on average 12.5 % of the traffic lines up.");
  expect(new Set(await column(page, "mapping", "b"))).toEqual(new Set(["random"]));
  await panel(page, "load");
  const rows = await table(page, "load");
  expect(rows.filter((row) => row.topic === "notifications").map((row) => [row.keys, row.weight, row.random])).toEqual(Array(8).fill(["0", "0", "≈ 12.5"]));
  expect(rows[0]).toMatchObject({ keys: "3", weight: "54", share: "54 %", random: "0" });
  await field(page, "a.null").fill("20");
  await expect(sentence(page)).toContainText("Records without a key (weight 25) go to a random partition.");
  expect((await table(page, "load"))[0].random).toBe("≈ 4.17");
  await field(page, "a.null").fill("100");
  await expect(page.locator(`#${await field(page, "a.null").getAttribute("aria-describedby")}`)).toHaveText("99 is the most: kept at 99.");
});

test("records without a key go where the client sends them", async ({ page }) => {
  await open(page, "v1:a.null=50&a.client=librdkafka-consistent&panel=load");
  await expect(sentence(page)).toContainText("Records without a key (weight 100) go to partition 0.");
  expect((await table(page, "load"))[0]).toMatchObject({ partition: "0", weight: expect.stringMatching(/^1\d\d$/) });
});

test("every step of a key, for both topics", async ({ page }) => {
  await open(page, "v1:panel=trace");
  await expect(sentence(page)).toHaveText("6 partitions against 8: BBCA lands on 0 and on 2. Same hash, another divisor: the paths part at the modulo.");
  const steps = Object.fromEntries((await table(page, "trace")).map((row) => [row.step, [row.a, row.b]]));
  expect(steps).toMatchObject({
    text: ["BBCA", "BBCA"],
    bytes: ["42 42 43 41", "42 42 43 41"],
    hash: ["murmur2", "murmur2"],
    hex: ["0xc9ecb712", "0xc9ecb712"],
    unsigned: ["3387733778", "3387733778"],
    signed: ["-907233518", "-907233518"],
    "sign step": ["1240250130", "1240250130"],
    divisor: ["6", "8"],
    partition: ["0", "2"],
  });
  await expect(page.locator(".box.own.at-divisor[data-first]")).toHaveCount(2);
  await page.locator(".keylist li", { hasText: "UNVR" }).click();
  await expect(sentence(page)).toContainText("UNVR lands on 3 and on 3.");
  await expect(sentence(page)).toContainText("They meet again by luck.");
  await axe(page);
});

test("the same key on every client, those that agree together", async ({ page }) => {
  await open(page, "v1:panel=trace");
  const answers = await clients(page);
  for (const id of ["java", "kafkajs-2", "kafka-python", "aiokafka", "franz-go", "sarama-murmur2"]) expect(answers[id], id).toBe("0 2");
  expect(answers["librdkafka-consistent-random"]).toBe("2 4");
  expect(answers.platformatic).toBe("2 2");
  expect(answers["kafkajs-1"]).not.toBe("0 2");
  expect(answers["java-round-robin"]).toBe("in turn in turn");
  expect(answers.custom).toBe("not computed not computed");
  // Programs that are built on a client stand beside it.
  await expect(page.locator('tr[data-rows~="librdkafka-consistent-random"] [data-col="clients"]').first()).toContainText("librdkafka, confluent-kafka-python, ");
});

test("a missing mask is invisible at 8 and breaks half of the keys at 6", async ({ page }) => {
  await open(page, "v1:b.client=platformatic&panel=trace");
  await typeKeys(page, Array.from({ length: 1000 }, (_, n) => `user-${n}`).join("\n"));
  const cell = async (row, col) => Number(await page.locator(`table[data-table="agreement"] tr[data-rows~="${row}"] [data-col="${col}"]`).textContent());
  await expect.poll(() => cell("java", "platformatic")).toBe(0);
  const below = await cell("platformatic", "java");
  expect(below).toBeGreaterThan(45);
  expect(below).toBeLessThan(55);
  const librdkafka = await cell("librdkafka-consistent-random", "java");
  expect(librdkafka).toBeGreaterThan(79);
  expect(librdkafka).toBeLessThan(88);
  await field(page, "b").fill("6");
  await expect.poll(() => cell("java", "platformatic")).toBe(below);
});

/** The presets from public reports, with what their reporters saw in topic A and in topic B. */
const REPORTED = {
  "kafkajs-357": [["9", "6"]],
  "kafkajs-1154": [["10", "9"]],
  "confluent-kafka-python-1481": [["40", "36"]],
  "node-rdkafka-616": [["4", "9"], ["5", "6"]],
  "node-rdkafka-817": [["26", "23"]],
  "fluent-plugin-kafka-397": [["5", "3"]],
  "sarama-1213": [["5", "5"], ["0", "0"], ["7", "6"], ["8", "5"], ["4", "4"], ["5", "8"]],
  "confluent-kafka-dotnet-1729": [["13", "12"]],
};

test("presets from public reports show their numbers and lead to the report", async ({ page }) => {
  await open(page);
  for (const [id, places] of Object.entries(REPORTED)) {
    await page.locator(`[data-preset="${id}"]`).click();
    await expect(page.locator(`[data-preset="${id}"]`)).toHaveAttribute("aria-current", "true");
    await settled(page, 300);
    expect((await table(page, "mapping")).map((row) => [row.a, row.b]), id).toEqual(places);
    const report = page.locator("[data-side]:visible .notes a");
    await expect(report).toHaveAttribute("href", /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/issues\/\d+$/);
    await expect(report).toHaveAttribute("rel", "noopener noreferrer");
    await expect(page.locator("[data-side]:visible .notes")).toContainText("Reported");
  }
});

test("a link that names no client keeps the one before, and says so", async ({ page }) => {
  await open(page, "v1:b=6&b.client=nobody&a.format=xml&join=outer&a.null=-1");
  await expect(select(page, "b.client")).toHaveValue("java");
  await expect(page.locator(`#${await select(page, "b.client").getAttribute("aria-describedby")}`)).toHaveText("“nobody” is not one of the choices: kept java.");
  await expect(page.locator(".figure > .issue")).toContainText("“outer” is not one of the choices");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
});

test("on a phone clients and formats are a touch away", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "v1:b=6&lang=id");
  await expect(select(page, "b.client")).toBeHidden();
  await page.getByRole("button", { name: /client, format, join/ }).click();
  await select(page, "b.client").selectOption("kcat");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "hash-differs");
  await panel(page, "trace");
  await expect(sentence(page)).toContainText("Byte sama, hash lain");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await axe(page);
});
