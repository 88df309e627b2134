// The modules of the site, not a build for tests: for each golden scenario it must give the report that the native code gives.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import initWhole, { Session as WholeSession } from "../../www/pkg/copartition.js";
import initFirst, { Session as FirstSession } from "../../www/pkg/first.js";

const folder = new URL("../scenarios/", import.meta.url);
const links = readdirSync(folder).filter((file) => file.endsWith(".link"));
await initWhole({ module_or_path: readFileSync(new URL("../../www/pkg/copartition_bg.wasm", import.meta.url)) });
await initFirst({ module_or_path: readFileSync(new URL("../../www/pkg/first_bg.wasm", import.meta.url)) });

/** As many rows as a report lists at most. */
const ALL_ROWS = 1000;

test("there are scenarios to compare", () => assert.ok(links.length >= 4));

function reportOf(Session, link, rows) {
  const session = new Session();
  session.give(rows);
  const view = session.evaluate(link, ALL_ROWS);
  const report = view.report();
  view.free();
  session.free();
  return report;
}

/** The report without what the first module leaves out: what is shown nowhere but in panels that it does not draw. */
function firstOf({ redis: _, ...report }) {
  const load = ({ rows, ...topic }) => ({ ...topic, rows: rows.map((row) => ({ ...row, expected: null })), heaviest: [] });
  const { alignment, consumers } = report;
  return {
    ...report,
    change: null,
    alignment: { ...alignment, byCount: [], allLineUp: [] },
    load: { ...report.load, a: load(report.load.a), b: load(report.load.b), choices: [] },
    consumers: { ...consumers, rows: [], more: 0, drawn: 0, moves: [], strip: [] },
  };
}

for (const file of links) {
  test(`${file} gives the same report as natively; the first module leaves out what later panels show and nothing else`, () => {
    const at = (ending) => new URL(file.replace(/link$/, ending), folder);
    const rows = existsSync(at("rows")) ? readFileSync(at("rows")) : undefined;
    const link = readFileSync(at("link"), "utf8").trim();
    const report = JSON.parse(readFileSync(at("json"), "utf8"));
    assert.deepEqual(reportOf(WholeSession, link, rows), report);
    assert.deepEqual(reportOf(FirstSession, link, rows), firstOf(report));
  });
}
