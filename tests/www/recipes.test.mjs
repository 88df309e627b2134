// What the README tells people to paste is what the tests run: each block that names a file is a part of that file.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const blocks = [...readme.matchAll(/^```\w+ (tests\/hosts\/\S+)\n(.*?)^```$/gms)].map(([, file, text]) => ({ file, text }));

/** Without what all lines are indented by. */
function flush(text) {
  const lines = text.split("\n");
  const least = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(least)).join("\n");
}

for (const { file, text } of blocks) {
  test(`the README's part of ${file} stands in it`, () => {
    const lines = readFileSync(new URL(file, root), "utf8").split("\n");
    const wanted = text.trimEnd().split("\n");
    const found = lines.some((_, at) => flush(lines.slice(at, at + wanted.length).join("\n")) === wanted.join("\n"));
    assert.ok(found, text);
  });
}

test("every host has a recipe", () => {
  const hosts = readdirSync(new URL("tests/hosts/", root), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.ok(hosts.length > 0);
  assert.deepEqual([...new Set(blocks.map(({ file }) => file.split("/")[2]))].sort(), hosts.sort());
});
