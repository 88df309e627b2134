// The vectors of tests/vectors.rs, replayed against the WebAssembly build: the same files, the same assertions.
//
// Needs the replay build of the crate in target/replay. `cargo xtask test` makes it and runs this file.
// COPARTITION_VECTORS=some/folder adds the files of that folder, as it does for `cargo test --test vectors`.

import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The glue is CommonJS and this package is not, so it goes by the ending that says so.
copyFileSync(here('../../target/replay/copartition.js'), here('../../target/replay/copartition.cjs'));
const wasm = createRequire(import.meta.url)('../../target/replay/copartition.cjs');

/** What to do with one case, by the name of its file. True: it holds. False: it is of a kind that is not computed. */
const checks = {
  'murmur2.json': checkMurmur2,
  'keyslot.json': checkKeyslot,
  'keyslot-braces.json': checkKeyslot,
  'keyslot-bytes.json': checkKeyslot,
  'idx-colocation.json': checkColocation,
  'slot-ranges.json': checkSlotRanges,
};

for (const folder of [here('../vectors'), process.env.COPARTITION_VECTORS]) {
  if (folder === undefined) continue;
  const files = vectorFiles(folder);
  test(`${folder} has vector files`, () => assert.notEqual(files.length, 0));
  for (const file of files) {
    const check = checks[basename(file)];
    test(file, { skip: check ? false : 'not yet known' }, (context) => {
      const cases = JSON.parse(readFileSync(file, 'utf8'));
      assert.ok(Array.isArray(cases) && cases.length > 0, 'no cases');
      const computed = cases.filter((one) => check(one)).length;
      const rest = cases.length - computed;
      context.diagnostic(`${file}: ${computed} cases${rest ? ` (${rest} of kinds that are not computed)` : ''}`);
    });
  }
}

test('what the core refuses comes out as undefined', () => {
  assert.equal(wasm.partition(Buffer.from('BBCA'), 0), undefined);
  assert.equal(wasm.partition(Buffer.from('BBCA'), 0x8000_0000), undefined);
  assert.equal(wasm.owner(3, 16384), undefined);
});

function checkMurmur2(one) {
  const key = one.repeat_hex === undefined ? hex(one.key_hex) : repeat(hex(one.repeat_hex), one.count);
  equal(one, key.length, one.len);
  equal(one, wasm.murmur2(key), one.murmur2);
  assert.notEqual(Object.keys(one.partition).length, 0);
  for (const [count, partition] of Object.entries(one.partition)) {
    equal(one, wasm.partition(key, Number(count)), partition);
  }
  return true;
}

function checkKeyslot(one) {
  const key = bytes(one, 'key', 'rule');
  assert.ok(key, 'key_hex, key or rule is missing');
  const hashed = Buffer.from(wasm.hashedPart(key));
  const expected = bytes(one, 'hash_input', 'hash_input_rule');
  if (expected !== undefined) assert.ok(hashed.equals(expected), `hashed part of ${JSON.stringify(one)}`);
  if (one.text !== undefined) assert.ok(Buffer.from(one.text).equals(key));
  if (one.tagged !== undefined) equal(one, hashed.length < key.length, one.tagged);
  if (one.key_len !== undefined) equal(one, key.length, one.key_len);
  if (one.hash_input_len !== undefined) equal(one, hashed.length, one.hash_input_len);
  if (one.crc16 !== undefined) {
    equal(one, wasm.crc16(hashed), one.crc16);
    equal(one, wasm.crc16Bitwise(hashed), one.crc16);
  }
  equal(one, wasm.slot(key), one.slot);
  return true;
}

function checkColocation(one) {
  const slots = one.keys.map((key) => wasm.slot(Buffer.from(key)));
  assert.equal(slots.length, 2);
  equal(one, slots, one.slots);
  equal(one, slots[0] === slots[1], one.same_slot);
  equal(one, Object.keys(one.nodes), Object.keys(one.same_node));
  assert.notEqual(Object.keys(one.nodes).length, 0);
  for (const [masters, expected] of Object.entries(one.nodes)) {
    const nodes = slots.map((slot) => wasm.owner(Number(masters), slot));
    equal(one, nodes, expected);
    equal(one, nodes[0] === nodes[1], one.same_node[masters]);
  }
  return true;
}

function checkSlotRanges(one) {
  if (['create-refused', 'create-with-replicas', 'change'].includes(one.kind)) return false;
  equal(one, one.kind, 'create');
  const flat = wasm.createdRanges(one.masters);
  equal(one, [...flat], one.ranges.flat());
  equal(one, one.ranges.map(([first, last]) => last - first + 1), one.counts);
  return true;
}

function equal(one, ours, theirs) {
  assert.deepEqual(ours, theirs, `we say ${JSON.stringify(ours)}: ${JSON.stringify(one).slice(0, 300)}`);
}

/** The bytes of a field written as `<name>_hex`, as text under its bare name, or as a list of [hex, times]. */
function bytes(one, name, rule) {
  if (one[`${name}_hex`] !== undefined) return hex(one[`${name}_hex`]);
  if (one[name] !== undefined) return Buffer.from(one[name]);
  return one[rule] && Buffer.concat(one[rule].map(([digits, times]) => repeat(hex(digits), times)));
}

function hex(digits) {
  assert.match(digits, /^([0-9a-f]{2})*$/);
  return Buffer.from(digits, 'hex');
}

function repeat(unit, times) {
  return Buffer.alloc(unit.length * times, unit);
}

function vectorFiles(folder) {
  assert.ok(existsSync(folder), `${folder} is no folder`);
  return ['kafka-java', 'clients', 'redis']
    .map((part) => join(folder, part))
    .filter((part) => existsSync(part))
    .flatMap((part) => readdirSync(part).filter((file) => file.endsWith('.json')).sort().map((file) => join(part, file)));
}
