// The generated types, compared: each change of the boundary shows in review.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

const golden = new URL("../boundary/api.d.ts", import.meta.url);

const types = (name) => readFileSync(new URL(`../../www/pkg/${name}.d.ts`, import.meta.url), "utf8");

test("the first module has the same functions", () => {
  const functions = (name) => types(name).match(/^(?:export function|export class| {4}\w+\().*$/gm);
  assert.ok(functions("first").length > 10);
  assert.deepEqual(functions("first"), functions("copartition"));
});

test("the boundary is the one that was agreed on", () => {
  // What stands below is the module's own start, which changes with wasm-bindgen and not with us.
  const [now] = types("copartition").split("export type InitInput");
  if (process.env.BLESS) writeFileSync(golden, now);
  assert.equal(now, readFileSync(golden, "utf8"), "`cargo xtask bless` rewrites it; then read the difference");
});
