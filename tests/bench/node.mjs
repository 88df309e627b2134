// Keys in Node: bytes with a key on each line in, how many each partition or slot gets out.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { keys, linesOf, partitions, slots } from './keys.mjs';
import { sameCounts, times } from './timing.mjs';

const require = createRequire(import.meta.url);
// Its default partitioner's hash by itself: the partitioner goes over all partitions for each record, which is not counted against it.
const kafkajs = require('kafkajs/src/producer/partitioners/default/murmur2');
const murmur2Partitioner = require('murmur2-partitioner');
const clusterKeySlot = require('cluster-key-slot');

const folder = new URL('../../target/bench/', import.meta.url);
const engine = await import(new URL('copartition.js', folder));
const { memory } = engine.initSync({ module: await readFile(new URL('copartition_bg.wasm', folder)) });

/** Each key of the lines as a Buffer on the same bytes: a peer is not charged for copies that it does not need. */
function eachBuffer(lines, take) {
  const buffer = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  for (let from = 0; from < buffer.length; ) {
    const to = buffer.indexOf(10, from);
    take(buffer.subarray(from, to));
    from = to + 1;
  }
}

function counted(size, fill) {
  const counts = new Uint32Array(size);
  fill(counts);
  return counts;
}

function resident(lines, ask) {
  const held = new engine.Lines(lines);
  const answer = ask(held);
  held.free();
  return answer;
}

/** Milliseconds of each way to count the keys of each partition. */
export function partitionTimes(keyCount, count, rounds, withSlow = true) {
  const lines = linesOf(keys(keyCount));
  const held = new engine.Lines(lines);
  const ours = (held) => held.partitions('java', count).subarray(0, count);
  const ways = {
    resident: () => ours(held),
    copied: () => resident(lines, ours),
    js: () => partitions(lines, count),
  };
  if (withSlow) {
    ways.murmur2Partitioner = () => counted(count, (counts) => {
      eachBuffer(lines, (key) => counts[murmur2Partitioner.partition(key, count)]++);
    });
    // As it is documented: it takes a text, and the texts are there already.
    const texts = keys(keyCount);
    ways.murmur2PartitionerText = () => counted(count, (counts) => {
      for (const text of texts) counts[murmur2Partitioner.partition(text, count)]++;
    });
    ways.kafkajs = () => counted(count, (counts) => {
      eachBuffer(lines, (key) => counts[(kafkajs(key) & 0x7fffffff) % count]++);
    });
  }
  const expected = partitions(lines, count);
  const taken = times(ways, rounds, (name, counts) => sameCounts(name, expected, counts));
  held.free();
  return taken;
}

/** Milliseconds of each way to count the keys of each slot. */
export function slotTimes(keyCount, tagged, rounds) {
  const texts = keys(keyCount, tagged);
  const lines = linesOf(texts);
  const held = new engine.Lines(lines);
  const expected = slots(lines);
  const ways = {
    resident: () => held.slots(),
    copied: () => resident(lines, (held) => held.slots()),
    js: () => slots(lines),
    // The texts are there already: what it takes to make them of bytes is not counted against it.
    clusterKeySlot: () => counted(16384, (counts) => {
      for (const text of texts) counts[clusterKeySlot(text)]++;
    }),
  };
  const taken = times(ways, rounds, (name, counts) => sameCounts(name, expected, counts));
  held.free();
  return taken;
}

/** Bytes that the module for many keys has taken so far. */
export const memoryNow = () => memory.buffer.byteLength;
