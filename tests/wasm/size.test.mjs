// What a reader downloads before the first picture. The limit stands in package.json.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const project = new URL("../../", import.meta.url);

test("the module is within its size", async (t) => {
  const { config } = JSON.parse(await readFile(new URL("package.json", project), "utf8"));
  const module = await readFile(new URL("www/pkg/copartition_bg.wasm", project));
  const bytes = gzipSync(module, { level: 9 }).length;
  t.diagnostic(`${bytes} of ${config.wasmGzipLimit} bytes by gzip, ${module.length} raw`);
  assert.ok(bytes <= config.wasmGzipLimit, `${bytes} bytes by gzip, limit ${config.wasmGzipLimit}`);
});
