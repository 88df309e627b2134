// The reader's module, through the code that the page and its worker read with: the same answers as natively.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const here = (path) => new URL(path, import.meta.url);
const cases = JSON.parse(readFileSync(here('../data/answers.json'), 'utf8'));
globalThis[Symbol.for('copartition.files')] = new Map([['pkg/data_bg.wasm', readFileSync(here('../../www/pkg/data_bg.wasm'))]]);
const { look, read } = await import('../../www/data/read.js');

const nothing = () => {};

test('there are files to compare', () => assert.ok(cases.length >= 14));

for (const { file, form, shape, columns, weight, table, bytes } of cases) {
  test(`${JSON.stringify(file.slice(0, 30))} ${form ?? ''} is read as natively`, async () => {
    const blob = new Blob([Buffer.from(file, 'latin1')]);
    const known = form ? { form, header: false } : {};
    assert.deepEqual(await look(blob, known), shape);
    const { bytes: own, ...said } = await read(blob, { columns, weight, ...known }, 0, nothing);
    assert.deepEqual(said, table);
    assert.equal(Buffer.from(own).toString('latin1'), bytes);
    assert.equal(own.byteLength, own.buffer.byteLength, 'nothing but the table is handed over');
  });
}

const large = new Blob(Array.from({ length: 40 }, (_, part) => `customer-${part},1\n`.repeat(50_000)));
const wanted = { columns: [0], weight: 1 };

test('progress is told up to the size of the file', async () => {
  const told = [];
  const { distinct, rowsRead } = await read(large, wanted, 50, (progress) => told.push(progress));
  assert.deepEqual([distinct, rowsRead], [40, 2_000_000]);
  assert.ok(told.length > 0);
  for (const [at, { bytes, of, rows }] of told.entries()) {
    assert.ok(of === large.size && bytes <= of && bytes > (told[at - 1]?.bytes ?? 0) && rows >= (told[at - 1]?.rows ?? 0));
  }
});

test('it stops when it is told to', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  await assert.rejects(read(large, wanted, 0, () => stop.abort(reason), stop.signal), reason);
});
