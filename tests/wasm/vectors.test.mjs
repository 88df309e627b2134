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

import { assignorGroup } from './assignors.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The glue is CommonJS and this package is not, so it goes by the ending that says so.
copyFileSync(here('../../target/replay/copartition.js'), here('../../target/replay/copartition.cjs'));
const wasm = createRequire(import.meta.url)('../../target/replay/copartition.cjs');

/**
 * What to do with one case, by the name of its file. True: it holds. False: it is of a kind that is not computed.
 * Any other file whose cases have `partitions` is a client's.
 */
const checks = {
  'murmur2.json': checkMurmur2,
  'serializers.json': checkSerializer,
  'reported-cases.json': checkReported,
  'keys.json': checkKey,
  'assignors.json': checkAssignor,
  'assignors-kafkajs.json': checkAssignor,
  'assignors-go.json': checkAssignor,
  'assignors-python.json': checkAssignor,
  'keyslot.json': checkKeyslot,
  'keyslot-braces.json': checkKeyslot,
  'keyslot-bytes.json': checkKeyslot,
  'idx-colocation.json': checkColocation,
  'slot-ranges.json': checkSlotRanges,
};

/** The rows of the catalog, which a native test keeps equal to the code. */
const { rows } = JSON.parse(readFileSync(here('../../www/catalog.json'), 'utf8'));

/** The counts of a case that has one word for all of them, and the words as the catalog has them. */
const counts = [1, 2, 3, 5, 6, 8, 12, 16, 30, 48, 100, 256];
const words = { random: 'random', sticky: 'sticky', round_robin: 'round-robin', error: 'refused' };

for (const folder of [here('../vectors'), process.env.COPARTITION_VECTORS]) {
  if (folder === undefined) continue;
  const files = vectorFiles(folder);
  test(`${folder} has vector files`, () => assert.notEqual(files.length, 0));
  for (const file of files) {
    const ofClient = JSON.parse(readFileSync(file, 'utf8'))[0]?.partitions !== undefined;
    const check = checks[basename(file)] ?? (ofClient ? checkClient : undefined);
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
  assert.equal(wasm.place('java', Buffer.from('BBCA'), 0), undefined);
  assert.equal(wasm.place('java', Buffer.from('BBCA'), 0x8000_0000), undefined);
  assert.equal(wasm.place('nobody', Buffer.from('BBCA'), 6), undefined);
  assert.equal(wasm.owner(3, 16384), undefined);
  assert.equal(wasm.assign('nobody', ''), undefined);
});

function checkMurmur2(one) {
  const key = one.repeat_hex === undefined ? hex(one.key_hex) : repeat(hex(one.repeat_hex), one.count);
  equal(one, key.length, one.len);
  equal(one, wasm.murmur2(key), one.murmur2);
  assert.notEqual(Object.keys(one.partition).length, 0);
  for (const [count, partition] of Object.entries(one.partition)) {
    checkPlace(one, 'java', key, count, partition);
  }
  return true;
}

function checkClient(one) {
  const found = rows.filter((row) => row.client === one.client && row.name === one.partitioner && covers(row.versions, one.version));
  assert.equal(found.length, 1, `rows for ${one.client} ${one.version} ${one.partitioner}`);
  const key = one.key_hex === null ? undefined : hex(one.key_hex);
  const partitions = typeof one.partitions === 'string'
    ? counts.map((count) => [count, one.partitions])
    : Object.entries(one.partitions);
  assert.notEqual(partitions.length, 0);
  for (const [count, partition] of partitions) checkPlace(one, found[0].id, key, count, partition);
  return true;
}

/** A partition, or the word for why there is none. */
function checkPlace(one, id, key, count, expected) {
  const word = typeof expected === 'string';
  equal(one, wasm.place(id, key, Number(count)), word ? words[expected] : String(expected));
  equal(one, wasm.traceEnd(id, key, Number(count)), word || notHashed(id, key) ? undefined : expected);
}

/** Some rows send a record without a key to a partition of their own choice. */
function notHashed(id, key) {
  return key === undefined && ['platformatic-compatibility', 'no-kafka-crc32'].includes(id);
}

function checkReported(one) {
  const key = hex(one.key_hex);
  assert.ok(Buffer.from(one.text).equals(key));
  const partitions = Object.entries(one.partition);
  assert.notEqual(partitions.length, 0);
  for (const [name, partition] of partitions) {
    // The newest of a client's versions, which is listed first.
    const row = name === 'java default' ? rows[0] : rows.find((row) => `${row.client} ${row.name}` === name);
    assert.ok(row, `no row for ${name}`);
    checkPlace(one, row.id, key, one.partition_count, partition);
  }
  return true;
}

function checkKey(one) {
  equal(one, hex(one.key_hex).length, one.len);
  if (one.text !== undefined) assert.ok(Buffer.from(one.text).equals(hex(one.key_hex)));
  return true;
}

function checkSerializer(one) {
  const key = serialized(one);
  if (key === undefined) {
    equal(one, [one.key_hex, one.murmur2, one.partition], [null, null, null]);
    return true;
  }
  equal(one, Buffer.from(key).toString('hex'), one.key_hex);
  equal(one, wasm.murmur2(key), one.murmur2);
  assert.notEqual(Object.keys(one.partition).length, 0);
  for (const [count, partition] of Object.entries(one.partition)) checkPlace(one, 'java', key, count, partition);
  return true;
}

/** The key of a value; undefined for a null. */
function serialized(one) {
  const { serializer, value } = one;
  const format = (id, typed = Buffer.from(String(value))) => wasm.format(id, 1, typed);
  const encoding = serializer.match(/^(\w+)\[key\.serializer\.encoding=(.*)\]$/);
  if (one.utf16_hex !== undefined) {
    return format(encoding ? encoding[2].toLowerCase() : 'text', wtf8(one.utf16_hex));
  }
  if (value === null) return undefined;
  if (encoding) return format(encoding[2].toLowerCase(), format('uuid'));
  switch (serializer) {
    case 'ShortSerializer':
    case 'IntegerSerializer':
    case 'LongSerializer':
    case 'BooleanSerializer':
    case 'UUIDSerializer':
      return format(serializer.replace('Serializer', '').toLowerCase());
    case 'ByteArraySerializer':
    case 'BytesSerializer':
      return format('hex');
    case 'FloatSerializer': {
      const key = wasm.float(parseInt(one.raw_bits_hex, 16));
      // The text of what is no number does not say which.
      if (value !== 'NaN') equal(one, format('float'), key);
      return key;
    }
    case 'DoubleSerializer': {
      const key = wasm.double(BigInt(`0x${one.raw_bits_hex}`));
      equal(one, format('double'), key);
      return key;
    }
    case 'ByteBufferSerializer':
      return wasm.byteBuffer(hex(value), one.limit);
    case 'ListSerializer<IntegerSerializer>':
    case 'ListSerializer<StringSerializer>': {
      const numbers = serializer.includes('Integer');
      const written = (element) => element && format(numbers ? 'integer' : 'text', Buffer.from(element));
      const elements = value.map((element) => (element === '' ? Buffer.alloc(0) : written(element)));
      const lengths = Int32Array.from(elements, (element) => element?.length ?? -1);
      return wasm.list(Buffer.concat(elements.filter(Boolean)), lengths, numbers);
    }
    default:
      return assert.fail(`unknown serializer ${serializer}`);
  }
}

/** UTF-16 as a browser hands it over: UTF-8, with half of a pair as its three bytes. */
function wtf8(digits) {
  const units = digits.match(/.{4}/g) ?? [];
  const text = String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
  return Buffer.concat([...text].map((char) => {
    const code = char.codePointAt(0);
    const half = code >= 0xd800 && code <= 0xdfff;
    return half ? Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]) : Buffer.from(char);
  }));
}

/** Whether a version is among those that a row is for. */
function covers(versions, version) {
  const compare = (one, other) => one.localeCompare(other, 'en', { numeric: true });
  const between = versions.split(' – ');
  if (between.length === 2) return compare(between[0], version) <= 0 && compare(version, between[1]) <= 0;
  const [sign, bound] = versions.split(' ');
  if (sign === '>=') return compare(version, bound) >= 0;
  if (sign === '<=') return compare(version, bound) <= 0;
  if (sign === '<') return compare(version, bound) < 0;
  return versions === version;
}

function checkAssignor(one) {
  const { ids, group, answer } = assignorGroup(one);
  for (const id of ids) equal(one, wasm.assign(id, group), answer);
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
