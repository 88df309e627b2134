// The module of the site, not a build for tests: for each golden scenario it must give the report that the native code gives.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import init, { Session } from "../../www/pkg/copartition.js";

const folder = new URL("../scenarios/", import.meta.url);
const links = readdirSync(folder).filter((file) => file.endsWith(".link"));
await init({ module_or_path: readFileSync(new URL("../../www/pkg/copartition_bg.wasm", import.meta.url)) });

/** As many rows as a report lists at most. */
const ALL_ROWS = 1000;

test("there are scenarios to compare", () => assert.ok(links.length >= 4));

for (const file of links) {
  test(`${file} gives the same report as natively`, () => {
    const at = (ending) => new URL(file.replace(/link$/, ending), folder);
    const rows = existsSync(at("rows")) ? readFileSync(at("rows")) : undefined;
    const session = new Session();
    session.give(rows);
    const view = session.evaluate(readFileSync(at("link"), "utf8").trim(), ALL_ROWS);
    assert.deepEqual(view.report(), JSON.parse(readFileSync(at("json"), "utf8")));
    view.free();
    session.free();
  });
}
