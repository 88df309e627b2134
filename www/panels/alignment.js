// How much lines up, and is that luck?

import { el, keyNode } from '../dom.js';
import { mapping } from './mapping.js';
import { bothCounts, moreText, nothing, paragraph, topicColumns, undecided, withOthers } from './shared.js';

/** @typedef {import('./shared.js').Panel} Panel */
/** @typedef {import('./shared.js').Parts} Parts */
/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/** @type {Panel} */
export const alignment = {
  charts: ['matrix', 'by-count'],
  tables: ['alignment-by-count', 'alignment'],
  cards: 'topics',
  counts: bothCounts,
  say(report, words, pin) {
    const { keys, shareKeys, chance, allLineUp, byCount } = report.alignment;
    if (pin) return mapping.say(report, words, pin);
    if (keys === 0) return report.alignment.undecided > 0 ? undecided(report, words) : nothing(report, words);
    // Today's count may stand behind the others.
    const last = byCount.filter((row, place) => row.count === place + 1).length;
    const counts = allLineUp.filter((count) => count <= last).map((count) => words.number(count));
    const rest =
      counts.length === 0
        ? words.parts('say.alignment.no', { last })
        : counts.length === 1
          ? words.parts('say.alignment.only', { last, count: counts[0] })
          : words.parts('say.alignment.these', { last, counts: counts.length > 6 ? `${counts.slice(0, 6).join(', ')} …` : counts.join(', ') });
    return [
      chance === null
        ? words.parts('say.alignment.noChance', { share: words.share(shareKeys) })
        : words.parts('say.alignment', { share: words.share(shareKeys), chance: words.share(chance) }),
      withOthers(report, words, rest),
    ];
  },
  table: {
    'alignment-by-count': (report, words) => ({
      caption: words.text('table.alignment-by-count', { b: report.settings.b.name }),
      columns: [
        { id: 'count', head: words.text('table.count'), kind: 'number' },
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'weight', head: words.text('table.traffic'), kind: 'number' },
        { id: 'chance', head: words.text('table.chance'), kind: 'number' },
      ],
      rows: report.alignment.byCount.map((row) => ({
        pick: `count:${row.count}`,
        mark: row.count === report.settings.b.partitions ? 'now' : undefined,
        cells: [String(row.count), whole(row.shareKeys, words), whole(row.shareWeight, words), words.share(row.chance)],
      })),
      more: '',
    }),
    alignment: (report, words) => ({
      caption: words.text('table.alignment'),
      columns: [
        ...topicColumns(report),
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
      ],
      rows: report.alignment.rows.map((row) => ({
        pick: `pair:${row.a}:${row.b}`,
        cells: [
          span(row.a, report.alignment.group, report.settings.a.partitions),
          span(row.b, report.alignment.group, report.settings.b.partitions),
          words.number(row.keys),
          words.weight(row.weight),
        ],
      })),
      more: moreText(words, report.alignment.more),
    }),
  },
  notes(report, words) {
    const { a, b } = report.settings;
    const { keys, shareKeys, shareWeight } = report.alignment;
    const onlyCount = report.verdict.lights.every((light) => light.on === (light.id !== 'count'));
    const luck = report.verdict.id === 'aligned'
      ? words.text('luck.no')
      : onlyCount ? words.text('luck.yes', { a: a.partitions, b: b.partitions }) : words.text('luck.hash');
    const body = el('div', {}, paragraph(luck));
    if (keys > 0 && shareKeys !== shareWeight)
      body.append(paragraph(words.text('luck.partial', { keys: words.share(shareKeys), traffic: words.share(shareWeight) })));
    const notes = [{ title: words.text('luck.title'), body }];
    const off = report.keys.rows.filter((row) => row.linesUp === false);
    if (off.length > 0) notes.push({ title: words.text('apart.title'), body: apart(report, words, off) });
    return notes;
  },
};

/** A share; all of it in the colour of what lines up. @param {number | null} share @param {Words} words */
const whole = (share, words) => (share === 1 ? el('span', { class: 'on' }, words.share(share)) : words.share(share));

/** A partition, or the group of partitions that a row stands for. @param {number} first @param {number} group @param {number} count */
function span(first, group, count) {
  return group === 1 ? String(first) : `${first}–${Math.min(first + group, count) - 1}`;
}

/** So many keys are named of those that do not line up. */
const NAMED = 24;

/** The keys that do not line up, the heaviest first. @param {Report} report @param {Words} words @param {Report['keys']['rows']} off */
function apart(report, words, off) {
  const { keysApart } = report.alignment;
  const list = el('ul', { class: 'apart', 'data-list': 'apart' }, ...off.slice(0, NAMED).map((row) => el('li', {}, keyNode(row.key, words), el('span', {}, ` ${row.a} → ${row.b}`))));
  const more = keysApart - Math.min(off.length, NAMED);
  return el('div', {}, list, ...(more > 0 ? [paragraph(words.text('table.more', { n: more }))] : []));
}
