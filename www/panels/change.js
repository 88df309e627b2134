// What happens when partitions are added?

import { keyNode } from '../dom.js';
import { moreText, nothing, paragraph, place } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** Keys that stay and that move, the counts, and the names, for every sentence of this panel. @param {Report} report @param {Words} words */
function facts(report, words) {
  const { held } = /** @type {NonNullable<Report['change']>} */ (report.change);
  const { keys, keysApart, keysTogether, shareKeys, shareWeight, chance } = held.alignment;
  const [from, to] = [held.settings.a.partitions, held.settings.b.partitions];
  return {
    n: keysApart, m: keys, from, to, stay: keysTogether, topic: held.settings.a.name,
    traffic: words.share(shareWeight === null ? null : 1 - shareWeight),
    keys: words.share(shareKeys === null ? null : 1 - shareKeys),
    chance: words.share(chance),
  };
}

/** @type {Panel} */
export const change = {
  charts: ['mapping', 'by-count'],
  tables: ['change', 'change-curve', 'change-flows'],
  cards: 'change',
  say(report, words, _, handle) {
    const held = report.change?.held;
    if (!held || held.keys.distinct === 0) return nothing(report, words);
    if (held.alignment.keys === 0) return [words.parts('say.change.noHash'), words.parts('say.change.noHash.rest')];
    const now = facts(report, words);
    const { from, to } = now;
    const rest = from === to
      ? words.parts('say.change.same')
      : to < from
        ? words.parts('say.change.fewer')
        : report.change?.keepsRemainders
          ? words.parts('say.change.multiple', now)
          : words.parts(held.alignment.chance === null ? 'say.change.noChance' : 'say.change.chance', now);
    const counts = handle && report.change ? { from: handle(report.change.of), to: handle('change') } : {};
    return [words.parts('say.change', { ...now, ...counts }, now.n), rest];
  },
  table: {
    change: (report, words) => {
      const held = /** @type {Report} */ (report.change?.held ?? report);
      return {
        caption: words.text('table.change'),
        columns: [
          { id: 'key', head: words.text('table.key') },
          { id: 'before', head: words.text('table.before'), kind: 'number' },
          { id: 'after', head: words.text('table.after'), kind: 'number' },
          { id: 'moves', head: words.text('table.moves') },
          { id: 'weight', head: words.text('table.weight'), kind: 'number' },
        ],
        rows: held.keys.rows.map((row) => ({
          pick: `key:${row.id}`,
          cells: [
            keyNode(row.key, words),
            place(row.a, row.wayA, words),
            place(row.b, row.wayB, words),
            row.linesUp === null ? '–' : words.text(row.linesUp ? 'table.stays' : 'table.moved'),
            words.weight(row.weight),
          ],
        })),
        more: moreText(words, held.keys.more),
      };
    },
    'change-curve': (report, words) => ({
      caption: words.text('table.change-curve'),
      columns: [
        { id: 'count', head: words.text('table.count'), kind: 'number' },
        { id: 'moved', head: words.text('table.movedKeys'), kind: 'number' },
        { id: 'traffic', head: words.text('table.movedTraffic'), kind: 'number' },
        { id: 'ratio', head: words.text('load.ratio'), kind: 'number' },
        { id: 'together', head: words.text('table.bothLineUp'), kind: 'number' },
      ],
      rows: (report.change?.curve ?? []).map((row) => ({
        pick: `count:${row.count}`,
        mark: row.count === report.change?.held.settings.b.partitions ? 'now' : undefined,
        cells: [String(row.count), words.share(row.movedKeys), words.share(row.movedWeight), words.ratio(row.maxOverMean), words.share(row.together)],
      })),
      more: '',
    }),
    'change-flows': (report, words) => {
      const { alignment } = /** @type {Report} */ (report.change?.held ?? report);
      const range = (/** @type {number} */ first) => (alignment.group === 1 ? String(first) : `${first}–${first + alignment.group - 1}`);
      return {
        caption: words.text('table.change-flows'),
        columns: [
          { id: 'from', head: words.text('table.before'), kind: 'number' },
          { id: 'to', head: words.text('table.after'), kind: 'number' },
          { id: 'keys', head: words.text('table.keys'), kind: 'number' },
          { id: 'share', head: words.text('table.traffic'), kind: 'number' },
        ],
        rows: alignment.rows.map((row) => ({
          pick: `pair:${row.a}:${row.b}`,
          mark: row.a === row.b ? 'now' : undefined,
          cells: [range(row.a), range(row.b), words.number(row.keys), words.share(row.share)],
        })),
        more: moreText(words, alignment.more),
      };
    },
  },
  notes(report, words) {
    const held = report.change?.held;
    if (!held || held.alignment.keys === 0) return [];
    const now = facts(report, words);
    const notes = ['stays', 'moves', 'old'].map((id) => ({ title: words.text(`change.${id}.title`), body: paragraph(words.text(`change.${id}`, id === 'stays' ? { ...now, n: now.stay } : now, id === 'stays' ? now.stay : now.n)) }));
    if (report.change?.keepsRemainders && now.from !== now.to) notes.push({ title: words.text('change.holds.title'), body: paragraph(words.text('change.holds', now)) });
    if (now.to < now.from) notes.unshift({ title: words.text('change.fewer.title'), body: paragraph(words.text('change.fewer', now)) });
    const other = report.settings[report.change?.of === 'a' ? 'b' : 'a'];
    const row = report.change?.curve.find(({ count }) => count === now.to);
    if (row && row.together !== null) notes.push({ title: words.text('change.both.title'), body: paragraph(words.text('change.both', { share: words.share(row.together), other: other.name, m: other.partitions, to: now.to, topic: now.topic })) });
    return notes;
  },
};
