// May these keys go into one command?

import { el, keyNode } from '../dom.js';
import { moreText, nothing, paragraph, spoken } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @type {Panel} */
export const redis = {
  charts: ['slots'],
  tables: ['redis', 'masters', 'redis-slots', 'redis-tags'],
  cards: 'redis',
  // Of a pasted cluster it is no setting.
  counts: (report, words, handle) => (report.settings.layout === '' ? words.parts('say.counts.redis', { masters: handle('masters') }, report.settings.masters) : []),
  say(report, words, pin) {
    const { pairs, together, sameMasterOnly, never, rows } = report.redis;
    const row = pin && rows.find((pair) => pair.id === pin.id);
    if (row) {
      const answer = row.together ? 'on' : row.oneMaster ? 'same' : 'off';
      const [a, b, ...rest] = row.keys;
      const more = rest.flatMap((key) => words.parts('say.redis.pin.more', { key: redisKey(key), slot: String(key.slot) }));
      return [
        [...words.parts('say.redis.pin', { a: redisKey(a), b: redisKey(b), slotA: String(a.slot), slotB: String(b.slot) }), ...more],
        words.parts(`say.redis.pin.${answer}${row.keys.length > 2 && !row.together ? '.many' : ''}`),
      ];
    }
    if (pairs === 0) return nothing(report, words);
    const many = report.settings.morePatterns === '' ? '' : '.many';
    if (together === pairs) return [words.parts(`say.redis.all${many}`, {}, pairs), words.parts(`say.redis.all.rest${many}`)];
    const same = sameMasterOnly > 0 ? words.parts('say.redis.sameMaster', { n: sameMasterOnly }, sameMasterOnly) : [];
    return together === 0
      ? [words.parts(`say.redis.none${many}`), never ? words.parts('say.redis.never') : sameMasterOnly > 0 ? words.parts('say.redis.onlyMaster', { n: sameMasterOnly }, sameMasterOnly) : []]
      : [words.parts(`say.redis.some${many}`, { n: together, m: pairs }, together), same];
  },
  table: {
    redis: (report, words) => {
      const sides = SIDES.slice(0, report.redis.rows[0]?.keys.length ?? 2);
      return {
        caption: words.text('table.redis'),
        columns: [
          { id: 'key', head: words.text('table.key') },
          ...sides.map((side) => ({ id: `slot-${side.toLowerCase()}`, head: words.text('table.slotOf', { topic: side }), badge: side, group: words.text('table.slot'), kind: /** @type {'number'} */ ('number') })),
          ...sides.map((side) => ({ id: `master-${side.toLowerCase()}`, head: words.text('table.masterOf', { topic: side }), badge: side, group: words.text('table.master'), kind: /** @type {'number'} */ ('number') })),
          { id: 'answer', head: words.text('table.answer') },
        ],
        rows: report.redis.rows.map((row) => ({
          pick: `key:${row.id}`,
          cells: [
            keyNode(row.key, words),
            ...row.keys.map(({ slot }) => String(slot)),
            ...row.keys.map(({ master }) => masterName(master)),
            row.together ? el('span', { class: 'on' }, words.text('table.ok')) : words.text('table.crossslot'),
          ],
        })),
        more: moreText(words, report.redis.more),
      };
    },
    masters: (report, words) => ({
      caption: words.text('table.masters'),
      columns: [
        { id: 'master', head: words.text('table.master'), kind: 'number' },
        { id: 'slots', head: words.text('table.slots'), kind: 'number' },
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'share', head: words.text('table.traffic'), kind: 'number' },
      ],
      rows: report.redis.masters.map((row) => ({
        pick: `master:${row.master}`,
        cells: [String(row.master), rangesOf(row, words.cuts ? MOST_RANGES : Infinity), words.number(row.keys), words.share(row.share)],
      })),
      more: '',
    }),
    'redis-slots': (report, words) => ({
      caption: words.text('table.redis-slots'),
      columns: [
        { id: 'slot', head: words.text('table.slot'), kind: 'number' },
        { id: 'master', head: words.text('table.master'), kind: 'number' },
        { id: 'key', head: words.text('table.key') },
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'share', head: words.text('table.traffic'), kind: 'number' },
      ],
      rows: report.redis.slots.map((row) => ({
        pick: null,
        cells: [String(row.slot), masterName(row.master), keyNode(row.key, words), words.number(row.keys), words.share(row.share)],
      })),
      more: '',
    }),
    'redis-tags': (report, words) => ({
      caption: words.text('table.redis-tags'),
      columns: [
        { id: 'tag', head: words.text('table.tag') },
        { id: 'pairs', head: words.text('table.pairs'), kind: 'number' },
        { id: 'slots', head: words.text('table.slots'), kind: 'number' },
        { id: 'busiest-slot', head: words.text('table.busiestSlot'), kind: 'number' },
        { id: 'busiest-master', head: words.text('table.busiestMaster'), kind: 'number' },
      ],
      rows: report.redis.tags.filter(({ id, example }) => id !== 'part' || example !== '').map((row) => ({
        pick: null,
        mark: row.id === (report.settings.tags ? 'key' : 'none') ? 'now' : '',
        cells: [
          row.example === '' ? words.text(`tag.${row.id}`) : el('span', {}, words.text(`tag.${row.id}`), ' ', '{', spoken(row.example, words), '}'),
          words.number(row.together),
          words.number(row.slots),
          words.share(row.busiestSlot),
          words.share(row.busiestMaster),
        ],
      })),
      more: '',
    }),
  },
  notes(report, words) {
    const { never, xor, differences, slots, tags } = report.redis;
    const busiest = slots[0];
    const notes = [
      { title: words.text('slots.title'), body: el('div', {}, paragraph(words.text('slots.text')), ...(busiest
        ? [paragraph(words.text('slots.busiest', { slot: String(busiest.slot), share: words.share(busiest.share), n: busiest.keys }, busiest.keys))] : [])) },
      { title: words.text('tags.title'), body: el('div', {}, paragraph(words.text('tags.text')),
        ...(report.redis.pairs > 0 && tags.every(({ id, example }) => id !== 'part' || example === '') ? [paragraph(words.text('tags.noPart'))] : [])) },
      { title: words.text('which.title'), body: paragraph(words.text('which.text')) },
    ];
    if (differences.length > 0) {
      const rows = differences.map((row) => el('li', {}, words.text(row.xor === 0 ? 'differences.always' : 'differences.never',
        { bytes: row.bytes, n: row.keys, xor: String(row.xor), kept: words.share(row.kept) }, row.keys)));
      const title = words.text(never ? 'never.title' : 'differences.title');
      return [{ title, body: el('div', { 'data-note': 'differences' }, paragraph(words.text('differences.text')), el('ul', {}, ...rows)) }, ...notes];
    }
    if (!never) return notes;
    const why = xor === null ? words.text('never.lengths') : words.text('never.xor', { xor: String(xor) });
    return [{ title: words.text('never.title'), body: paragraph(why) }, ...notes];
  },
};

/** The letters of the patterns; the first two are those of the topics. */
export const SIDES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/** A master by its number, or a dash where a slot has none. @param {number | null} number */
export const masterName = (number) => (number === null ? '–' : String(number));

/** So many ranges of a master are named. */
const MOST_RANGES = 4;

/** The slots of a master. @param {import('../pkg/copartition.js').MasterRow} row @param {number} [most] so many ranges are named */
export function rangesOf({ ranges }, most = MOST_RANGES) {
  const named = ranges.slice(0, most).map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return [...named, ...(ranges.length > most ? ['…'] : [])].join(', ') || '–';
}

/**
 * A Redis key with its hashed part marked.
 * @param {{before: string, hashed: string, after: string}} key
 */
export function redisKey(key) {
  return el('bdi', { class: 'key' }, key.before, el('span', { class: 'hashed' }, key.hashed), key.after);
}
