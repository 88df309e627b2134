// The panels, one question each, and what a mark of theirs means.

import { keyNode, rowNode } from './dom.js';
import { alignment } from './panels/alignment.js';
import { change } from './panels/change.js';
import { consumers, listed } from './panels/consumers.js';
import { load } from './panels/load.js';
import { mapping } from './panels/mapping.js';
import { rangesOf, redis } from './panels/redis.js';
import { trace } from './panels/trace.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** @type {Record<string, import('./panels/shared.js').Panel>} */
export const PANELS = { mapping, alignment, load, consumers, change, trace, redis };

/**
 * What a mark means, in words, for those who hear it.
 * @param {import('./engine.js').Pick} pick
 * @param {Report} report
 * @param {Words} words
 */
export function describe(pick, report, words) {
  if (report.change) return describeChange(pick, report, words);
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
    case 'count': {
      const row = report.alignment.byCount.find((one) => one.count === first);
      return row ? words.text('pick.count', { count: row.count, share: words.share(row.shareKeys), chance: words.share(row.chance) }) : '';
    }
    case 'member': {
      const row = report.consumers.rows.find((one) => one.member === first);
      return row ? words.text('pick.member', { n: String(row.member), a: listed(row.a), b: listed(row.b), topicA, topicB, share: words.share(row.share) }) : '';
    }
    case 'master': {
      const row = report.redis.masters.find((one) => one.master === first);
      return row ? words.text('pick.master', { master: String(row.master), slots: rangesOf(row), n: row.keys }, row.keys) : '';
    }
    default:
      return '';
  }
}

/**
 * The same where a topic is held against itself with another count.
 * @param {import('./engine.js').Pick} pick
 * @param {Report} report
 * @param {Words} words
 */
function describeChange(pick, report, words) {
  const { held, curve } = /** @type {NonNullable<Report['change']>} */ (report.change);
  const [kind, ...rest] = pick.split(':');
  const [first, second, third] = rest.map(Number);
  switch (kind) {
    case 'key': {
      const row = held.keys.rows.find((key) => key.id === first);
      return row && row.a !== null && row.b !== null
        ? words.text(row.linesUp ? 'pick.stays' : 'pick.moves', { key: keyNode(row.key, words), a: String(row.a), b: String(row.b) })
        : '';
    }
    case 'pair': {
      const n = held.alignment.rows.find((pair) => pair.a === first && pair.b === second)?.keys ?? 0;
      return words.text('pick.flow', { a: String(first), b: String(second), n }, n);
    }
    case 'partition': {
      const row = held.load[rest[0] === 'a' ? 'a' : 'b'].rows.find((one) => one.partition === second);
      if (!row || third !== second) return `${second}–${third}`;
      return words.text(rest[0] === 'a' ? 'pick.before' : 'pick.after', { n: String(second), keys: row.keys, share: words.share(row.share) }, row.keys);
    }
    case 'count': {
      const row = curve.find((one) => one.count === first);
      return row ? words.text('pick.newCount', { count: row.count, share: words.share(row.movedKeys), ratio: words.ratio(row.maxOverMean) }) : '';
    }
    default:
      return '';
  }
}
