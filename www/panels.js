// The panels, one question each, and what a mark of theirs means.

import { rowNode } from './dom.js';
import { more } from './later.js';
import { mapping } from './panels/mapping.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** A panel, if it has been fetched. @param {string} id @returns {import('./panels/shared.js').Panel | undefined} */
export const panelOf = (id) => (id === 'mapping' ? mapping : more?.panels[id]);

/**
 * What a mark means, in words, for those who hear it.
 * @param {import('./engine.js').Pick} pick
 * @param {Report} report
 * @param {Words} words
 */
export function describe(pick, report, words) {
  if (report.change && more) return more.describe(pick, report, words);
  const topicA = report.settings.a.name;
  const topicB = report.settings.b.name;
  const [kind, ...rest] = pick.split(':');
  const [first, second, third] = rest.map(Number);
  switch (kind) {
    case 'key': {
      const row = report.keys.rows.find((key) => key.id === first);
      if (!row) return '';
      const answer = words.text(row.linesUp === null ? 'keys.neither' : row.linesUp ? 'keys.linesUp' : 'keys.doesNot');
      const at = (/** @type {number | null} */ partition, /** @type {string} */ way) => (partition === null ? words.text(`way.${way}`) : String(partition));
      return words.text('pick.key', { key: rowNode(row, words), a: at(row.a, row.wayA), b: at(row.b, row.wayB), topicA, topicB, answer });
    }
    case 'pair': {
      const n = report.alignment.rows.find((pair) => pair.a === first && pair.b === second)?.keys ?? 0;
      return words.text('pick.pair', { topicA, topicB, a: String(first), b: String(second), n }, n);
    }
    case 'partition': {
      const topic = rest[0] === 'a' ? 'a' : 'b';
      const row = report.load[topic].rows.find((one) => one.partition === second);
      if (!row || third !== second) return `${report.settings[topic].name} ${second}–${third}`;
      const said = words.text('pick.partition', { topic: report.settings[topic].name, n: String(row.partition), keys: row.keys, share: words.share(row.share) }, row.keys);
      const owner = report.settings.panel === 'consumers' ? report.consumers.rows.find((member) => member[topic].includes(second)) : undefined;
      return owner ? words.text('pick.owned', { partition: said, n: String(owner.member) }) : said;
    }
    default:
      return more?.describe(pick, report, words) ?? '';
  }
}
