// What people type that is wrong, odd, huge or hostile: the nearest picture, a sentence beside the field, nothing lost.

import { column, expect, field, open, panel, sentence, table, test, typeKeys, verdict } from "./support.mjs";

/** The sentence beside a field. */
const issue = (page, id) =>
  page.locator(".issue").filter({ visible: true }).and(page.locator(`#${id}`));

async function issueOf(page, id) {
  const described = await field(page, id).getAttribute("aria-describedby");
  return issue(page, described);
}

test("a wrong count keeps the nearest, says so, and leaves what was typed", async ({ page }) => {
  await open(page, "v1:a=7");
  const count = field(page, "a");
  for (const [typed, said, partitions] of [
    ["0", "1 is the least: kept at 1.", 1],
    ["-1", "1 is the least: kept at 1.", 1],
    ["1.5", "Only whole numbers: kept at 1.", 1],
    ["10001", "10,000 is the most: kept at 10,000.", 10000],
    ["abc", "“abc” is not a number: kept at 10,000.", 10000],
    ["", "Nothing typed: kept at 10,000.", 10000],
  ]) {
    await count.fill(typed);
    await expect(await issueOf(page, "a")).toHaveText(said);
    await expect(count).toHaveValue(typed);
    await expect(count).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator('[data-light="count"]')).toContainText(partitions.toLocaleString("en"));
  }
  // Another change does not take the typed text away.
  await field(page, "b").fill("9");
  await expect(count).toHaveValue("");
  await count.fill("6");
  await expect(await issueOf(page, "a")).toBeHidden();
});

test("what is typed while the tables are completed is shown", async ({ page }) => {
  // Frames come late, as on a busy machine: the pause after which the tables are completed ends before the next one.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => setTimeout(() => frame(act), 300);
  });
  await open(page, "v1:a=1000&b=1000");
  const count = field(page, "a");
  await count.fill("10001");
  await expect(await issueOf(page, "a")).toHaveText("10,000 is the most: kept at 10,000.");
  await count.fill("abc");
  await expect(await issueOf(page, "a")).toHaveText("“abc” is not a number: kept at 10,000.");
});

test("a name or a pattern that cannot be is named beside its field", async ({ page }) => {
  await open(page);
  await field(page, "a.name").fill("market updates");
  await expect(await issueOf(page, "a.name")).toContainText("Kafka takes 1 to 249 letters, digits");
  await expect(page.locator(".fix code")).toContainText("--topic market-updates ");
  await panel(page, "redis");
  await field(page, "redis.a").fill("market:");
  await expect(await issueOf(page, "redis.a")).toContainText("<key> is missing");
  await field(page, "masters").fill("2");
  await expect(await issueOf(page, "masters")).toContainText("no cluster with fewer than 3 masters");
  expect(await column(page, "masters", "slots")).toEqual(["0–8191", "8192–16383"]);
});

test("odd keys are shown, routed and told apart", async ({ page }) => {
  await open(page);
  const huge = "x".repeat(65536);
  await typeKeys(page, `nul\0key,1\n"cr\r\nlf",1\n😀,1\n\u202eabc,1\n"",2\n,3\nBBCA ,1\n${huge},1\ndup,1\ndup,2.5\n<img src=x onerror=alert(1)>,1\n`);
  const keys = await column(page, "mapping", "key");
  expect(keys.slice(0, 2)).toEqual(["dup", '""']);
  expect(keys).toEqual(expect.arrayContaining(["nul␀key", "cr␍␊lf".replace("␍␊", "␊"), "😀", "\\u{202e}abc", "BBCA·", "no key", "<img src=x onerror=alert(1)>"]));
  expect(keys.find((key) => key.startsWith("xxx"))).toBe(`${"x".repeat(120)}…`);
  const rows = await table(page, "mapping");
  expect(rows[0].weight).toBe("3.5");
  expect(rows.at(-1)).toEqual({ key: "no key", a: "random", b: "random", "lines-up": "random", weight: "3" });
  await expect(sentence(page)).toContainText("Records without a key (weight 3) go to a random partition.");
  expect(await page.locator(".frame img").count()).toBe(0);
});

test("half a surrogate pair is what the Java client makes of it", async ({ page }) => {
  await open(page);
  await typeKeys(page, "a?b,1\n");
  const [plain] = await table(page, "mapping");
  await page.locator('textarea[data-field="rows"]').evaluate((box) => {
    box.value = "a\ud800b,1\n";
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.locator(".keys > .issue")).toContainText("Line 1: half a character; the Java client writes ? for it.");
  const [lone] = await table(page, "mapping");
  expect([lone.a, lone.b]).toEqual([plain.a, plain.b]);
  expect(lone.key).toBe("a\\xed\\xa0\\x80b");
});

test("wrong weights are counted as the nearest, line by line", async ({ page }) => {
  await open(page);
  const text = "a,-1\nb,NaN\nc,1e300\nd,0.12345\ne,5\nf,abc\n\"g,1\nh,1,2\n";
  await typeKeys(page, text);
  const rows = Object.fromEntries((await table(page, "mapping")).map((row) => [row.key, row.weight]));
  expect(rows).toEqual({ c: "1,000,000,000", e: "5", b: "1", "f,abc": "1", "h,1": "2", '"g': "1", d: "0.123", a: "0" });
  const said = page.locator(".keys > .issue");
  for (const part of ["Line 1: a weight below 0", "Line 2: “NaN” is not a weight", "Line 3: a weight over", "Line 4: rounded", "Line 6: no number after the comma", "Line 7: the quotes do not close", "Line 8: more than one comma"])
    await expect(said).toContainText(part);
  await expect(page.locator('textarea[data-field="rows"]')).toHaveValue(text);
});

test("a hundred thousand pasted lines are all routed", async ({ page }) => {
  test.slow();
  await open(page, "v1:b=12");
  await typeKeys(page, Array.from({ length: 100_000 }, (_, n) => `user-${n}\t${1 + (n % 7)}`).join("\n"));
  await expect(verdict(page)).toContainText("of 100,000 keys line up", { timeout: 15_000 });
  await expect(page.locator(".more").filter({ visible: true }).first()).toHaveText("99,000 more");
  await expect(page.locator(".figure > .issue")).toContainText("The keys are too long for a link");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:b=12&data=100000");
  await panel(page, "load");
  const keys = (await table(page, "load")).filter((row) => row.topic === "market-updates").map((row) => Number(row.keys.replace(/,/g, "")));
  expect(keys.reduce((sum, count) => sum + count)).toBe(100_000);
  await expect(page.locator(".keys > .issue")).toContainText("Too many lines to show as text.");
  // Without what the tab keeps of them, as when somebody else opens the link.
  await open(page, "v1:b=12&data=100000");
  await expect(page.locator(".keys > .issue")).toContainText("The link's 100,000 keys were too many to be in it.");
});

test("thousands of partitions become groups and say so", async ({ page }) => {
  await open(page, "v1:a=10000&b=500&panel=alignment");
  expect((await column(page, "alignment", "a")).every((cell) => /^\d+–\d+$/.test(cell))).toBe(true);
  await panel(page, "mapping");
  await expect(sentence(page)).toContainText("Past 64 partitions: the matrix.");
  await panel(page, "load");
  await expect(page.locator(".more").filter({ visible: true })).toHaveText("9,000 more");
});

for (const [name, link, said] of [
  ["damaged", "v1:a=6&b=%zz&rows=BBCA,x&%00=1", "not known"],
  ["of another version", "v7:a=6&b=8", "version v7, read as v1"],
  ["hostile", "v1:a.name=%3Cscript%3Ealert(1)%3C/script%3E&foo=%22%3E%3Cimg src=x onerror=alert(1)%3E", "not known"],
  ["truncated", "v1:a=6&ro", "not known"],
  ["of no such language", "v1:lang=xx&panel=foo&masters=abc", "panel: “foo” is not one of the choices"],
]) {
  test(`a link that is ${name} still gives a picture`, async ({ page }) => {
    await open(page, link);
    await expect(page.locator(".figure > .issue")).toContainText(said);
    expect((await table(page, "mapping")).length).toBeGreaterThan(0);
    expect(await page.locator(".frame script, .frame img").count()).toBe(0);
  });
}

test("what is wrong with a link is said in the language that it chooses", async ({ page }) => {
  await open(page, "v1:a=0&nonsense=1&lang=id");
  await expect(page.locator(".figure > .issue")).toContainText("nonsense");
  await expect(page.locator(".words h2")).toHaveText("Jumlah partition berbeda");
  await page.waitForTimeout(600);
  await expect(page.locator(".figure > .issue")).toHaveText(/Link punya|Link ini|bagian/);
  await expect(await issueOf(page, "a")).not.toBeEmpty();
});

test("without keys there is a picture and a sentence", async ({ page }) => {
  await open(page, "v1:rows=");
  for (const id of ["mapping", "alignment", "load", "redis"]) {
    await panel(page, id);
    await expect(sentence(page)).toContainText("No key, nothing to route.");
  }
});

test("a link with more keys than a link is written with keeps them", async ({ page }) => {
  await open(page, `v1:b=6&rows=${Array.from({ length: 5_000 }, (_, n) => `user-${n}`).join(";")}`);
  await expect(verdict(page)).toContainText("5,000 of 5,000 keys line up");
  await expect(page.locator(".figure > .issue")).toContainText("too long for a link");
  await page.getByRole("button", { name: "One partition more in market-updates" }).click();
  await expect(verdict(page)).toContainText("of 5,000 keys");
  await page.waitForTimeout(600);
  await expect.poll(async () => (await column(page, "mapping", "key")).length).toBe(1_000);
  // And over a reload, when the address no longer has them.
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:a=7&b=6&data=5000");
  await expect(page.locator("#note")).toHaveText("Keys not in the link; kept on reload");
  await page.reload();
  await expect(verdict(page)).toContainText("of 5,000 keys");
});

test("long names and numbers stay readable where they stand", async ({ page }) => {
  await open(page, `v1:a=10000&b=10000&a.name=${"x".repeat(249)}&rows=${"k".repeat(3000)},2`);
  for (const id of ["mapping", "alignment", "load", "redis"]) {
    await panel(page, id);
    const cut = await page.locator(".sentence").evaluate((sentence) => {
      const next = document.querySelector("co-partition").shadowRoot.querySelector(".settings");
      return sentence.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1;
    });
    expect(cut, id).toBe(false);
  }
  await panel(page, "mapping");
  const wide = await field(page, "a").evaluate((input) => input.scrollWidth > input.clientWidth);
  expect(wide).toBe(false);
});
