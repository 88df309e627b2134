// Files of keys: read beside the page, or in slices on its own thread where workers are refused; nothing is loaded before.

import { expect, open, test } from "./support.mjs";

/** Reads a pasted text and a large file in the page, and cancels one. */
async function readFiles(page) {
  return page.evaluate(async () => {
    const { DataReader } = await import("./data/reader.js");
    const reader = new DataReader();
    const text = "symbol,venue,count\nBBCA,IDX,24\nBBCA,,1\nBBCA,IDX,2\nTLKM\n";
    const shape = await reader.look(text);
    const table = await reader.read(text, { columns: [0, 1], weight: 2 });
    const large = new Blob(Array.from({ length: 40 }, () => "BBCA,1\n".repeat(100_000)));
    const told = [];
    let turns = 0;
    const timer = setInterval(() => turns++);
    const wanted = { columns: [0], weight: 1 };
    const { rowsRead } = await reader.read(large, wanted, { progress: (progress) => told.push(progress) });
    clearInterval(timer);
    const stop = new AbortController();
    const stopped = reader.read(large, wanted, { progress: () => stop.abort(new Error("enough")), signal: stop.signal });
    const reason = await stopped.then(() => "read", (error) => error.message);
    const after = await reader.look(text, { form: "lines", header: false });
    reader.close();
    const { bytes, ...said } = table;
    return { proposal: shape.proposal, said, begin: [...bytes.slice(0, 12)], rowsRead, told: told.length, turns, reason, after: after.form };
  });
}

const expected = {
  proposal: { columns: [0], weight: 2 },
  said: { rowsRead: 3, rowsUnread: 1, distinct: 2, notes: [{ code: "too-few-fields", count: 1, lines: [5] }] },
  begin: [...Buffer.from("CPT1\x02\0\0\0\x02\0\0\0", "latin1")],
  rowsRead: 4_000_000,
  reason: "enough",
  after: "lines",
};

test("a worker reads files", async ({ page }) => {
  const modules = [];
  page.on("worker", (worker) => modules.push(worker.url()));
  await open(page);
  expect(modules).toEqual([]);
  const read = await readFiles(page);
  expect(read).toMatchObject(expected);
  expect(read.told).toBeGreaterThan(0);
  expect(modules.length).toBe(1);
});

for (const [how, refuse] of [
  ["throw", () => (window.Worker = class { constructor() { throw new DOMException("refused", "SecurityError"); } })],
  ["fail", () => (window.Worker = class extends EventTarget { constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("error"))); } })],
]) {
  test(`where workers ${how}, the page reads files itself and stays quick`, async ({ page }) => {
    await open(page);
    await page.evaluate(refuse);
    const read = await readFiles(page);
    expect(read).toMatchObject(expected);
    // Progress is told ten times a second; the page has its turn much more often.
    expect(read.told).toBeGreaterThan(0);
    expect(read.turns).toBeGreaterThan(2 * read.told);
  });
}
