// The replay build, and what the checks of all vectors need.

import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The glue is CommonJS and this package is not, so it goes by the ending that says so.
copyFileSync(here('../../target/replay/copartition.js'), here('../../target/replay/copartition.cjs'));
export const wasm = createRequire(import.meta.url)('../../target/replay/copartition.cjs');

export function equal(one, ours, theirs) {
  assert.deepEqual(ours, theirs, `we say ${JSON.stringify(ours)}: ${JSON.stringify(one).slice(0, 300)}`);
}

/** The bytes of a field written as `<name>_hex`, as text under its bare name, or as a list of [hex, times]. */
export function bytes(one, name, rule) {
  if (one[`${name}_hex`] !== undefined) return hex(one[`${name}_hex`]);
  if (one[name] !== undefined) return Buffer.from(one[name]);
  return one[rule] && Buffer.concat(one[rule].map(([digits, times]) => repeat(hex(digits), times)));
}

export function hex(digits) {
  assert.match(digits, /^([0-9a-f]{2})*$/);
  return Buffer.from(digits, 'hex');
}

export function repeat(unit, times) {
  return Buffer.alloc(unit.length * times, unit);
}

/** A JavaScript text as a browser hands it over: UTF-8, with half of a surrogate pair as its three bytes. */
export function wtf8(text) {
  return Buffer.concat([...text].map((char) => {
    const code = char.codePointAt(0);
    const half = code >= 0xd800 && code <= 0xdfff;
    return half ? Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]) : Buffer.from(char);
  }));
}
