// What the key does to the load, as a person tries it: another key, a salt, a draw, another count, and rows of one's own.

import { axe, column, expect, field, open, panel, sentence, settled, table, test, verdict } from "./support.mjs";

const file = (page) => page.locator('co-partition input[type="file"]');
const said = (page) => page.locator(".datain .said");
const notes = (page) => page.locator(".datain .unread li");

/** Opens a file as a person chooses one. */
async function give(page, name, text) {
  await file(page).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.isBuffer(text) ? text : Buffer.from(text) });
  await expect(page.locator(".datain progress")).toBeHidden();
  await settled(page, 100);
}

test("120 drawn orders stand beside what to expect, and another key is one press away", async ({ page }) => {
  await open(page, "v1:a=3&a.name=orders&b=3&b.name=payments&workload=orders&panel=load");
  await expect(sentence(page)).toContainText("Hot key: jakarta alone is");
  expect((await column(page, "load", "expected")).slice(0, 3)).toEqual(["≈ 27.6", "≈ 84", "≈ 8.4"]);
  await expect(page.locator(".heaviest .expected").first()).toHaveText(/of ≈ 84/);
  const choices = await table(page, "load-choices");
  expect(choices.map(({ key }) => key)).toEqual(["region", "customer", "order", "region + customer", "region, salt of 4 on hot keys", "region, salt of 16 on hot keys", "region, salt of 4 on all"]);
  expect(choices[0]).toMatchObject({ keys: "5", order: "per region", use: "now" });
  expect(choices[4].join).toBe("by region, if both take the same bucket, or one is written to all 4");
  await page.getByRole("button", { name: "Key both topics by order", exact: true }).click();
  await expect(sentence(page)).toContainText("The load is even");
  await expect.poll(() => new URL(page.url()).hash).toContain("a.key=order&b=3&b.name=payments&b.key=order");
  expect((await column(page, "load", "expected"))[0]).toBe("≈ 40");
  await expect(page.locator('select[data-field="a.key"]')).toHaveValue("order");
  // Of one topic only: then it is the key that differs.
  await page.locator('select[data-field="b.key"]').selectOption({ label: "region + customer" });
  await expect(verdict(page)).toHaveAttribute("data-verdict", "key-differs");
  await expect(page.locator(".lights")).toContainText("order and region + customer");
  await axe(page, "co-partition");
});

test("a draw is set by its seed, and what cannot be drawn is said beside it", async ({ page }) => {
  await open(page, "v1:workload=orders&panel=load");
  await page.locator(".drawbox summary").click();
  const before = await column(page, "load", "weight");
  await field(page, "seed").fill("8");
  await expect.poll(() => column(page, "load", "weight")).not.toEqual(before);
  await expect.poll(() => new URL(page.url()).hash).toContain("seed=8");
  await field(page, "seed").fill("7");
  await expect.poll(() => column(page, "load", "weight")).toEqual(before);
  await field(page, "events").fill("100001");
  await expect(page.locator(".drawbox .issue:visible")).toContainText("100,000");
  await page.locator('select[data-field="workload"]').selectOption("ticks");
  await field(page, "zipf").fill("0");
  await expect(page.locator(".heaviest li").first()).toContainText("of ≈ 10,000");
  await page.locator('select[data-field="workload"]').selectOption("");
  await expect(page.locator(".keylist li")).toHaveCount(10);
  // What was typed makes room for a draw, and is there again after it.
  await page.locator('input[data-field="add"]').fill("ZZZZ,50");
  await page.keyboard.press("Enter");
  await expect(page.locator(".keylist li").first()).toContainText("ZZZZ");
  await page.locator('select[data-field="workload"]').selectOption("uniform");
  await expect(page.locator(".keylist li").first()).toContainText("key-");
  await page.locator('select[data-field="workload"]').selectOption("");
  await expect(page.locator(".keylist li").first()).toContainText("ZZZZ");
});

test("symbol against user: the row is what lines up", async ({ page }) => {
  await open(page, "v1:b=6&b.key=user&workload=ticks");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "key-differs");
  await expect(sentence(page)).toContainText(/^6 partitions against 6: \d+ of \d+ rows do not line up\./);
  await expect(page.locator(".fix code, .fix pre").first()).toContainText("PARTITION BY `symbol`;");
  expect((await column(page, "mapping", "key"))[0]).toMatch(/^[A-Z]{4} · user-\d+$/);
  await page.locator(".keylist li").first().click();
  await expect(page.locator('.keylist li[aria-selected="true"]')).toHaveCount(1);
  await expect(sentence(page)).toContainText("lands on partition");
  for (const id of ["alignment", "load", "consumers", "change", "trace", "redis"]) {
    await panel(page, id);
    await expect(sentence(page)).not.toHaveText("");
  }
});

test("a new count, from the side of one topic or the other", async ({ page }) => {
  await open(page, "v1:panel=change");
  await expect(sentence(page)).toHaveText(/^From 6 to 12 partitions 7 of 10 keys move, 79\s% of the traffic\. Chance keeps 50\s% of all keys\. 12 is a multiple of 6/);
  await expect(page.locator('[data-side="change"] .notes')).toContainText("3 keys keep their partition, and their order.");
  expect((await table(page, "change"))[0]).toEqual({ key: "BBCA", before: "0", after: "6", moves: "moves", weight: "24" });
  await field(page, "change").fill("7");
  await expect(sentence(page)).toContainText("From 6 to 7 partitions");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:change=7&panel=change");
  const row = (await table(page, "change-curve")).find(({ count }) => count === "6");
  expect(row).toEqual({ count: "6", moved: "0 %", traffic: "0 %", ratio: "3.24", together: "10 %" });
  await page.getByRole("button", { name: "notifications", exact: true }).click();
  await expect(sentence(page)).toContainText("From 8 to 7 partitions");
  await expect(page.locator('[data-side="change"] .notes')).toContainText("Kafka can add partitions and cannot remove any.");
  await field(page, "change").fill("-4");
  await expect(page.locator(".groupbar.change .issue")).toBeVisible();
  await page.locator('[data-chart="mapping"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("tr[data-marked]").first()).toBeVisible();
  await axe(page, "co-partition");
});

test("columns of a file are offered as keys, and what could not be read is named with its lines", async ({ page }) => {
  await open(page, "v1:a=3&b=3&panel=load");
  const rows = ["order;region;price", ...Array.from({ length: 40 }, (_, n) => `o-${n};${n % 4 ? "jakarta" : "medan"};${n},5`)];
  await give(page, "orders.csv", `\ufeff${rows.join("\r\n")}\r\nbroken;line\r\n"open;x;1\r\n`);
  await expect(said(page)).toHaveText("40 rows read, 40 of them different.");
  await expect(notes(page)).toHaveText([/1 row left out: it has too few fields\. Line 42\./, /1 row left out: a quote does not close\. Line 43\./]);
  await page.locator('select[data-field="a.key"]').selectOption("region");
  await page.locator('select[data-field="b.key"]').selectOption("region");
  await expect(page.locator(".heaviest li").first()).toContainText("jakarta75 %");
  // As weights the prices have a decimal comma, which is said and not hidden.
  await page.locator('select[data-field="data.weight"]').selectOption({ label: "price" });
  await expect(notes(page).first()).toContainText("40 weights were read with a decimal comma.");
  await page.locator('input[data-column="0"]').uncheck();
  await expect(said(page)).toContainText("2 of them different");
  await expect(page.locator(".keylist li")).toHaveCount(2);
  // The text is CSV with a header then, and keeps its columns while it is typed into.
  await page.getByRole("button", { name: "Edit as text" }).click();
  const box = page.locator('textarea[data-field="rows"]');
  await expect(box).toHaveValue("region,weight\nmedan,185\njakarta,615\n");
  await box.fill("region,city,weight\njakarta,x,1\nmedan,y,3\n");
  await expect(page.locator('select[data-field="a.key"] option')).toHaveText(["region", "city", "region + city"]);
  await axe(page, "co-partition");
});

for (const [name, content, notes_] of [
  ["nothing", "", /The file is empty/],
  ["no text", Buffer.from([0, 1, 2, 0, 0, 255, 10, 0]), /NUL bytes/],
  ["a broken line of JSON", '{"k":"a"}\n{"k":\n{"k":"b"}\n', /1 row left out: it is not JSON\. Line 2\./],
  ["weights with a decimal comma", "key;count\na;1,5\nb;2,25\n", /2 weights were read with a decimal comma/],
  ["a column missing in the middle", "a,b,c\n1,2,3\n1,3\n4,5,6\n", /1 row left out: it has too few fields\. Line 3\./],
]) {
  test(`a file with ${name} gets clear words, and what was there stays or is replaced by what could be read`, async ({ page }) => {
    await open(page, "v1:panel=load");
    await give(page, "file", content);
    await expect(notes(page).first()).toHaveText(notes_);
    await expect(page.locator(".keylist li").first()).toBeVisible();
    await expect(sentence(page)).not.toHaveText("");
  });
}

test("UTF-16, a printed table, JSON with paths, and names that are markup", async ({ page }) => {
  await open(page, "v1:panel=load");
  await give(page, "utf16.csv", Buffer.from("\ufeffkey,count\nmédan,3\nbandung,1\n", "utf16le"));
  await expect(page.locator(".keylist li").first()).toContainText("médan");
  await give(page, "spark.txt", "+------+-----+\n|region|count|\n+------+-----+\n| medan|   12|\n|  bali|    7|\n+------+-----+\nonly showing top 2 rows\n");
  await expect(notes(page).first()).toContainText("left rows out of it");
  await expect(page.locator(".keylist li").first()).toContainText("medan");
  await give(page, "nested.json", '[{"user":{"id":"u1"},"<img src=x onerror=alert(1)>":"y"},{"user":{"id":"u2"},"<img src=x onerror=alert(1)>":"z"}]');
  await expect(page.locator('select[data-field="a.key"] option').first()).toHaveText("user.id");
  await expect(page.locator(".datain img, .frame img")).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".datain")).toBeHidden();
  await expect(page.locator(".keylist li")).toHaveCount(2);
});

test("a large file is read beside the page, and can be cancelled", async ({ page }) => {
  await open(page, "v1:panel=load");
  const rows = "region,customer\n" + Array.from({ length: 400_000 }, (_, n) => `${n % 10 ? "jakarta" : "medan"},c-${n % 199}`).join("\n");
  // A hand is too slow for it on a quick machine: the button is pressed in the first frame that shows it.
  const pressed = page.evaluate(() => new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector("co-partition").shadowRoot.querySelector('[data-act="cancel"]');
      if (!button || button.offsetParent === null) return requestAnimationFrame(look);
      button.click();
      resolve();
    };
    look();
  }));
  await file(page).setInputFiles({ name: "large.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await pressed;
  await expect(page.locator(".datain progress")).toBeHidden();
  await expect(page.locator(".keylist li")).toHaveCount(10);
  await give(page, "large.csv", rows);
  await expect(said(page)).toHaveText("400,000 rows read, 398 of them different.", { timeout: 20_000 });
  await expect(page.locator(".heaviest li").first()).toContainText("jakarta90 %");
  // What was read is beside the link, which says so; a preset takes its place.
  await page.locator('[data-preset="hot-region"]').click();
  await expect(page.locator(".keylist li")).toHaveCount(5);
});

test("with many keys lists and tables follow sentence and charts by a frame, and say the same", async ({ page }) => {
  await open(page, "v1:workload=uniform&events=20000&keys=3000");
  await settled(page, 600);
  const [sentence, at, later] = await page.evaluate(async () => {
    const element = document.querySelector("co-partition");
    const root = element.shadowRoot;
    const same = () => {
      const cells = [...root.querySelectorAll('[data-table="mapping"] tbody tr')].slice(0, 30).map((row) => row.querySelector('[data-col="b"]').textContent);
      const list = [...root.querySelectorAll('[role="option"]')].slice(0, 30).map((row) => row.querySelector(".sign").classList.contains("on"));
      const rows = element.report.keys.rows.slice(0, 30);
      return cells.join() === rows.map(({ b }) => b).join() && list.join() === rows.map(({ linesUp }) => linesUp).join();
    };
    const handle = [...root.querySelectorAll('[role="spinbutton"]')].at(-1);
    const changed = new Promise((resolve) => element.addEventListener("cp-change", () => resolve([root.querySelector(".says").textContent, same()]), { once: true }));
    handle.focus();
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    const [sentence, at] = await changed;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))));
    return [sentence, at, same()];
  });
  expect(sentence).toContain("6 partitions against 9:");
  expect([at, later]).toEqual([false, true]);
});

test("once the hand rests many keys have their marks and what else could be the key", async ({ page }) => {
  await open(page, "v1:workload=uniform&events=20000&keys=3000&panel=load");
  await settled(page, 600);
  const keys = await page.locator("co-partition").evaluate((element) => element.report.load.a.keys);
  expect(keys).toBeGreaterThan(2000);
  expect((await table(page, "load-choices"))[0]).toMatchObject({ keys: keys.toLocaleString("en"), use: "now" });
  const canvas = page.locator('canvas[data-chart="load"]');
  await canvas.focus();
  await canvas.press("Home");
  await expect(page.locator('[data-table="load"] tr[data-marked]')).toHaveCount(1);
  await page.locator('[role="spinbutton"]').first().press("ArrowUp");
  await settled(page, 600);
  expect((await table(page, "load-choices"))[0]).toMatchObject({ use: "now" });
  await canvas.press("Home");
  await expect(page.locator('[data-table="load"] tr[data-marked]')).toHaveCount(1);
});
