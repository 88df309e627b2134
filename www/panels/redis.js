// May these keys go into one command?

import { el, keyNode, sign } from '../dom.js';
import { moreText, nothing, paragraph } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @type {Panel} */
export const redis = {
  charts: ['slots'],
  tables: ['redis', 'masters'],
  cards: 'redis',
  say(report, words, pin) {
    const { pairs, together, sameMasterOnly, never, rows } = report.redis;
    const row = pin && rows.find((pair) => pair.id === pin.id);
    if (row) {
      const answer = row.together ? 'on' : row.a.master === row.b.master ? 'same' : 'off';
      return [
        words.parts('say.redis.pin', { a: redisKey(row.a), b: redisKey(row.b), slotA: String(row.a.slot), slotB: String(row.b.slot) }),
        words.parts(`say.redis.pin.${answer}`),
      ];
    }
    if (pairs === 0) return nothing(report, words);
    if (together === pairs) return [words.parts('say.redis.all', {}, pairs), words.parts('say.redis.all.rest')];
    const same = sameMasterOnly > 0 ? words.parts('say.redis.sameMaster', { n: sameMasterOnly }, sameMasterOnly) : [];
    return together === 0
      ? [words.parts('say.redis.none'), never ? words.parts('say.redis.never') : sameMasterOnly > 0 ? words.parts('say.redis.onlyMaster', { n: sameMasterOnly }, sameMasterOnly) : []]
      : [words.parts('say.redis.some', { n: together, m: pairs }, together), same];
  },
  table: {
    redis: (report, words) => {
      return {
        caption: words.text('table.redis'),
        columns: [
          { id: 'key', head: words.text('table.key') },
          { id: 'slot-a', head: words.text('table.slotOf', { topic: 'A' }), badge: 'A', group: words.text('table.slot'), kind: 'number' },
          { id: 'slot-b', head: words.text('table.slotOf', { topic: 'B' }), badge: 'B', group: words.text('table.slot'), kind: 'number' },
          { id: 'master-a', head: words.text('table.masterOf', { topic: 'A' }), badge: 'A', group: words.text('table.master'), kind: 'number' },
          { id: 'master-b', head: words.text('table.masterOf', { topic: 'B' }), badge: 'B', group: words.text('table.master'), kind: 'number' },
          { id: 'answer', head: words.text('table.answer') },
        ],
        rows: report.redis.rows.map((row) => ({
          pick: `key:${row.id}`,
          cells: [
            keyNode(row.key, words),
            String(row.a.slot),
            String(row.b.slot),
            String(row.a.master),
            String(row.b.master),
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
        cells: [String(row.master), `${row.first}–${row.last}`, words.number(row.keys), words.share(row.share)],
      })),
      more: '',
    }),
  },
  below(report, words) {
    const row = spokenPair(report);
    if (!row) return el('div');
    const line = (/** @type {(string | Node)[]} */ ...keys) => el('code', {}, 'MGET ', keys[0], ' ', keys[1]);
    const slots = { a: String(row.a.slot), b: String(row.b.slot), master: String(row.a.master), other: String(row.b.master) };
    const asked = el('p', {}, el('span', { class: 'prompt', 'aria-hidden': 'true' }, '>'), line(redisKey(row.a), redisKey(row.b)));
    if (row.together) {
      const ok = el('p', { 'data-on': 'true' }, sign('on'), el('b', {}, words.text('table.ok')), el('span', {}, words.text('redis.okOn', slots)));
      return el('div', { class: 'answer', 'data-answer': 'ok' }, asked, ok);
    }
    const reason = words.text(row.a.master === row.b.master ? 'redis.whyOne' : 'redis.whyTwo', slots);
    const refused = el('p', { 'data-on': 'false' }, sign('off'),
      el('span', {}, el('b', {}, 'CROSSSLOT'), ' ', el('code', {}, "Keys in request don't hash to the same slot")), el('span', { class: 'why' }, reason));
    const box = el('div', { class: 'answer', 'data-answer': 'crossslot' }, asked, refused);
    if (!report.settings.tags && row.otherA === row.otherB)
      box.append(el('p', { 'data-on': 'true' }, sign('on'), line(...row.otherKeys),
        el('span', {}, words.text('redis.okTagged', { slot: String(row.otherA), master: String(row.otherMaster) }))));
    return box;
  },
  notes(report, words) {
    const { never, xor } = report.redis;
    const notes = [
      { title: words.text('slots.title'), body: paragraph(words.text('slots.text')) },
      { title: words.text('which.title'), body: paragraph(words.text('which.text')) },
    ];
    if (!never) return notes;
    const why = xor === null ? words.text('never.lengths') : words.text('never.xor', { xor: String(xor) });
    return [{ title: words.text('never.title'), body: paragraph(why) }, ...notes];
  },
};

/**
 * The pair that sentence, lights and answer speak of: the pinned one, else the heaviest of those that decide.
 * @param {Report} report
 */
export function spokenPair(report) {
  const { pairs, together, rows } = report.redis;
  return rows.find((pair) => pair.id === report.settings.pin) ?? rows.find((pair) => pair.together === (together === pairs)) ?? rows[0];
}

/**
 * A Redis key with its hashed part marked.
 * @param {import('../pkg/copartition.js').RedisKey} key
 */
export function redisKey(key) {
  return el('bdi', { class: 'key' }, key.before, el('span', { class: 'hashed' }, key.hashed), key.after);
}

