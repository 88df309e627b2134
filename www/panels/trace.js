// Why exactly does a key go there, and where would other clients send it?
//
// All of it is text: bytes, hashes and names that people select and compare. So it is drawn with elements and not on a canvas.

import { badge, el, rowNode, setSign, sign } from '../dom.js';
import { hashName } from '../cards.js';
import { why } from './mapping.js';
import { bothCounts, nothing, place, spoken, topicColumns, topics } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../pkg/copartition.js').TraceSide} TraceSide */
/** @typedef {import('../pkg/copartition.js').ClientRow} ClientRow */
/** @typedef {NonNullable<Report['trace']>} Trace */

/** The key that is traced, or both where the topics are keyed in different ways. @param {Trace} trace @param {Words} words */
const traced = (trace, words) => (trace.keyB === null ? spoken(trace.key, words) : rowNode(trace, words));

/** @type {Panel} */
export const trace = {
  charts: [],
  tables: ['trace'],
  cards: 'topics',
  counts: bothCounts,
  say(report, words) {
    const { trace } = report;
    if (!trace) return nothing(report, words);
    const { a, b, partsAt } = trace;
    const key = traced(trace, words);
    if (a.way === 'left-out' || b.way === 'left-out') return [words.parts('say.pin.leftOut', { key }), []];
    const at = (/** @type {TraceSide} */ side) => (side.partition === null ? words.text(`way.${side.way}`) : String(side.partition));
    const lead = words.parts(at(a) === at(b) && partsAt === null ? 'say.trace.one' : 'say.trace', { key, a: at(a), b: at(b) });
    const rest = a.hex === '' && b.hex === '' ? words.parts('say.trace.ignored') : words.parts(partsAt === null ? 'say.trace.same' : `say.trace.${partsAt}`);
    return [lead, lucky(trace) ? [...rest, ' ', ...words.parts('say.trace.luck')] : rest];
  },
  table: {
    trace: (report, words) => {
      const { trace, settings } = report;
      const value = (/** @type {string | number | null} */ text) => (text === null || text === '' ? '–' : el('code', { title: String(text) }, String(text)));
      /** @type {[string, (side: TraceSide, topic: 'a' | 'b') => string | Node][]} */
      const steps = [
        ['text', (_, topic) => {
          const key = value((topic === 'b' ? trace?.keyB : null) ?? trace?.key ?? '');
          if (typeof key !== 'string') key.className = 'key';
          return key;
        }],
        ['format', (_, topic) => words.format(settings[topic])],
        ['bytes', (side) => value(bytesOf(side))],
        ['length', ({ bytes, length }) => (bytes === null ? '–' : words.number(length))],
        ['hashName', (side, topic) => (side.hex === '' ? '–' : hashName(settings[topic].client, words))],
        ['hex', ({ hex }) => value(hex && `0x${hex}`)],
        ['unsigned', ({ unsigned }) => value(unsigned)],
        ['signed', ({ signed }) => value(signed)],
        ['dividend', (side) => value(side.hex && dividendOf(side))],
        ['divisor', (side, topic) => value(side.hex && divisorOf(side, settings[topic].partitions))],
        ['remainder', ({ remainder }) => value(remainder)],
        ['partition', ({ partition, way }) => place(partition, way, words)],
      ];
      return {
        caption: trace ? words.text('table.trace', { key: spoken(trace.key, words) }) : '',
        columns: [{ id: 'step', head: words.text('table.step') }, ...topicColumns(report)],
        rows: trace
          ? steps.map(([id, of]) => ({
            pick: id === 'text' ? `key:${trace.id}` : null,
            mark: PARTS[id] !== undefined && PARTS[id] === trace.partsAt ? 'parts' : undefined,
            cells: [words.text(`step.${id}`), ...topics.map((topic) => of(trace[topic], topic))],
          }))
          : [],
        more: '',
      };
    },
  },
  figure: (report, words) => (report.trace ? steps(report.trace, report, words) : el('div')),
  below(report, words) {
    const { trace } = report;
    if (!trace) return el('div');
    return el('div', {}, ...(trace.clients.length > 0 ? [clientTable(trace, report, words)] : []),
      ...(report.agreement.keys > 0 ? [agreementTable(report, words)] : []));
  },
  notes(report, words) {
    const { trace } = report;
    const notes = [{ title: words.text('why.title'), body: why(report, words) }];
    if (trace) {
      const leftOut = trace.a.way === 'left-out' || trace.b.way === 'left-out';
      const ignored = trace.a.hex === '' && trace.b.hex === '';
      notes.unshift({ title: words.text('parts.title'), body: el('p', {}, words.text(`parts.${leftOut ? 'leftOut' : ignored ? 'ignored' : trace.keyB === null ? trace.partsAt ?? 'nowhere' : 'keys'}`)) });
    }
    notes.push({ title: words.text('agreement.title'), body: el('p', {}, words.text('agreement.text', { a: report.settings.a.partitions, b: report.settings.b.partitions })) });
    return notes;
  },
};

/** The rows of the table at which the paths can part. @type {Record<string, string>} */
const PARTS = { bytes: 'bytes', hashName: 'hash', dividend: 'sign', divisor: 'divisor' };

/** Whether the paths part and meet again. @param {Trace} trace */
const lucky = ({ a, b, partsAt }) => partsAt !== null && a.partition !== null && a.partition === b.partition;

/** The bytes in pairs of hex digits, as far as they are shown. @param {TraceSide} side */
function bytesOf({ bytes, length }) {
  if (bytes === null) return null;
  const pairs = bytes.match(/../g)?.join(' ') ?? '';
  return length * 2 > bytes.length ? `${pairs} …` : pairs;
}

/** @param {TraceSide} side */
const dividendOf = ({ dividend, hex }) => dividend ?? `0x${hex}`;

/** What it is divided by; the width of a range is written as what it is. @param {TraceSide} side @param {number} partitions */
const divisorOf = ({ divisor }, partitions) => divisor ?? `2¹²⁸ ÷ ${partitions}`;

/** A sign step as programs write it, which is the same in every language. @param {string} reduction @param {string} hex */
function signStep(reduction, hex) {
  /** @type {Record<string, string>} */
  const steps = {
    mask: '& 0x7fffffff',
    'mask-one-for-zero': '& 0x7fffffff, 0 → 1',
    unsigned: 'uint32',
    'remainder-then-abs': 'int32, |h % n|',
    'low-16-then-abs': 'int16, |h % n|',
    'big-integer': `${hex.length * 4} bit`,
    range: `${hex.length * 4} bit`,
  };
  return steps[reduction] ?? '|int32|';
}

/** The six steps of the drawing, and which value first differs. */
const STEPS = /** @type {const} */ (['text', 'bytes', 'hash', 'sign', 'divisor', 'partition']);

/**
 * One trunk of boxes while both topics agree, a fork at the first step that differs.
 * @param {Trace} trace @param {Report} report @param {Words} words
 */
function steps(trace, report, words) {
  const fork = trace.partsAt === null ? STEPS.length : STEPS.indexOf(/** @type {typeof STEPS[number]} */ (trace.partsAt));
  const cells = STEPS.flatMap((step, at) => {
    const forked = at >= fork;
    const boxes = (forked ? topics : /** @type {const} */ (['a'])).map((topic) => box(step, topic, trace, report, words));
    const name = step === 'hash' && !forked ? hashName(report.settings.a.client, words) : words.text(`step.${step === 'hash' ? 'hashName' : step === 'sign' ? 'dividend' : step}`);
    const row = [
      ...(at === fork && fork > 0 ? [el('span', { class: 'fork', 'aria-hidden': 'true' })] : []),
      el('span', { class: 'head' }, name),
      ...boxes.map((box, side) => el('div', { class: `box ${forked ? `own ${topics[side]}` : 'trunk'} at-${step}`, 'data-first': at === fork, 'data-lucky': lucky(trace), 'data-none': box === null },
        ...(at === fork ? [badge(side === 0 ? 'A' : 'B')] : []), ...(forked ? [el('span', { class: 'hidden' }, report.settings[topics[side]].name)] : []), ...(box ?? []))),
    ];
    for (const cell of row) cell.style.gridRow = String(at + 1);
    return row;
  });
  return el('div', { class: 'steps', role: 'group', 'aria-label': words.text('table.trace', { key: trace.key }) }, ...cells);
}

/**
 * What stands in a box: the value, and what explains it; `null` where a topic has no such step.
 * @param {typeof STEPS[number]} step @param {'a' | 'b'} topic @param {Trace} trace @param {Report} report @param {Words} words
 * @returns {(Node | string)[] | null}
 */
function box(step, topic, trace, report, words) {
  const side = trace[topic];
  const settings = report.settings[topic];
  const row = words.clients.row(settings.client);
  const value = (/** @type {string | number} */ text) => el('code', {}, String(text));
  const note = (/** @type {string} */ text) => el('span', { class: 'note' }, text);
  switch (step) {
    case 'text':
      return [traced(trace, words)];
    case 'bytes':
      return side.bytes === null ? null : [value(bytesOf(side) || '–'), note(words.text('step.lengthNote', { format: words.format(settings), n: side.length }, side.length))];
    case 'hash':
      return side.hex === '' ? null : [value(side.signed ?? `0x${side.hex}`), note(side.signed === null ? row?.hash ?? '' : `0x${side.hex} · ${row?.hash ?? ''}`)];
    case 'sign':
      return side.hex === '' ? null : [value(dividendOf(side)), note(signStep(row?.reduction ?? '', side.hex))];
    case 'divisor':
      return side.hex === '' ? null : [value(`${row?.reduction === 'range' ? '÷' : 'mod'} ${divisorOf(side, settings.partitions)}`), note(settings.name)];
    default:
      return side.way === 'left-out' ? null : [place(side.partition, side.way, words), ...(lucky(trace) ? [sign('luck')] : [])];
  }
}

/**
 * The same key on every client, those together that send it to the same partitions; topic A's answer first, then by how many they are.
 * @param {Trace} trace @param {Report} report @param {Words} words
 */
function clientTable(trace, report, words) {
  /** @type {Map<string, ClientRow[]>} */
  const groups = new Map();
  for (const client of trace.clients) {
    const id = [client.a, client.b, client.a === null || client.b === null ? words.text(`way.${client.way}`) : ''].join(' ');
    const group = groups.get(id);
    if (group) group.push(client);
    else groups.set(id, [client]);
  }
  const own = words.clients.row(report.settings.a.client)?.id;
  const tone = (/** @type {ClientRow[]} */ group) =>
    group[0].a === null || group[0].b === null ? 'random' : group.some(({ row }) => row === own) ? 'on' : group[0].a === trace.a.partition ? 'luck' : 'off';
  const rank = (/** @type {ClientRow[]} */ group) => ({ on: 1e6, random: -1e6 }[/** @type {string} */ (tone(group))] ?? 0) + group.length;
  const sorted = [...groups.values()].sort((one, other) => rank(other) - rank(one));
  const rows = sorted.map((group) => {
    const [{ a, b, way }] = group;
    const icon = el('span', { class: 'icon' });
    setSign(icon, tone(group));
    const answer = tone(group) === 'random' ? words.text(`way.${way}`) : words.text(`clients.${tone(group)}`);
    return el('tr', { 'data-rows': group.map(({ row }) => row).join(' ') },
      el('td', { 'data-col': 'answer' }, icon, el('span', { class: 'hidden' }, answer)),
      el('td', { class: 'number', 'data-col': 'a' }, place(a, way, words)),
      el('td', { class: 'number', 'data-col': 'b' }, place(b, way, words)),
      el('td', { 'data-col': 'clients' }, ...clientNames(group.map(({ row }) => row), report, words)));
  });
  const { a, b } = report.settings;
  const head = el('tr', {}, el('td', {}),
    ...[a, b].map(({ partitions }, at) => el('th', { scope: 'col', class: 'number', 'data-col': topics[at] }, words.text('clients.count', { n: partitions }))),
    el('th', { scope: 'col', 'data-col': 'clients' }, words.text('clients.head')));
  const caption = el('caption', {}, el('b', {}, words.text('clients.title', { key: spoken(trace.key, words) })), ' ', words.text('clients.groups', { n: sorted.length }, sorted.length));
  return el('table', { 'data-table': 'clients' }, caption, el('thead', {}, head), el('tbody', {}, ...rows));
}

/**
 * Clients with one answer, first those that agree with the first for every key; the others only do for this one.
 * @param {string[]} rows @param {Report} report @param {Words} words @returns {(Node | string)[]}
 */
function clientNames(rows, report, words) {
  const { clients } = words;
  const classOf = new Map(report.agreement.classes.flatMap((rows, at) => rows.map((row) => [row, at])));
  const first = classOf.get(rows[0]);
  const named = rows.filter((id) => clients.client(id) !== '');
  const [always, luck] = [true, false].map((same) => named.filter((id) => (classOf.get(id) === first) === same));
  const one = (/** @type {string} */ client, /** @type {string} */ chosen) => el('span', { class: 'who' }, client, ...(chosen ? [' ', el('i', {}, chosen)] : []));
  const all = (/** @type {string[]} */ ids) => ids.flatMap((id) => [one(clients.client(id), clients.chosen(id)), ...clients.runBy(id).map((client) => one(client, ''))]);
  const listed = (/** @type {Node[]} */ nodes) => nodes.flatMap((node, at) => (at > 0 ? [', ', node] : [node]));
  const lucky = luck.length > 0 && first !== undefined ? [' ', el('span', { class: 'lucky' }, words.text('clients.byLuck')), ' '] : [];
  const most = fold(all(always), words, listed);
  return luck.length > 0 && first === undefined ? fold(all([...always, ...luck]), words, listed) : [...most, ...lucky, ...fold(all(luck), words, listed)];
}

/** So many clients of one answer are named at once. */
const NAMED = 14;

/**
 * The first of many names, the others behind a fold.
 * @param {Node[]} names @param {Words} words @param {(nodes: Node[]) => (Node | string)[]} listed @returns {(Node | string)[]}
 */
function fold(names, words, listed) {
  if (names.length <= NAMED + 2) return listed(names);
  const rest = names.slice(NAMED);
  return [...listed(names.slice(0, NAMED)), ', ', el('details', {}, el('summary', {}, words.text('clients.more', { n: rest.length })), ...listed(rest))];
}

/**
 * Clients × clients: per cent of the keys that land elsewhere, below the diagonal with topic A's count, above it with topic B's.
 * Only the two clients at hand are coloured by their answer; of the others agreement is, since nearly everything else differs.
 * @param {Report} report @param {Words} words
 */
function agreementTable(report, words) {
  const { classes, elsewhere, keys } = report.agreement;
  const { a, b } = report.settings;
  const letters = classes.map((rows) => [a, b].map(({ client }, at) => (rows.includes(words.clients.row(client)?.id ?? '') ? 'AB'[at] : '')).join(''));
  const name = (/** @type {number} */ at) => words.clients.className(classes[at][0]);
  const tone = (/** @type {number} */ row, /** @type {number} */ column) => {
    const share = elsewhere[row * classes.length + column];
    if (row === column) return 'self';
    if (share === null) return '';
    if (share === 0) return 'agree';
    return `${letters[row] || letters[column] ? 'hand' : 'rest'}${share >= 0.5 ? ' much' : ''}`;
  };
  const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
    const share = elsewhere[row * classes.length + column];
    const title = row === column ? '' : words.text('pick.clients', { row: name(row), column: name(column), n: (row > column ? a : b).partitions, share: words.share(share) });
    return el('td', { class: tone(row, column), 'data-col': classes[column][0], title }, row === column ? '' : share === null ? '–' : words.percent(share));
  };
  const head = el('tr', {}, el('td', {}), ...classes.map((_, at) => el('th', { scope: 'col', class: letters[at] ? 'hand' : '', title: name(at) }, String(at + 1), el('span', { class: 'hidden' }, ` ${name(at)}`))));
  const body = classes.map((rows, row) => el('tr', { 'data-rows': rows.join(' ') },
    el('th', { scope: 'row', 'data-col': 'client', class: letters[row] ? 'hand' : '', title: rows.map((id) => words.clients.title(id)).join(', ') },
      el('span', { class: 'place' }, String(row + 1)), ...[...letters[row]].map((letter) => badge(letter === 'A' ? 'A' : 'B')), name(row)),
    ...classes.map((_, column) => cell(row, column))));
  const caption = el('caption', {}, el('b', {}, words.text('table.agreement', { n: keys }, keys)), ' ',
    words.text('agreement.where', { a: a.name, b: b.name, n: a.partitions, m: b.partitions }));
  return el('div', { class: 'matrixbox', tabindex: 0, role: 'region', 'aria-label': words.text('table.agreement', { n: keys }, keys) },
    el('table', { 'data-table': 'agreement' }, caption, el('thead', {}, head), el('tbody', {}, ...body)));
}
