// The verdict of the Redis panel: may the pairs go into one command?

import { refused, short } from './redis-command.js';
import { masterName } from './redis.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../verdict-view.js').LightWords} LightWords */

/** @param {Report} report @param {Words} words @returns {import('../verdict-view.js').VerdictWords} */
export function redisVerdict(report, words) {
  const { pairs, together, togetherPlain, togetherTagged } = report.redis;
  const { tags } = report.settings;
  const all = pairs > 0 && together === pairs;
  const row = report.redis.spoken;
  /** @type {LightWords[]} */
  let lights = [];
  if (row) {
    const { keys, oneMaster } = row;
    const tagged = keys.every((key) => key.before !== '' || key.after !== '');
    const samePart = keys.every((key) => key.hashed === keys[0].hashed);
    lights = [
      {
        id: 'hashed',
        label: words.text('light.hashed'),
        on: samePart,
        value: words.text(tagged ? 'light.hashed.tag' : 'light.hashed.whole'),
        reason: words.text(samePart ? (tagged ? 'light.hashed.on' : 'light.hashed.same') : tagged ? 'light.hashed.odd' : 'light.hashed.off'),
      },
      {
        id: 'slot',
        label: words.text('light.slot'),
        on: row.together,
        value: row.together ? String(keys[0].slot) : keys.map(({ slot }) => slot).join(', '),
        reason: words.text(row.together ? 'light.slot.on' : 'light.slot.off'),
      },
      {
        id: 'master',
        label: words.text('light.master'),
        on: oneMaster,
        value: keys.length > 2 ? keys.map(({ master }) => masterName(master)).join(', ') : words.text('light.master.pair', { a: masterName(keys[0].master), b: masterName(keys[1].master) }),
        reason: words.text(row.together ? 'light.master.on' : oneMaster ? 'light.master.same' : 'light.master.two'),
      },
    ];
  }
  const { rows } = report.redis.command;
  if (rows.length > 0) {
    const off = rows.find(refused);
    lights.push({
      id: 'command',
      label: words.text('light.command'),
      on: !off,
      value: off ? short(off, words) : words.text('table.ok'),
      reason: off ? words.text('light.command.off', { n: off.line }) : words.text('light.command.on'),
    });
  }
  return {
    id: pairs === 0 ? 'no-keys' : all ? 'one-slot' : 'crossslot',
    lines: [
      words.text(report.settings.morePatterns === '' ? 'verdict.pairs' : 'verdict.pairs.many', { n: together, m: pairs }, together),
      words.text(tags ? 'verdict.pairsOff' : 'verdict.pairsOn', { n: tags ? togetherPlain : togetherTagged, m: pairs }),
    ],
    lights,
    // Where tags alone mend nothing, no line does: the patterns themselves have to change.
    advice: pairs > 0 && !all && report.redis.fix === null ? words.text('fix.patterns') : null,
    fixes: report.redis.fix === null ? [] : [{ id: 'tags', title: words.text('fix.tags'), command: report.redis.fix, isLine: true, not: words.text('fix.not.tags') }],
  };
}

