// Every figure that the product promises and these panels can show, read from the page's tables.

import { column, expect, field, open, panel, sentence, table, test, typeKeys, verdict } from "./support.mjs";

const PARTITIONS = {
  BBCA: [0, 2],
  BBRI: [0, 6],
  TLKM: [5, 1],
  BMRI: [0, 6],
  ASII: [2, 0],
  GOTO: [2, 0],
  ANTM: [1, 7],
  UNVR: [3, 3],
  ICBP: [2, 6],
  INDF: [4, 2],
};

test("six against eight: one of ten symbols lines up", async ({ page }) => {
  await open(page);
  const rows = await table(page, "mapping");
  expect(Object.fromEntries(rows.map((row) => [row.key, [Number(row.a), Number(row.b)]]))).toEqual(PARTITIONS);
  expect(rows.filter((row) => row["lines-up"] === "yes").map((row) => row.key)).toEqual(["UNVR"]);
  expect(rows.map((row) => Number(row.weight))).toEqual([24, 18, 14, 12, 8, 8, 6, 4, 3, 3]);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "count-differs");
  await expect(verdict(page)).toContainText("1 of 10 keys lines up, 4 % of the traffic.");
  await expect(sentence(page)).toHaveText("6 partitions against 8: 9 of 10 keys do not line up. Only UNVR has the same partition number in both topics.");
});

test("six against six: ten of ten", async ({ page }) => {
  await open(page);
  await field(page, "b").fill("6");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  const rows = await table(page, "mapping");
  expect(rows.every((row) => row["lines-up"] === "yes" && Number(row.a) === PARTITIONS[row.key][0])).toBe(true);
});

test("every count of topic B has its share, and chance beside it", async ({ page }) => {
  await open(page, "v1:panel=alignment");
  const rows = await table(page, "alignment-by-count");
  expect(rows.map((row) => Number(row.count))).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  expect(rows.map((row) => row.keys)).toEqual(
    [30, 40, 70, 20, 20, 100, 20, 10, 30, 20, 10, 30, 10, 20, 20, 0].map((share) => `${share} %`),
  );
  expect(rows.map((row) => row.weight)).toEqual(
    [54, 60, 79, 7, 36, 100, 30, 4, 41, 36, 18, 21, 4, 30, 36, 0].map((share) => `${share} %`),
  );
  expect(rows[7].chance).toBe("25 %");
  expect(rows[6].chance).toBe("14.3 %");
  const cells = await table(page, "alignment");
  expect(cells.find((cell) => cell.a === "0" && cell.b === "6")).toEqual({ a: "0", b: "6", keys: "2", weight: "30" });
  await expect(sentence(page)).toHaveText("6 partitions against 8: 10 % of keys line up; chance gives 25 %. Of 1 to 16, only 6 brings all together.");
});

test("the loads of both topics", async ({ page }) => {
  await open(page, "v1:panel=load");
  const rows = await table(page, "load");
  const weights = (topic) => rows.filter((row) => row.topic === topic).map((row) => Number(row.weight));
  expect(weights("market-updates")).toEqual([54, 6, 19, 4, 3, 14]);
  expect(weights("notifications")).toEqual([16, 14, 27, 4, 0, 0, 33, 6]);
  expect(rows[0].share).toBe("54 %");
  await expect(page.locator('[data-measure="ratio"] [data-topic="a"]')).toHaveText("3.24");
  await expect(page.locator('[data-measure="idle"] [data-topic="b"]')).toHaveText("2 of 8");
});

test("regions: three partitions, a hot one, and more traffic than keys in line", async ({ page }) => {
  await open(page);
  await typeKeys(page, "jakarta,70\nbandung,10\nsurabaya,8\nmedan,7\nmakassar,5\n");
  await expect(verdict(page)).toContainText("2 of 5 keys line up, 77 % of the traffic.");
  for (const id of ["a", "b"]) await field(page, id).fill("3");
  await panel(page, "load");
  const rows = (await table(page, "load")).filter((row) => row.topic === "market-updates");
  expect(rows.map((row) => row.share)).toEqual(["23 %", "70 %", "7 %"]);
  await expect(sentence(page)).toContainText("Partition 1 of market-updates takes 70 % of the traffic, 2.10 × its fair share.");
  for (const [count, skew] of [[6, "4.20"], [8, "5.60"], [12, "8.40"], [24, "16.80"]]) {
    await field(page, "a").fill(String(count));
    await expect(page.locator('[data-measure="ratio"] [data-topic="a"]')).toHaveText(skew);
  }
});

test("Redis: no untagged pair shares a slot, every tagged one does", async ({ page }) => {
  await open(page, "v1:panel=redis");
  const plain = await table(page, "redis");
  expect(plain.find((row) => row.key === "BBCA")).toEqual({
    key: "BBCA", "slot-a": "9301", "slot-b": "7647", "master-a": "1", "master-b": "1", answer: "CROSSSLOT",
  });
  expect(plain.every((row) => row.answer === "CROSSSLOT")).toBe(true);
  expect(plain.every((row) => (Number(row["slot-a"]) ^ Number(row["slot-b"])) === 14730)).toBe(true);
  await expect(page.locator(".side")).toContainText("14730");
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "one-slot");
  const tagged = await table(page, "redis");
  expect(tagged.every((row) => row["slot-a"] === row["slot-b"] && row.answer === "ok")).toBe(true);
  expect(tagged.find((row) => row.key === "BBCA")["slot-a"]).toBe("12355");
});

test("region tags on three masters put 85, 0 and 15 per cent on them", async ({ page }) => {
  await open(page, "v1:panel=redis&tags=on&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5");
  expect(await column(page, "masters", "share")).toEqual(["85 %", "0 %", "15 %"]);
});
