// Does one process get both sides?

import { href, load } from '../files.js';
import { badge, el, keyNode, sign } from '../dom.js';
import { copyInto } from '../controls.js';
import { mapping } from './mapping.js';
import { moreText, nothing, paragraph, spoken, undecided, withOthers } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('./shared.js').Note} Note */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../pkg/copartition.js').MemberRow} MemberRow */

/** A note names so many moves, and so many members. */
const NAMED = 8;

/** @type {Panel} */
export const consumers = {
  charts: ['consumers'],
  tables: ['consumers'],
  cards: 'consumers',
  counts(report, words, handle) {
    const { members } = report.consumers;
    // After joins and leaves it is no setting any more.
    const of = { members: report.settings.steps === '' ? handle('members') : words.number(members), a: handle('a'), b: handle('b') };
    return words.parts('say.counts.consumers', of, members);
  },
  say(report, words, pin) {
    const { keys, keysTogether, numbers, numbersTogether, idle, hotKey, hotKeyShare, fairShare, moved } = report.consumers;
    if (pin) {
      const [lead, rest] = mapping.say(report, words, pin);
      const both = pin.memberA === pin.memberB ? 'say.consumers.pin.on' : 'say.consumers.pin.off';
      return [lead, pin.memberA === null || pin.memberB === null ? rest : words.parts(both, { n: String(pin.memberA), m: String(pin.memberB) })];
    }
    if (report.keys.distinct === 0) return nothing(report, words);
    if (keys === 0) return undecided(report, words);
    const parted = numbers - numbersTogether;
    const name = words.assignors.title(report.settings.assignor, words);
    const why = parted === 0
      ? words.parts(keysTogether === keys ? 'say.consumers.together' : 'say.consumers.apart')
      : words.parts(keysTogether === keys ? 'say.consumers.numbers' : 'say.consumers.parted', { n: parted, m: numbers, assignor: name });
    const parts = [
      why,
      idle > 0 ? words.parts('say.consumers.idle', { n: idle }, idle) : [],
      report.settings.step > 0 ? words.parts('say.consumers.moved', { n: moved }, moved) : [],
      hotKey === null ? [] : words.parts('say.consumers.hot', { key: spoken(hotKey, words), share: words.share(hotKeyShare), fair: words.share(fairShare) }),
    ].filter(({ length }) => length > 0);
    return [words.parts('say.consumers', { n: keysTogether, m: keys }, keysTogether), withOthers(report, words, parts.flatMap((part, at) => (at > 0 ? [' ', ...part] : part)))];
  },
  table: {
    consumers: (report, words) => ({
      caption: words.text('table.consumers'),
      columns: [
        { id: 'member', head: words.text('table.member') },
        { id: 'a', head: report.settings.a.name, badge: 'A' },
        { id: 'b', head: report.settings.b.name, badge: 'B' },
        { id: 'together', head: words.text('table.together'), kind: 'number' },
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
        { id: 'share', head: words.text('table.share'), kind: 'number' },
      ],
      rows: report.consumers.rows.map((row) => ({
        pick: `member:${row.member}`,
        mark: row.member === report.consumers.busiest ? 'busiest' : undefined,
        cells: [`m${row.member}`, listed(row.a), listed(row.b), words.number(row.together), words.weight(row.weight), words.share(row.share)],
      })),
      more: moreText(words, report.consumers.more),
    }),
  },
  below: (report, words) => el('div', {}, ...(report.consumers.strip.length > 0 ? [strip(report, words)] : []), measures(report, words)),
  notes(report, words) {
    const { settings, consumers } = report;
    const { a, b, assignor, step } = settings;
    const first = BY_NAME.includes(assignor) && b.name < a.name ? b : a;
    const second = first === a ? b : a;
    /** @type {Note[]} */
    const notes = [
      { title: words.text('kept.title'), body: paragraph(words.text(`kept.${KEPT[assignor] ?? 'range'}`, { a: first.name, b: second.name, n: first.partitions })) },
      { title: words.text('assignor.title'), body: users(assignor, words) },
      { title: words.text('tasks.title'), body: paragraph(words.text('tasks.text')) },
    ];
    if (consumers.rows.some(({ key }) => key !== null)) notes.splice(1, 0, { title: words.text('hotmember.title'), body: heaviest(consumers.rows, words) });
    if (step > 0) notes.unshift({ title: words.text('moves.title'), body: moves(report, words) });
    if (words.assignors.users(assignor).some(({ client }) => client === 'KafkaJS')) notes.splice(1, 0, ours(words));
    return notes;
  },
};

/** How each assignor treats the two sides of a number. @type {Record<string, string>} */
const KEPT = {
  'cooperative-sticky': 'sticky',
  sticky: 'sticky',
  roundrobin: 'turn',
  'sarama-roundrobin': 'turn',
  'kafka-python-roundrobin': 'turn',
  kafkajs: 'turn',
  'kafkajs-1.12': 'anew',
  'kafka-go-roundrobin': 'anew',
  uniform: 'uniform',
  copartition: 'copartition',
};

/** Those that take topics in the order of their names, where it matters. */
const BY_NAME = ['roundrobin', 'sarama-roundrobin', 'kafka-python-roundrobin'];

/** Partition numbers, neighbours joined by a dash that no line breaks at: `0–2, 5`. @param {number[]} numbers */
export function listed(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}\u2060–\u2060${to}`)).join(', ') || '–';
}

/** Five numbers under the chart. @param {Report} report @param {Words} words */
function measures(report, words) {
  const { consumers } = report;
  const of = (/** @type {number} */ n, /** @type {number} */ m) => words.text('consumers.of', { n, m });
  const cells = [
    ['numbers', of(consumers.numbersTogether, consumers.numbers)],
    ['keys', words.share(consumers.shareKeys)],
    ['traffic', words.share(consumers.shareWeight)],
    ['ratio', words.ratio(consumers.maxOverMean)],
    ['idle', of(consumers.idle, consumers.members)],
  ];
  return el('dl', { class: 'cells five' }, ...cells.map(([id, value]) =>
    el('div', { 'data-measure': id }, el('dt', {}, words.text(`consumers.${id}`)), el('dd', {}, el('b', {}, value)))));
}

/**
 * Assignors × sizes of the group: per cent that one member gets with both sides.
 * @param {Report} report @param {Words} words
 */
function strip(report, words) {
  const { by, assignor } = report.settings;
  const { members } = report.consumers;
  const title = words.text(by === 'keys' ? 'table.consumers-strip' : 'table.consumers-strip.traffic');
  const sizes = report.consumers.strip[0].keys.map((_, at) => at + 1);
  const cell = (/** @type {number | null} */ share, /** @type {number} */ size, /** @type {string} */ id) => {
    const tone = share === null ? '' : share === 1 ? 'all' : share === 0 ? 'none' : 'some';
    const today = size === members && id === assignor;
    const made = el('td', { class: `${tone}${today ? ' today' : ''}${size === members ? ' now' : ''}`, 'data-col': size }, share === null ? '–' : words.percent(share));
    if (tone === 'some') made.style.setProperty('--share', String(share));
    return made;
  };
  const head = el('tr', {}, el('th', { scope: 'col', 'data-col': 'assignor' }, words.text('table.stripHead')),
    ...sizes.map((size) => el('th', { scope: 'col', 'data-col': size, class: size === members ? 'now' : '' }, String(size))));
  const rows = report.consumers.strip.map((row) => el('tr', { 'data-assignor': row.assignor },
    el('th', { scope: 'row', 'data-col': 'assignor', class: row.assignor === assignor ? 'now' : '', title: words.assignors.title(row.assignor, words) }, words.assignors.short(row.assignor, words)),
    ...row[by === 'keys' ? 'keys' : 'traffic'].map((share, at) => cell(share, at + 1, row.assignor))));
  return el('div', { class: 'matrixbox', tabindex: 0, role: 'region', 'aria-label': title },
    el('table', { 'data-table': 'consumers-strip' }, el('caption', {}, el('b', {}, title)), el('thead', {}, head), el('tbody', {}, ...rows)));
}

/** Which clients have an assignor, since when by default, and the line that chooses it. @param {string} id @param {Words} words */
function users(id, words) {
  const of = words.assignors.users(id);
  const since = (/** @type {string} */ versions) => versions.replace('>=', '≥').replace('<=', '≤');
  return el('div', { class: 'users' },
    ...of.flatMap((user) => {
      const { name, versions, defaultIn } = user;
      const values = { client: words.assignors.client(user, words), name, versions: since(versions), since: since(defaultIn ?? '') };
      return [paragraph(words.text(defaultIn === null ? 'assignor.user' : 'assignor.userDefault', values)), el('p', {}, el('code', {}, words.assignors.config(user)))];
    }),
    ...(of.every(({ defaultIn }) => defaultIn === null) ? [paragraph(words.text('assignor.notDefault'))] : []),
    ...(id === 'range' || id === 'cooperative-sticky' ? [paragraph(words.text('assignor.mixed'))] : []));
}

/** @param {MemberRow[]} rows @param {Words} words */
function heaviest(rows, words) {
  const sorted = rows.filter(({ key }) => key !== null).sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  return el('ul', {}, ...sorted.slice(0, NAMED).map((row) =>
    el('li', {}, ...words.parts('hotmember.text', { n: String(row.member), share: words.share(row.share), key: keyNode(row.key, words), keyShare: words.share(row.keyShare) }))));
}

/** @param {Report} report @param {Words} words */
function moves(report, words) {
  const { moves, moved, orphaned, revoked } = report.consumers;
  if (moved === 0) return paragraph(words.text('moves.none'));
  const lines = moves.slice(0, NAMED).map(({ topic, partition, from, to }) => el('li', {}, badge(topic === 'a' ? 'A' : 'B'), ' ',
    words.text(from === null ? 'moves.orphan' : to === null ? 'moves.nobody' : 'moves.line', {
      topic: report.settings[topic === 'a' ? 'a' : 'b'].name, n: String(partition), from: String(from), to: String(to) })));
  return el('div', {}, el('ul', { class: 'moves' }, ...lines),
    ...(moved > NAMED ? [paragraph(words.text('moves.more', { n: moved - NAMED }))] : []),
    ...(orphaned > 0 ? [paragraph(words.text('moves.orphaned', { n: orphaned, m: moved }))] : []),
    ...(revoked > 0 ? [paragraph(words.text('moves.two', { n: revoked }))] : []));
}

/** Our assigner for KafkaJS, fetched when it is asked for. @param {Words} words @returns {Note} */
function ours(words) {
  const button = el('button', { type: 'button', class: 'plain', 'data-act': 'copy-assignor' }, sign('copy'), words.text('ours.copy'));
  button.addEventListener('click', () => copyInto(button, words, async () => (await load('assignor/kafkajs.js')).text()));
  const link = el('a', { href: href('assignor/kafkajs.js'), target: '_blank', rel: 'noopener' }, 'kafkajs.js');
  return { title: words.text('ours.title'), body: el('div', {}, paragraph(words.text('ours.text')), el('p', { class: 'copyline' }, button, link)) };
}
