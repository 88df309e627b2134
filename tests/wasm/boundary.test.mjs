// The generated types, compared: each change of the boundary shows in review.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

const golden = new URL("../boundary/api.d.ts", import.meta.url);

test("the boundary is the one that was agreed on", () => {
  // What stands below is the module's own start, which changes with wasm-bindgen and not with us.
  const [now] = readFileSync(new URL("../../www/pkg/copartition.d.ts", import.meta.url), "utf8").split("export type InitInput");
  if (process.env.BLESS) writeFileSync(golden, now);
  assert.equal(now, readFileSync(golden, "utf8"), "`cargo xtask bless` rewrites it; then read the difference");
});
