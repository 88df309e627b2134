// Redis Cluster in the WebAssembly build, beyond what the vectors have.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { here, wasm } from './replay.mjs';

test('a layout is the same in every form', () => {
  const forms = readdirSync(here('../redis')).filter((name) => name.endsWith('.txt'));
  assert.equal(forms.length, 6);
  const expected = '10.0.0.1:6379 [0..=99, 200..=8191]\n10.0.0.2:6379 [100..=199, 8192..=16383]';
  for (const form of forms) assert.equal(wasm.readLayout(readFileSync(here(`../redis/${form}`))), expected, form);
  assert.equal(wasm.readLayout(Buffer.from('hello')), 'issue 1 unreadable-line\nissue 1 no-master');
});

test('words are read as redis-cli reads them', () => {
  assert.deepEqual(wasm.typedWords(Buffer.from('SET "a\\x00" \'b c\'')), ['534554', '6100', '622063']);
  assert.equal(wasm.typedWords(Buffer.from('GET "a')), undefined);
});

test('prefixes that never meet differ by one xor', () => {
  const difference = (a, b, bytes) => wasm.slotDifference(Buffer.from(a), Buffer.from(b), bytes);
  assert.equal(difference('market:', 'notif:', 4), 14730);
  assert.equal(difference('market:', 'notif:', 4 + 32767 * 100_000), 14730);
  assert.equal(difference('{a}', 'a', 4), undefined);
  assert.deepEqual([3, 4, 5, 6, 7].map((masters) => wasm.slotsKept(masters, 14730)), [4096, 0, 2456, 0, 584]);
});
