// The seeded workloads in the WebAssembly build draw what they draw natively.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { here, wasm } from './replay.mjs';

test('a seed gives the same events in WebAssembly', () => {
  const recorded = JSON.parse(readFileSync(here('../workloads/events.json'), 'utf8'));
  assert.ok(recorded.length > 0);
  for (const { kind, number, seed, events } of recorded) {
    assert.deepEqual(wasm.events(kind, number, events.length, BigInt(seed)).split('\n'), events, kind);
  }
});
