// What a reader downloads before the first picture, and what more when a file comes. The limits stand in package.json.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const project = new URL("../../", import.meta.url);
const { config } = JSON.parse(await readFile(new URL("package.json", project), "utf8"));

for (const [file, limit] of [
  ["copartition_bg.wasm", config.wasmGzipLimit],
  ["first_bg.wasm", config.firstGzipLimit],
  ["data_bg.wasm", config.readerGzipLimit],
]) {
  test(`${file} is within its size`, async (t) => {
    const module = await readFile(new URL(`www/pkg/${file}`, project));
    const bytes = gzipSync(module, { level: 9 }).length;
    t.diagnostic(`${bytes} of ${limit} bytes by gzip, ${module.length} raw`);
    assert.ok(bytes <= limit, `${bytes} bytes by gzip, limit ${limit}`);
  });
}
