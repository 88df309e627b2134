// Is one partition hot, and is it the key's fault?

import { el, keyNode } from '../dom.js';
import { mapping } from './mapping.js';
import { bothCounts, moreText, nothing, paragraph, spoken, topicNode, topics, withOthers } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @typedef {import('./shared.js').Note} Note */

/** What the records without a key add to the busiest partition. @param {Report['load']['a']} topic @param {Words} words @returns {import('./shared.js').Parts} */
function noKeyThere(topic, words) {
  const row = topic.rows.find(({ partition }) => partition === topic.busiest);
  if (!row || topic.noKey.partition !== topic.busiest) return [];
  return words.parts('say.load.noKey', { n: words.weight(topic.noKey.weight), m: words.weight(row.weight) });
}

/** Whether records are drawn in one of the topics. @param {Report} report */
const drawn = (report) => topics.some((topic) => report.load[topic].randomWeight > 0);

/** Why the load is as it is, with the number that decides it. @param {Report['load']['a']} topic @param {Words} words @returns {Parts} */
function because(topic, words) {
  const [heaviest] = topic.heaviest;
  const key = topic.verdict === 'hot-key' && heaviest ? heaviest : null;
  return words.parts(`say.load.${topic.verdict}`, {
    key: spoken(key ? key.key : topic.busiestKey, words),
    share: words.share(key ? key.share : topic.busiestKeyShare),
    n: topic.keys,
    m: topic.rows.length + topic.more,
    chance: words.share(topic.deviationByChance),
    deviation: words.share(topic.deviation),
  }, topic.keys);
}

/** @type {Panel} */
export const load = {
  charts: ['load'],
  tables: ['load'],
  cards: 'load',
  counts: bothCounts,
  say(report, words, pin) {
    if (pin) return mapping.say(report, words, pin);
    if (report.keys.distinct === 0) return nothing(report, words);
    const { hotter } = report.load;
    if (hotter === null) {
      const drawn = topics.some((one) => report.load[one].randomWeight > 0);
      return drawn
        ? [words.parts('say.load.drawn'), withOthers(report, words, words.parts('say.load.drawn.rest'))]
        : [words.parts('say.load.nothing'), words.parts('say.load.nothing.rest')];
    }
    const topic = hotter === 'a' ? report.load.a : report.load.b;
    const name = hotter === 'a' ? report.settings.a.name : report.settings.b.name;
    const even = topic.verdict === 'even';
    return [
      words.parts(even ? 'say.load.isEven' : topic.randomWeight > 0 ? 'say.load.keyed' : 'say.load', {
        partition: String(topic.busiest),
        topic: name,
        share: words.share(topic.busiestShare),
        ratio: words.ratio(topic.maxOverMean),
      }),
      withOthers(report, words, [
        ...noKeyThere(topic, words),
        ...(topic.noKey.partition === topic.busiest ? [] : because(topic, words)),
        ...topics.flatMap((one) => (report.load[one].keys === 0 && report.load[one].randomWeight > 0 ? [' ', ...words.parts('say.load.drawnIn', { topic: report.settings[one].name })] : [])),
      ]),
    ];
  },
  table: {
    load: (report, words) => ({
      caption: words.text('table.load'),
      columns: [
        { id: 'topic', head: words.text('table.topic') },
        { id: 'partition', head: words.text('table.partition'), kind: 'number' },
        ...(report.settings.workload === '' ? [/** @type {import('../table-view.js').Column} */ ({ id: 'keys', head: words.text('table.ownKeys'), kind: 'number' })] : []),
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
        { id: 'share', head: words.text('table.share'), kind: 'number' },
        ...(report.settings.workload === '' ? [] : [/** @type {import('../table-view.js').Column} */ ({ id: 'expected', head: words.text('table.expected'), kind: 'number' })]),
        ...(drawn(report) ? [/** @type {import('../table-view.js').Column} */ ({ id: 'random', head: words.text('table.drawn'), kind: 'number' })] : []),
      ],
      rows: topics.flatMap((topic) =>
        report.load[topic].rows.map((row) => ({
          pick: `partition:${topic}:${row.partition}:${row.partition}`,
          mark: row.partition === report.load[topic].busiest ? 'busiest' : undefined,
          cells: [
            topicNode(topic, report),
            String(row.partition),
            ...(report.settings.workload === '' ? [words.number(row.keys)] : []),
            words.weight(row.weight),
            words.share(row.share),
            ...(report.settings.workload === '' ? [] : [expected(row.expected, words)]),
            ...(drawn(report) ? [words.average(report.load[topic].randomEach)] : []),
          ],
        })),
      ),
      more: moreText(words, report.load.more),
    }),
  },
  below(report, words) {
    const nothing = words.text('load.nothing');
    /** @type {[string, (load: Report['load']['a'], count: number) => string][]} */
    const measures = [
      ['verdict', (one) => (one.verdict === null ? nothing : words.text(`loadVerdict.${one.verdict}`))],
      ['ratio', (one) => words.ratio(one.maxOverMean)],
      ['busiest', (one) => (one.busiest === null ? nothing : words.text('load.busiestValue', { share: words.share(one.busiestShare), n: String(one.busiest) }))],
      ['idle', (one, count) => words.text('load.idleValue', { n: one.idle, m: count })],
      ['keys', (one) => words.number(one.keys)],
      ['deviation', (one) => words.share(one.deviation)],
      ['chance', (one) => words.share(one.deviationByChance)],
      ['gini', (one) => words.ratio(one.gini)],
    ];
    return el('dl', { class: 'cells eight' }, ...measures.map(([id, value]) =>
      el('div', { 'data-measure': id }, el('dt', {}, words.text(`load.${id}`)), ...topics.map((topic) =>
        el('dd', {}, topicNode(topic, report), el('b', { 'data-topic': topic }, value(report.load[topic], report.settings[topic].partitions)))))));
  },
  notes(report, words) {
    const apart = report.keys.byRow;
    const shown = apart ? topics : /** @type {const} */ (['a']);
    /** @type {Note[]} */
    const notes = shown.flatMap((topic) => {
      const { heaviest, noKey } = report.load[topic];
      const title = words.text(noKey.weight > 0 ? 'heaviest.keyed' : 'heaviest.title');
      return heaviest.length === 0 ? [] : [{ title: apart ? `${title}: ${report.settings[topic].name}` : title, body: heaviestKeys(heaviest, words) }];
    });
    notes.push({ title: words.text('hot.title'), body: el('div', {}, paragraph(words.text('hot.text')), paragraph(words.text('hot.chance'))) });
    if (report.settings.workload !== '') notes.push({ title: words.text('drawn.title'), body: paragraph(words.text('drawn.text', { n: report.settings.events, seed: String(report.settings.seed) })) });
    return notes;
  },
};

/** @param {Report['load']['a']['heaviest']} keys @param {Words} words */
function heaviestKeys(keys, words) {
  return el('ul', { class: keys.some((key) => key.expected !== null) ? 'heaviest drawn' : 'heaviest' }, ...keys.map((key, hue) =>
    el('li', {}, el('span', { class: `hue hue${hue}`, 'aria-hidden': 'true' }), keyNode(key.key, words),
      ...(key.expected === null ? [] : [el('span', { class: 'expected' }, words.text('drawn.of', { n: words.weight(key.weight), m: expected(key.expected, words) }))]),
      el('b', {}, words.share(key.share)))));
}

/** What is to be expected of a draw. @param {number | null} number @param {Words} words */
const expected = (number, words) => (number === null ? '–' : words.average(number));
