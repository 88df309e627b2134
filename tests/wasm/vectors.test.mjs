// The vectors of tests/vectors.rs, replayed against the WebAssembly build: the same files, the same assertions.
//
// Needs the replay build of the crate in target/replay. `cargo xtask test` makes it and runs this file.
// COPARTITION_VECTORS=some/folder adds the files of that folder, as it does for `cargo test --test vectors`.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { assignorGroup } from './assignors.mjs';
import * as redis from './redis.mjs';
import { equal, here, hex, repeat, wasm, wtf8 } from './replay.mjs';

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
  'keyslot.json': redis.checkKeyslot,
  'keyslot-braces.json': redis.checkKeyslot,
  'keyslot-bytes.json': redis.checkKeyslot,
  'idx-colocation.json': redis.checkColocation,
  'slot-ranges.json': redis.checkSlotRanges,
  'command-keys.json': redis.checkCommand,
  'crossslot.json': redis.checkAnswers,
  'client-keyslot.json': redis.checkClientSlot,
  'client-crossslot.json': redis.checkClient,
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
    const units = one.utf16_hex.match(/.{4}/g) ?? [];
    const text = String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
    return format(encoding ? encoding[2].toLowerCase() : 'text', wtf8(text));
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

function vectorFiles(folder) {
  assert.ok(existsSync(folder), `${folder} is no folder`);
  return ['kafka-java', 'clients', 'redis']
    .map((part) => join(folder, part))
    .filter((part) => existsSync(part))
    .flatMap((part) => readdirSync(part).filter((file) => file.endsWith('.json')).sort().map((file) => join(part, file)));
}
