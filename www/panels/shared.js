// What all panels share: the pieces of sentences and of tables.

import { badge, el, keyNode } from '../dom.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../table-view.js').Column} Column */
/** @typedef {import('../table-view.js').Row} Row */
/** @typedef {import('../pkg/copartition.js').KeyRow} KeyRow */
/** @typedef {(string | Node)[]} Parts */
/** @typedef {{caption: string, columns: Column[], rows: Row[], more: string}} Table */
/** @typedef {{title: string, body: Node}} Note */
/** @typedef {(field: string) => Node} Handle a count that can be scrubbed */
/**
 * @typedef {object} Panel
 * @property {string[]} charts ids of its charts, from the top
 * @property {string[]} tables names of its tables, the one of the chart first
 * @property {'topics' | 'redis' | 'consumers' | 'change' | 'load'} cards which settings stand above the charts
 * @property {(report: Report, words: Words, pin: KeyRow | undefined, handle?: Handle) => [lead: Parts, rest: Parts]} say
 * @property {(report: Report, words: Words, handle: Handle) => Parts} [counts] what the sentence begins with: counts that are handles
 * @property {Record<string, (report: Report, words: Words) => Table>} table
 * @property {(report: Report, words: Words) => Note[]} notes
 * @property {(report: Report, words: Words) => Node} [figure] what stands there in place of charts
 * @property {(report: Report, words: Words) => Node} [below] what stands under the charts
 */

/**
 * The report that charts and marks speak of: where a change is asked about, that of the topic held against itself.
 * @param {Report} report @returns {Report}
 */
export const shownBy = (report) => report.change?.held ?? report;

/** The counts of both topics, before a sentence about them. @param {Report} report @param {Words} words @param {Handle} handle */
export const bothCounts = (report, words, handle) => words.parts('say.counts', { a: handle('a'), b: handle('b') }, report.settings.a.partitions);

export const topics = /** @type {const} */ (['a', 'b']);

/** @param {Report} report @param {Words} words @returns {[Parts, Parts]} */
export const nothing = (report, words) => [
  words.parts('say.noKeys'),
  withOthers(report, words, report.keys.noKeyWeight > 0 || report.keys.leftOut > 0 ? [] : words.parts('say.noKeys.rest')),
];

/** The sentence where no key has a partition in both topics. @param {Report} report @param {Words} words @returns {[Parts, Parts]} */
export function undecided(report, words) {
  const without = topics.filter((topic) => report.load[topic].keys === 0);
  const topic = without.length === 1 ? report.settings[without[0]].name : words.text('topic.both');
  const { expected } = report.alignment;
  const client = words.clients.client(report.settings[without.at(-1) ?? 'b'].client);
  const computed = without.every((one) => words.clients.row(report.settings[one].client)?.hash !== 'not-computed');
  const rest = !computed
    ? words.parts('say.undecided.custom')
    : expected === null
      ? words.parts('say.undecided.rest', { client })
      : words.parts('say.undecided.expected', { client, share: words.share(expected) });
  return [words.parts('say.undecided', { topic }), withOthers(report, words, rest)];
}

/** What becomes of the records without a key, topic by topic where they differ. @param {Report} report @param {Words} words @returns {Parts} */
function withoutKey(report, words) {
  const [a, b] = topics.map((topic) => report.load[topic].noKey);
  const say = (/** @type {typeof a} */ one) =>
    words.parts(`noKey.${one.way}`, { weight: words.weight(one.weight), n: String(one.partition ?? '') });
  if (a.weight === b.weight && a.way === b.way && a.partition === b.partition) return a.weight > 0 ? say(a) : [];
  return topics.flatMap((topic) => {
    const one = report.load[topic].noKey;
    return one.weight > 0 ? [`${report.settings[topic].name}: `, ...say(one), ' '] : [];
  });
}

/**
 * A sentence's rest, and what becomes of the records that it does not speak of.
 * @param {Report} report @param {Words} words @param {Parts} rest @returns {Parts}
 */
export function withOthers(report, words, rest) {
  const { leftOut } = report.keys;
  const { keys, undecided: apart } = report.alignment;
  const parts = [
    rest,
    keys > 0 && apart > 0 ? words.parts('say.someUndecided', { n: apart }, apart) : [],
    leftOut > 0 ? words.parts('say.leftOut', { n: leftOut }, leftOut) : [],
    withoutKey(report, words),
  ];
  return parts.filter(({ length }) => length > 0).flatMap((part, place) => (place > 0 ? [' ', ...part] : part));
}

/** A key in a sentence, which takes the beginning of a long one. @param {string | null} key @param {Words} words */
export const spoken = (key, words) => keyNode(key !== null && key.length > 24 ? `${key.slice(0, 23)}…` : key, words);

/**
 * A partition, or a sign to see and a word to read for what has none.
 * @param {number | null} partition @param {string} way @param {Words} words
 */
export function place(partition, way, words) {
  if (partition !== null) return String(partition);
  const text = words.text(`way.${way}`);
  const drawn = way === 'random' || way === 'sticky' || way === 'round-robin';
  return el('span', { class: drawn ? 'random' : 'absent', title: words.text(`way.${way}.title`) }, el('span', { class: 'hidden' }, text));
}

/** @param {string} text */
export const paragraph = (text) => el('p', {}, text);

/** @param {Words} words @param {number} more */
export const moreText = (words, more) => (more > 0 ? words.text('table.more', { n: more }) : '');

/** A topic's letter to see and its name to read. @param {'a' | 'b'} topic @param {Report} report */
export const topicNode = (topic, report) =>
  el('span', { title: report.settings[topic].name }, badge(topic === 'a' ? 'A' : 'B'), el('span', { class: 'hidden' }, report.settings[topic].name));

/** Both topics as the heads of columns. @param {Report} report @returns {Column[]} */
export const topicColumns = (report) => [
  { id: 'a', head: report.settings.a.name, badge: 'A', kind: 'number' },
  { id: 'b', head: report.settings.b.name, badge: 'B', kind: 'number' },
];
