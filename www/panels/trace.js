// Why exactly does a key go there, and where would other clients send it?

import { el, setSign } from '../dom.js';
import { why } from './mapping.js';
import { moreText, nothing, place, spoken, topicColumns } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @typedef {import('../pkg/copartition.js').TraceSide} TraceSide */

/** @type {Panel} */
export const trace = {
  charts: ['trace', 'agreement'],
  tables: ['trace', 'agreement'],
  cards: 'topics',
  say(report, words) {
    const { trace } = report;
    if (!trace) return nothing(report, words);
    const { a, b, partsAt } = trace;
    const key = spoken(trace.key, words);
    if (a.way === 'left-out' || b.way === 'left-out') return [words.parts('say.pin.leftOut', { key }), []];
    const at = (/** @type {TraceSide} */ side) => (side.partition === null ? words.text(`way.${side.way}`) : String(side.partition));
    const lead = words.parts(partsAt === null ? 'say.trace.one' : 'say.trace', { key, a: at(a), b: at(b) });
    const rest = words.parts(partsAt === null ? 'say.trace.same' : `say.trace.${partsAt}`);
    const lucky = partsAt !== null && a.partition !== null && a.partition === b.partition;
    return [lead, lucky ? [...rest, ' ', ...words.parts('say.trace.luck')] : rest];
  },
  table: {
    trace: (report, words) => {
      const { trace, settings } = report;
      const value = (/** @type {string | number | null} */ text) => (text === null || text === '' ? '–' : el('code', { title: String(text) }, String(text)));
      /** @type {[string, (side: TraceSide, topic: Report['settings']['a']) => string | Node][]} */
      const steps = [
        ['text', () => value(trace?.key ?? '')],
        ['format', (_, topic) => words.text(`format.${topic.format}`)],
        ['bytes', ({ bytes, length }) => value(bytes === null ? null : length > 64 ? `${bytes} …` : bytes)],
        ['length', ({ bytes, length }) => (bytes === null ? '–' : words.number(length))],
        ['hashName', (side, topic) => (side.hex === '' ? '–' : topic.hash)],
        ['hex', ({ hex }) => value(hex && `0x${hex}`)],
        ['unsigned', ({ unsigned }) => value(unsigned)],
        ['signed', ({ signed }) => value(signed)],
        ['dividend', ({ dividend }) => value(dividend)],
        ['divisor', ({ divisor }) => value(divisor)],
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
            cells: [words.text(`step.${id}`), of(trace.a, settings.a), of(trace.b, settings.b)],
          }))
          : [],
        more: '',
      };
    },
    agreement: (report, words) => {
      const { classes, elsewhere, keys } = report.agreement;
      const size = classes.length;
      const name = (/** @type {number} */ at) => className(classes[at].rows, words);
      const pairs = classes.flatMap((_, row) => classes.slice(row + 1).map((__, after) => [row, row + 1 + after]));
      const own = (/** @type {number[]} */ pair) => Number(pair.some((at) => classes[at].isA)) + Number(pair.some((at) => classes[at].isB));
      pairs.sort((one, other) => own(other) - own(one));
      return {
        caption: words.text('table.agreement', { n: keys }, keys),
        columns: [
          { id: 'client', head: words.text('table.client') },
          { id: 'other', head: words.text('table.otherClient') },
          ...topicColumns(report),
        ],
        rows: pairs.map(([row, column]) => ({
          pick: `clients:${column}:${row}`,
          cells: [
            name(row),
            name(column),
            words.share(elsewhere[column * size + row]),
            words.share(elsewhere[row * size + column]),
          ],
        })),
        more: moreText(words, 0),
      };
    },
  },
  below(report, words) {
    const { trace } = report;
    if (!trace || trace.clients.length === 0) return el('div');
    const { a, b } = report.settings;
    const head = el('tr', {},
      el('td', {}),
      ...[a, b].map(({ partitions }, at) => el('th', { scope: 'col', class: 'number', 'data-col': at === 0 ? 'a' : 'b' }, words.text('clients.on', { n: partitions }))),
      el('th', { scope: 'col', 'data-col': 'clients' }, words.text('clients.head')));
    const rows = trace.clients.map((group) => {
      const icon = el('span', { class: 'icon' });
      const same = group.a !== null && group.a === trace.a.partition;
      setSign(icon, group.a === null ? 'random' : same ? 'on' : 'off');
      return el('tr', { 'data-rows': group.rows.join(' ') },
        el('td', { 'data-col': 'answer' }, icon, el('span', { class: 'hidden' }, words.text(group.a === null ? `way.${group.way}` : same ? 'clients.same' : 'clients.other'))),
        el('td', { class: 'number', 'data-col': 'a' }, place(group.a, group.way, words)),
        el('td', { class: 'number', 'data-col': 'b' }, place(group.b, group.way, words)),
        el('td', { 'data-col': 'clients' }, ...clientNames(group.rows, report, words)));
    });
    const caption = el('caption', {}, el('b', {}, words.text('clients.title', { key: spoken(trace.key, words) })), ' ', words.text('clients.groups', { n: trace.clients.length }, trace.clients.length));
    return el('table', { 'data-table': 'clients' }, caption, el('thead', {}, head), el('tbody', {}, ...rows));
  },
  notes(report, words) {
    const { trace } = report;
    const notes = [{ title: words.text('why.title'), body: why(report, words) }];
    if (trace) notes.unshift({ title: words.text('parts.title'), body: el('p', {}, words.text(`parts.${trace.partsAt ?? 'nowhere'}`)) });
    notes.push({ title: words.text('agreement.title'), body: el('p', {}, words.text('agreement.text', { a: report.settings.a.partitions, b: report.settings.b.partitions })) });
    return notes;
  },
};

/**
 * Clients with one answer, those together that agree for every key; by luck are those that only agree for this one.
 * @param {string[]} rows @param {Report} report @param {Words} words @returns {Node[]}
 */
function clientNames(rows, report, words) {
  const classOf = new Map(report.agreement.classes.flatMap((one, at) => one.rows.map((row) => [row, at])));
  const first = classOf.get(rows[0]);
  const always = rows.filter((id) => classOf.get(id) === first);
  const luck = rows.filter((id) => classOf.get(id) !== first);
  const one = (/** @type {string} */ client, /** @type {string} */ chosen) => el('span', { class: 'who' }, client, ...(chosen ? [' ', el('i', {}, chosen)] : []));
  const all = (/** @type {string[]} */ ids) => ids.flatMap((id) => [one(words.clients.client(id), words.clients.chosen(id)), ...words.clients.runBy(id).map((client) => one(client, ''))]);
  const lucky = el('span', { class: 'lucky' }, words.text('clients.luck'));
  return [...all(always), ...(luck.length > 0 && first !== undefined ? [lucky] : []), ...all(luck)];
}

/** The rows of the table at which the paths can part. @type {Record<string, string>} */
const PARTS = { bytes: 'bytes', hashName: 'hash', dividend: 'sign', divisor: 'divisor' };

/** A class goes by its first client. @param {string[]} rows @param {Words} words */
export const className = (rows, words) => words.clients.className(rows[0]);
