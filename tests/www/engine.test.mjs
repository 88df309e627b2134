// What goes over the boundary: bytes, and link fields of any text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bytesOf, linkField } from "../../www/engine.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");

test("text is UTF-8, and half of a surrogate pair is kept as its own three bytes", () => {
  assert.equal(hex(bytesOf("aé😀")), "61c3a9f09f9880");
  assert.equal(hex(bytesOf("a\ud800b")), "61eda08062");
  assert.equal(hex(bytesOf("\udc00")), "edb080");
  assert.equal(hex(bytesOf("\ud83d😀")), "eda0bdf09f9880");
});

test("a link field holds any text and breaks no link", () => {
  assert.equal(linkField("a", "12"), "a=12");
  assert.equal(linkField("a.name", "x&b=1#%"), "a.name=x%26b%3d1%23%25");
  assert.equal(linkField("pin", "\ud800"), "pin=%ed%a0%80");
});
