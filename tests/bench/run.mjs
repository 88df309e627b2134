// All of the bench, and its table: to the terminal, and into BENCHMARKS.md.

import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

import { browser } from './browser.mjs';
import { memoryNow, partitionTimes, slotTimes } from './node.mjs';

const { dependencies } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));
const named = (name) => `${name} ${dependencies[name]}`;

const KEYS = 300_000;
const COUNT = 100;

const number = (value) => value.toLocaleString('en-GB', { maximumSignificantDigits: value < 100 ? 2 : 3 });
const times = (ratio) => `${ratio < 100 ? ratio.toFixed(1) : ratio.toFixed(0)} ×`;
const millions = (milliseconds) => number(KEYS / milliseconds / 1000);
const mebibytes = (bytes) => number(bytes / 2 ** 20);

const table = (head, rows) =>
  [head, head.map((_, nth) => (nth === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A goal with what was reached; the tables say yes or no. */
const goals = [];
function goal(what, least, theirs, ours, resident) {
  const [ratio, without] = [theirs / ours, resident && theirs / resident];
  goals.push([what, `${least} ×`, times(ratio), ratio >= least ? 'yes' : 'no', without ? times(without) : '']);
}

function keysTable(rows, ours) {
  const line = ([name, milliseconds]) => [name, millions(milliseconds), times(milliseconds / ours.resident), times(milliseconds / ours.copied)];
  return table(['', 'million keys a second', 'ours, bytes in the module', 'ours, bytes copied in first'], rows.map(line));
}

console.log('Keys in Node ...');
const placed = partitionTimes(KEYS, COUNT, 9);
const slots = slotTimes(KEYS, false, 11);
const tagged = slotTimes(KEYS, true, 11);

const page = await browser();
const [here, bars, matrix, changes] = [{}, {}, {}, { rows: [], keys: [], partitions: [] }];
try {
  console.log('Keys in Chromium ...');
  Object.assign(here, await page.ask('keysHere', KEYS, COUNT, 11));
  console.log('Pictures ...');
  for (const count of [64, 1000]) bars[count] = await page.ask('bars', count, 60);
  Object.assign(matrix, await page.ask('matrix', 256, 15));
  console.log('Whole changes ...');
  const change = async (into, asked) => into.push(await page.ask('change', asked));
  // What a browser has compiled in haste it compiles again while it runs: that is no part of how the times grow.
  await page.ask('change', { rows: 1000, rounds: 15 });
  for (const [rows, rounds] of [[1000, 15], [10_000, 9], [100_000, 5], [1_000_000, 3]]) await change(changes.rows, { rows, rounds });
  for (const distinct of [100, 10_000, 100_000]) await change(changes.keys, { rows: 100_000, distinct, rounds: 5 });
  for (const count of [8, 64, 1000, 10_000]) await change(changes.partitions, { rows: 10_000, a: count, b: count + 1, rounds: 5 });
} finally {
  await page.close();
}

goal('partitions, beside kafkajs', 60, placed.kafkajs, placed.copied, placed.resident);
goal('partitions, beside murmur2-partitioner given texts', 10, placed.murmur2PartitionerText, placed.copied, placed.resident);
goal('partitions, beside murmur2-partitioner given Buffers', 10, placed.murmur2Partitioner, placed.copied, placed.resident);
goal('partitions, beside plain JavaScript in Node', 2, placed.js, placed.copied, placed.resident);
goal('partitions, beside plain JavaScript in Chromium', 2, here.js, here.copied, here.resident);
goal('slots, beside cluster-key-slot', 5, slots.clusterKeySlot, slots.copied, slots.resident);
goal('slots with hash tags, beside cluster-key-slot', 5, tagged.clusterKeySlot, tagged.copied, tagged.resident);
for (const count of [64, 1000]) goal(`bars of ${count} partitions, beside Chart.js`, 5, bars[count].theirs.sync, bars[count].ours.sync);
goal('256 × 256 matrix, beside ECharts', 10, matrix.theirs.sync, matrix.ours.sync);

const picture = (what, theirs, { ours, theirs: taken }) => [
  what,
  theirs,
  `${number(ours.sync)} (${number(ours.flushed)})`,
  `${number(taken.sync)} (${number(taken.flushed)})`,
  `${times(taken.sync / ours.sync)} (${times(taken.flushed / ours.flushed)})`,
];

const changeTable = (rows) =>
  table(
    ['rows', 'distinct keys', 'partitions', 'scenario to report', 'report to objects', 'four charts', 'painted', 'whole change', 'µs a row', 'MiB'],
    rows.map(({ rows, distinct, a, b, evaluate, report, draw, paint, whole, memory }) => [
      rows.toLocaleString('en-GB'),
      distinct.toLocaleString('en-GB'),
      `${a}, ${b}`,
      ...[evaluate, report, draw, paint, whole, (whole * 1000) / rows].map(number),
      mebibytes(memory),
    ]),
  );

const givingTable = (rows) =>
  table(
    ['rows', 'distinct keys', 'give the data', 'first report', 'both, µs a row'],
    rows.map(({ rows, distinct, give, first }) => [
      rows.toLocaleString('en-GB'),
      distinct.toLocaleString('en-GB'),
      ...[give, first, ((give + first) * 1000) / rows].map(number),
    ]),
  );

const [hundredThousand, million] = changes.rows.slice(2);
const growth = million.whole / million.rows / (hundredThousand.whole / hundredThousand.rows);

const text = `# Benchmarks

Written by \`cargo xtask bench\`, all of it in one run: Node.js ${process.versions.node} and Chromium ${page.version} on ${availableParallelism()} processors.
Only the ratios say something: another machine has other times, and on a busy one the ratios swing by a third. All that is compared takes turns,
and the median is shown. Nothing is timed before its answer was compared with that of the others.

## What was to be reached

Ratios of time. What counts has the bytes copied into the module each time; the last column is for bytes that are there already.

${table(['', 'at least', 'reached', '', 'without the copy'], goals)}

## Keys to partitions

${KEYS.toLocaleString('en-GB')} keys (stock symbols, users with a number, UUIDs) as bytes with one on each line, to the number of keys of each of ${COUNT} partitions, by the Java
client's rule. The ratios are ours to theirs. Ours is the module compiled for speed, with vectors, which is not the one in the site.

${keysTable(
  [
    ['ours, bytes in the module', placed.resident],
    ['ours, bytes copied in first', placed.copied],
    ['plain JavaScript, bytes', placed.js],
    [`${named('murmur2-partitioner')}, Buffers on the bytes`, placed.murmur2Partitioner],
    [`${named('murmur2-partitioner')}, texts that are there`, placed.murmur2PartitionerText],
    [`${named('kafkajs')}, the hash of its default partitioner, Buffers on the bytes`, placed.kafkajs],
  ],
  placed,
)}

In Chromium, on the page's own thread:

${keysTable(
  [
    ['ours, bytes in the module', here.resident],
    ['ours, bytes copied in first', here.copied],
    ['plain JavaScript, bytes', here.js],
  ],
  here,
)}

## Keys to slots

The same keys to the number of keys of each Redis Cluster slot.

${keysTable(
  [
    ['ours, bytes in the module', slots.resident],
    ['ours, bytes copied in first', slots.copied],
    ['plain JavaScript, bytes', slots.js],
    [`${named('cluster-key-slot')}, texts that are there`, slots.clusterKeySlot],
  ],
  slots,
)}

With a hash tag in one of four keys:

${keysTable(
  [
    ['ours, bytes in the module', tagged.resident],
    ['ours, bytes copied in first', tagged.copied],
    ['plain JavaScript, bytes', tagged.js],
    [`${named('cluster-key-slot')}, texts that are there`, tagged.clusterKeySlot],
  ],
  tagged,
)}

## Pictures

Milliseconds to redraw with other numbers, 1200 × 600 pixels, animation off: the call, and in brackets the call with everything painted.
Ours is drawn from a report that is there (see below what it takes). Both have the load of both topics; ours stacks each
bar by its keys, and where there are more than 256 bars each stands for a few partitions. The matrix has ${matrix.cells.toLocaleString('en-GB')} cells with keys.

${table(
  ['', 'beside', 'ours', 'theirs', 'ratio'],
  [
    ...[64, 1000].map((count) => picture(`bars, ${count.toLocaleString('en-GB')} partitions`, named('chart.js'), bars[count])),
    picture('matrix, 256 × 256', named('echarts'), matrix),
  ],
)}

## Whole changes

Milliseconds from another link on the same data to four painted charts (mapping, matrix, alignment by count, load), with the module of the site, and
the memory that this module has taken in the end. The link changes topic B by one partition and back. Its parts: work the scenario out, hand the report to
the page, ask for the charts, wait until they are painted. The data was given before, once, see below. The report lists 1,000 rows; up to 2,000 it is also that of
all panels, past that of the open one. The page asks for a shorter one first, and for this one when that is drawn.

How it grows with rows:

${changeTable(changes.rows)}

A row of a million costs ${times(growth)} what one of a hundred thousand costs.

With distinct keys:

${changeTable(changes.keys)}

With partitions:

${changeTable(changes.partitions)}

## Giving the data

Once for all changes, milliseconds for typed lines: to read them, and the first report on them.

${givingTable([...changes.rows, ...changes.keys.slice(0, 2)])}

The module compiled for speed took ${mebibytes(memoryNow())} MiB for all of the above.
`;
await writeFile(new URL('../../BENCHMARKS.md', import.meta.url), text);
console.log(`\n${text}`);
