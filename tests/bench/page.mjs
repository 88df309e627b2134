// What is timed in the browser: pictures beside those of chart libraries, whole changes, and keys once more.

import { keys, linesOf, pairs, partitions } from './keys.mjs';
import { median, sameCounts, times } from './timing.mjs';

const [WIDTH, HEIGHT] = [1200, 600];
/** As many rows as the page lists. */
const LISTED = 1000;
const CHARTS = ['mapping', 'matrix', 'by-count', 'load'];

const { chart } = await (await fetch('/www/text/en.json')).json();
const words = Object.entries(chart).map((entry) => entry.join('=')).join('\n');
let instances = 0;

/** A fresh instance of the site's module, so that its memory is that of one task. */
async function fresh() {
  const engine = await import(`/www/pkg/copartition.js?instance=${instances++}`);
  const { memory } = await engine.default({ module_or_path: '/www/pkg/copartition_bg.wasm' });
  return { engine, memory };
}

const { engine } = await fresh();

function canvas() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  document.body.replaceChildren(canvas);
  return canvas;
}

/** A view of typed lines; what they were given to stays, as a page's session does. */
function viewOf(lines, link) {
  const session = new engine.Session();
  session.give(lines);
  return session.evaluate(link, LISTED);
}

/** As the page asks for it. */
const draw = (view, chart, canvas) =>
  view.draw(chart, canvas, canvas.width, canvas.height, 1, false, null, words, null, null, null);

/** To read a pixel, all that was asked of a canvas must have been painted. */
const flush = (canvas) => canvas.getContext('2d').getImageData(0, 0, 1, 1);

/**
 * Redraws in turn with one set of numbers and the other: median milliseconds of the call, and of the call with all of
 * it painted.
 */
function redraws(ways, rounds) {
  const taken = Object.fromEntries(Object.keys(ways).map((name) => [name, { sync: [], flushed: [] }]));
  for (let round = -4; round < rounds; round++) {
    for (const [name, { canvas, redraw }] of Object.entries(ways)) {
      const started = performance.now();
      redraw(round & 1);
      const sync = performance.now() - started;
      flush(canvas);
      if (round < 0) continue;
      taken[name].sync.push(sync);
      taken[name].flushed.push(performance.now() - started);
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, { sync, flushed }]) => [name, { sync: median(sync), flushed: median(flushed) }]),
  );
}

/** Two sets of keys, about so many each; each key once, as our pictures show keys and not rows. */
const twoSets = (count) => [count, count + 1].map((count) => linesOf([...new Set(keys(count))]));

/** The load of all partitions of both topics. Ours stacks the keys of a bar, and past 256 bars each is a few partitions. */
export function bars(count, rounds) {
  const sets = twoSets(20_000);
  const both = sets.map((lines) => viewOf(lines, `v1:a=${count}&b=${count}&b.client=sarama-hash`));
  const data = sets.map((lines) => {
    const topics = { a: Array(count).fill(0), b: Array(count).fill(0) };
    for (const [b, a, keys] of pairs(lines, count)) {
      topics.a[a] += keys;
      topics.b[b] += keys;
    }
    return topics;
  });
  both.forEach((view, nth) => {
    const { load } = view.report();
    for (const topic of ['a', 'b']) {
      const { rows } = load[topic];
      const same = rows.length > 0 && rows.every(({ partition, keys }) => data[nth][topic][partition] === keys);
      if (!same) throw new Error('other bars');
    }
  });
  const ours = canvas();
  const theirs = canvas();
  document.body.append(ours);
  const chart = new globalThis.Chart(theirs, {
    type: 'bar',
    data: { labels: data[0].a.map((_, nth) => nth), datasets: [{ data: data[0].a }, { data: data[0].b }] },
    options: {
      animation: false,
      responsive: false,
      devicePixelRatio: 1,
      events: [],
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
    },
  });
  const taken = redraws(
    {
      ours: { canvas: ours, redraw: (nth) => draw(both[nth], 'load', ours) },
      theirs: {
        canvas: theirs,
        redraw(nth) {
          chart.data.datasets[0].data = data[nth].a;
          chart.data.datasets[1].data = data[nth].b;
          chart.update('none');
        },
      },
    },
    rounds,
  );
  chart.destroy();
  for (const view of both) view.free();
  return taken;
}

/** All pairs of partitions; theirs has the cells that ours has. */
export function matrix(count, rounds) {
  const sets = twoSets(200_000);
  const both = sets.map((lines) => viewOf(lines, `v1:a=${count}&b=${count}&b.client=sarama-hash`));
  const data = sets.map((lines) => pairs(lines, count));
  both.forEach((view, nth) => {
    // The report lists the heaviest cells: each must be among theirs.
    const cells = new Map(data[nth].map(([b, a, keys]) => [a * count + b, keys]));
    const { rows } = view.report().alignment;
    if (rows.length === 0 || rows.some(({ a, b, keys }) => cells.get(a * count + b) !== keys)) throw new Error('other cells');
  });
  const ours = canvas();
  const place = document.createElement('div');
  document.body.append(place);
  const size = { width: WIDTH, height: HEIGHT };
  const chart = globalThis.echarts.init(place, null, { renderer: 'canvas', devicePixelRatio: 1, ...size });
  const names = Array.from({ length: count }, (_, nth) => String(nth));
  const most = Math.max(...data[0].map(([, , keys]) => keys));
  chart.setOption({
    animation: false,
    xAxis: { type: 'category', data: names },
    yAxis: { type: 'category', data: names },
    visualMap: { min: 0, max: most, show: false },
    series: [{ type: 'heatmap', data: data[0], silent: true, progressive: 0 }],
  });
  chart.getZr().flush();
  const taken = redraws(
    {
      ours: { canvas: ours, redraw: (nth) => draw(both[nth], 'matrix', ours) },
      theirs: {
        canvas: place.querySelector('canvas'),
        redraw(nth) {
          chart.setOption({ series: [{ data: data[nth] }] });
          chart.getZr().flush();
        },
      },
    },
    rounds,
  );
  chart.dispose();
  for (const view of both) view.free();
  return { ...taken, cells: data[0].length };
}

/**
 * Data is given and worked out once, and then the link changes and changes back, by one partition of topic B, until four
 * charts are painted: median milliseconds of all parts, and the bytes that the module has taken in the end.
 */
export async function change({ rows, distinct = rows, a = 6, b = 8, rounds }) {
  const { engine, memory } = await fresh();
  const some = Array.from({ length: distinct }, (_, nth) => `user-${String(nth).padStart(7, '0')}`);
  const lines = linesOf(Array.from({ length: rows }, (_, nth) => some[nth % distinct]));
  const canvases = CHARTS.map(canvas);
  const session = new engine.Session();
  const parts = { give: [], first: [], evaluate: [], report: [], draw: [], paint: [], whole: [] };
  for (let round = 0; round < 3; round++) {
    session.give(undefined);
    session.evaluate('v1:', LISTED).free();
    const at = [performance.now()];
    session.give(lines);
    at.push(performance.now());
    session.evaluate(`v1:a=${a}&b=${b}`, LISTED).free();
    at.push(performance.now());
    ['give', 'first'].forEach((part, nth) => parts[part].push(at[nth + 1] - at[nth]));
  }
  for (let round = -1; round < rounds; round++) {
    const at = [performance.now()];
    const view = session.evaluate(`v1:a=${a}&b=${b + (round & 1)}`, LISTED);
    at.push(performance.now());
    const report = view.report();
    at.push(performance.now());
    CHARTS.forEach((chart, nth) => draw(view, chart, canvases[nth]));
    at.push(performance.now());
    canvases.forEach(flush);
    at.push(performance.now());
    view.free();
    if (report.load.a.keys !== distinct) throw new Error(`${report.load.a.keys} keys of ${distinct}`);
    if (round < 0) continue;
    ['evaluate', 'report', 'draw', 'paint'].forEach((part, nth) => parts[part].push(at[nth + 1] - at[nth]));
    parts.whole.push(at[4] - at[0]);
  }
  session.free();
  const medians = Object.fromEntries(Object.entries(parts).map(([part, taken]) => [part, median(taken)]));
  return { rows, distinct, a, b, ...medians, memory: memory.buffer.byteLength };
}

/** Keys to the counts of partitions on the page's own thread. */
export async function keysHere(keyCount, count, rounds) {
  const engine = await import('/target/bench/copartition.js');
  await engine.default();
  const lines = linesOf(keys(keyCount));
  const held = new engine.Lines(lines);
  const ways = {
    resident: () => held.partitions('java', count).subarray(0, count),
    copied() {
      const copy = new engine.Lines(lines);
      const counts = copy.partitions('java', count).subarray(0, count);
      copy.free();
      return counts;
    },
    js: () => partitions(lines, count),
  };
  const expected = ways.js();
  const taken = times(ways, rounds, (name, counts) => sameCounts(name, expected, counts));
  held.free();
  return taken;
}
