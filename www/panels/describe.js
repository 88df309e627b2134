// What a mark means that only the later panels have.

import { keyNode } from '../dom.js';
import { listed } from './consumers.js';
import { rangesOf } from './redis.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */

/**
 * In words, for those who hear it.
 * @param {import('../engine.js').Pick} pick
 * @param {Report} report
 * @param {Words} words
 * @returns {string}
 */
export function describe(pick, report, words) {
  if (report.change) return describeChange(pick, report, words);
  const { a: { name: topicA }, b: { name: topicB } } = report.settings;
  const [kind, place] = pick.split(':');
  const first = Number(place);
  switch (kind) {
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
 * @param {import('../engine.js').Pick} pick
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
