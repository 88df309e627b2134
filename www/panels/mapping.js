// Where does each key go in both topics?

import { el, rowNode } from '../dom.js';
import { keyName } from '../keyed-by.js';
import { bothCounts, moreText, nothing, paragraph, place, spoken, topicColumns, undecided, withOthers } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @type {Panel} */
export const mapping = {
  charts: ['mapping'],
  tables: ['mapping'],
  cards: 'topics',
  counts: bothCounts,
  say(report, words, pin) {
    const { keys, keysTogether, keysApart: off } = report.alignment;
    const { a, b } = report.settings;
    if (pin) {
      const key = spoken(pin.key, words);
      const way = pin.a === null ? pin.wayA : pin.wayB;
      if (pin.key === null) return [words.parts('say.mapping.pin.random'), withOthers(report, words, [])];
      if (way === 'left-out') return [words.parts('say.pin.leftOut', { key }), []];
      if (pin.a === null || pin.b === null) {
        const at = (/** @type {number | null} */ partition, /** @type {string} */ by) => (partition === null ? words.text(`way.${by}`) : String(partition));
        return [words.parts('say.mapping.pin.one', { key, a: at(pin.a, pin.wayA), b: at(pin.b, pin.wayB), topicA: a.name, topicB: b.name }), []];
      }
      return [
        words.parts('say.mapping.pin', { key, a: String(pin.a), b: String(pin.b), topicA: a.name, topicB: b.name }),
        words.parts(pin.linesUp ? 'say.mapping.pin.on' : 'say.mapping.pin.off'),
      ];
    }
    if (keys === 0) return report.alignment.undecided > 0 ? undecided(report, words) : nothing(report, words);
    const only = keysTogether === 1 && keys > 1 ? report.keys.rows.find((row) => row.linesUp) : undefined;
    /** @type {Parts} */
    let rest;
    const form = report.mapping;
    if (form.form === 'bands') rest = words.parts('say.mapping.bands');
    else if (form.form === 'widest')
      rest = words.parts('say.mapping.widest', { n: form.bands, m: form.pairs, share: words.share(form.covers) });
    else if (form.form === 'matrix') rest = words.parts('say.mapping.matrix');
    else if (off === 0) rest = words.parts('say.mapping.all.rest');
    else if (keysTogether === 0)
      rest = report.alignment.chance === null ? [] : words.parts('say.mapping.none.rest', { chance: words.share(report.alignment.chance) });
    else if (only) rest = words.parts('say.mapping.some.one', { key: el('span', { class: 'on' }, spoken(only.key, words)) });
    else rest = words.parts('say.mapping.some.rest', { n: keysTogether }, keysTogether);
    const lead =
      off === 0
        ? words.parts('say.mapping.all', { n: keys }, keys)
        : keysTogether === 0
          ? words.parts('say.mapping.none', { n: keys }, keys)
          : words.parts('say.mapping.some', { n: off, m: keys }, off);
    return [lead, withOthers(report, words, rest)];
  },
  table: {
    mapping: (report, words) => ({
      caption: words.text('table.mapping'),
      columns: [
        { id: 'key', head: words.text('table.key') },
        ...topicColumns(report),
        { id: 'lines-up', head: words.text('table.linesUp') },
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
      ],
      rows: report.keys.rows.map((row) => ({
        pick: `key:${row.id}`,
        cells: [
          rowNode(row, words),
          place(row.a, row.wayA, words),
          place(row.b, row.wayB, words),
          row.linesUp === null
            ? row.a !== null && row.b !== null
              ? words.text('table.noJoin')
              : place(null, row.a === null ? row.wayA : row.wayB, words)
            : row.linesUp
              ? el('span', { class: 'on' }, words.text('table.yes'))
              : words.text('table.no'),
          words.weight(row.weight),
        ],
      })),
      more: moreText(words, report.keys.more),
    }),
  },
  notes(report, words) {
    return [
      { title: words.text('lines.title'), body: linesUp(report, words) },
      { title: words.text('why.title'), body: why(report, words) },
      { title: words.text('streams.title'), body: streams(report, words) },
    ];
  },
};

/** Why it lines up or does not. @param {Report} report @param {Words} words */
export function why(report, words) {
  const { alignment, verdict } = report;
  const { a, b, join } = report.settings;
  const { clients } = words;
  const body = el('div', {});
  const client = { a: clients.title(a.client), b: clients.title(b.client) };
  const hashed = [a, b].every((topic) => clients.row(topic.client)?.reduction);
  const off = offOf(report);
  /** @type {Record<string, () => string>} */
  const texts = {
    aligned: () => words.text('why.aligned'),
    // The topics themselves agree in all.
    'parted-consumers': () => words.text('why.aligned'),
    'aligned-by-luck': () => words.text(`why.luck${luck(report, off, words)}`),
    'not-needed': () => words.text(`why.${join}`),
    'count-differs': () =>
      words.text('why.count', { a: a.partitions, b: b.partitions, n: alignment.chanceOf[0], m: alignment.chanceOf[1] }),
    'key-differs': () => words.text(a.key.join() === b.key.join() ? 'why.salt' : 'why.column', { a: keyName(a.key), b: keyName(b.key), nameA: a.name, nameB: b.name }),
    'bytes-differ': () => words.text('why.bytes', { a: words.format(a), b: words.format(b) }),
    'hash-differs': () => words.text(join === 'foreign-key' ? 'why.foreignHash' : hashed ? 'why.hash' : 'why.ignored', client),
  };
  // With several rules broken no single one gives the share.
  if (off.length > 1 && verdict.id === 'count-differs') body.append(paragraph(words.text('why.several')));
  else body.append(paragraph(texts[verdict.id]()));
  const flaws = new Set([a, b].map((topic) => clients.row(topic.client)?.flaw ?? null));
  if (off.includes('partitioner')) for (const flaw of flaws) if (flaw !== null) body.append(paragraph(words.text(`flaw.${flaw}`)));
  return body;
}

/**
 * Whether what is the same now is so for more than these keys: at counts that are powers of two, for ASCII, or with one partition.
 * @param {Report} report @param {string[]} off the lights that are off @param {Words} words
 */
function luck(report, off, words) {
  const { a, b } = report.settings;
  const rows = [a, b].map((topic) => words.clients.row(topic.client));
  if (a.partitions === 1 && b.partitions === 1) return '.one';
  if (off.join() !== 'partitioner') return '';
  const reductions = rows.map((row) => row?.reduction);
  const power = (a.partitions & (a.partitions - 1)) === 0;
  if (rows[0]?.hash === rows[1]?.hash && power && reductions.every((reduction) => reduction === 'mask' || reduction === 'unsigned')) return '.powers';
  return rows.some((row) => row?.flaw === 'signed-bytes' || row?.flaw === 'key-cut') ? '.ascii' : '';
}

/** The rules that are broken between the topics, whoever consumes them. @param {Report} report */
const offOf = (report) => report.verdict.lights.filter(({ id, on, needed }) => needed && !on && id !== 'consumers').map(({ id }) => id);

/** What Kafka Streams notices, and what fails in silence. @param {Report} report @param {Words} words */
function streams(report, words) {
  const { id } = report.verdict;
  const off = offOf(report);
  const { a, b, join } = report.settings;
  const texts = join === 'keyed' ? off.map((light) => `streams.${light}`) : [`streams.${join}`];
  if (id === 'aligned' || id === 'parted-consumers') return paragraph(words.text('streams.aligned'));
  if (id === 'aligned-by-luck') return paragraph(words.text('streams.luck'));
  if (join === 'keyed' && !off.includes('key')) {
    const java = [a, b].some((topic) => words.clients.row(topic.client)?.hash === 'murmur2' && words.clients.row(topic.client)?.reduction === 'mask');
    texts.push(java ? 'streams.oneSide' : 'streams.bothSides', 'streams.instead');
  }
  return el('div', {}, ...texts.map((text) => paragraph(words.text(text))));
}

/** Three bars with their numbers. @param {Report} report @param {Words} words */
function linesUp(report, words) {
  const { shareKeys, shareWeight, chance } = report.alignment;
  /** @type {[string, number | null, string][]} */
  const bars = [
    ['lines.keys', shareKeys, 'on'],
    ['lines.traffic', shareWeight, 'on'],
    ['lines.chance', chance, 'neutral'],
  ];
  return el('dl', { class: 'bars' }, ...bars.flatMap(([id, share, tone]) => {
    const bar = el('span', { class: `bar ${tone}`, 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(share ?? 0));
    return [el('dt', {}, words.text(id)), el('dd', {}, bar, el('b', {}, words.share(share)))];
  }));
}

