// What each panel says: its sentence, its tables, its notes. Numbers come from the report, words from the language file.

import { badge, el, keyNode, sign } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./table-view.js').Column} Column */
/** @typedef {import('./table-view.js').Row} Row */
/** @typedef {import('./pkg/copartition.js').KeyRow} KeyRow */
/** @typedef {(string | Node)[]} Parts */
/** @typedef {{caption: string, columns: Column[], rows: Row[], more: string}} Table */
/** @typedef {{title: string, body: Node}} Note */
/**
 * @typedef {object} Panel
 * @property {string[]} charts ids of its charts, from the top
 * @property {string[]} tables names of its tables, the one of the chart first
 * @property {'topics' | 'redis'} cards which settings stand above the charts
 * @property {(report: Report, words: Words, pin: KeyRow | undefined) => [lead: Parts, rest: Parts]} say
 * @property {Record<string, (report: Report, words: Words) => Table>} table
 * @property {(report: Report, words: Words) => Note[]} notes
 * @property {(report: Report, words: Words) => Node} [below] what stands under the charts
 */

/** @param {Report} report @param {Words} words @returns {[Parts, Parts]} */
const nothing = (report, words) => [
  words.parts('say.noKeys'),
  report.keys.randomWeight > 0 ? random(report, words) : words.parts('say.noKeys.rest'),
];

/** @param {Report} report @param {Words} words @returns {Parts} */
const random = (report, words) => words.parts('say.random', { weight: words.weight(report.keys.randomWeight) });

/** A sentence's rest, and what goes without a key. @param {Report} report @param {Words} words @param {Parts} rest @returns {Parts} */
const withRandom = (report, words, rest) =>
  report.keys.randomWeight > 0 ? [...rest, ' ', ...random(report, words)] : rest;

/** A key in a sentence, which takes the beginning of a long one. @param {string | null} key @param {Words} words */
const spoken = (key, words) => keyNode(key !== null && key.length > 24 ? `${key.slice(0, 23)}…` : key, words);

/** A question mark to see and "random" to read. @param {Words} words */
const randomNode = (words) => {
  const text = words.text('table.random');
  return el('span', { class: 'random', title: text }, el('span', { class: 'hidden' }, text));
};

/** @param {string} text */
const paragraph = (text) => el('p', {}, text);

/** @param {Words} words @param {number} more */
const moreText = (words, more) => (more > 0 ? words.text('table.more', { n: more }) : '');

/** @type {Panel} */
const mapping = {
  charts: ['mapping'],
  tables: ['mapping'],
  cards: 'topics',
  say(report, words, pin) {
    const { keys, keysTogether, keysApart: off } = report.alignment;
    const { a, b } = report.settings;
    if (pin) {
      const key = spoken(pin.key, words);
      if (pin.a === null || pin.b === null) return [words.parts('say.mapping.pin.random'), []];
      return [
        words.parts('say.mapping.pin', { key, a: String(pin.a), b: String(pin.b), topicA: a.name, topicB: b.name }),
        words.parts(pin.linesUp ? 'say.mapping.pin.on' : 'say.mapping.pin.off'),
      ];
    }
    if (keys === 0) return nothing(report, words);
    const only = keysTogether === 1 && keys > 1 ? report.keys.rows.find((row) => row.linesUp) : undefined;
    /** @type {Parts} */
    let rest;
    const form = report.mapping;
    if (form.form === 'bands') rest = words.parts('say.mapping.bands');
    else if (form.form === 'widest')
      rest = words.parts('say.mapping.widest', { n: form.bands, m: form.pairs, share: words.share(form.covers) });
    else if (form.form === 'matrix') rest = words.parts('say.mapping.matrix');
    else if (off === 0) rest = words.parts('say.mapping.all.rest');
    else if (keysTogether === 0) rest = words.parts('say.mapping.none.rest', { chance: words.share(report.alignment.chance) });
    else if (only) rest = words.parts('say.mapping.some.one', { key: el('span', { class: 'on' }, spoken(only.key, words)) });
    else rest = words.parts('say.mapping.some.rest', { n: keysTogether }, keysTogether);
    const lead =
      off === 0
        ? words.parts('say.mapping.all', { n: keys }, keys)
        : keysTogether === 0
          ? words.parts('say.mapping.none', { n: keys }, keys)
          : words.parts('say.mapping.some', { n: off, m: keys }, off);
    return [lead, withRandom(report, words, rest)];
  },
  table: {
    mapping: (report, words) => ({
      caption: words.text('table.mapping'),
      columns: [
        { id: 'key', head: words.text('table.key') },
        { id: 'a', head: report.settings.a.name, badge: 'A', kind: 'number' },
        { id: 'b', head: report.settings.b.name, badge: 'B', kind: 'number' },
        { id: 'lines-up', head: words.text('table.linesUp') },
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
      ],
      rows: report.keys.rows.map((row) => ({
        pick: `key:${row.id}`,
        cells: [
          keyNode(row.key, words),
          row.a === null ? randomNode(words) : String(row.a),
          row.b === null ? randomNode(words) : String(row.b),
          row.linesUp === null
            ? randomNode(words)
            : row.linesUp
              ? el('span', { class: 'on' }, words.text('table.yes'))
              : words.text('table.no'),
          words.weight(row.weight),
        ],
      })),
      more: moreText(words, report.keys.more),
    }),
  },
  notes(report, words) {
    const { alignment, verdict } = report;
    const { a, b } = report.settings;
    const why =
      verdict.id === 'aligned'
        ? words.text('why.aligned')
        : verdict.id === 'aligned-by-luck'
          ? words.text('why.luck')
          : words.text('why.count', { a: a.partitions, b: b.partitions, n: alignment.chanceOf[0], m: alignment.chanceOf[1] });
    return [
      { title: words.text('lines.title'), body: linesUp(report, words) },
      { title: words.text('why.title'), body: paragraph(why) },
      {
        title: words.text('streams.title'),
        body: paragraph(words.text(verdict.id === 'aligned' ? 'streams.aligned' : 'streams.count')),
      },
    ];
  },
};

/** Three bars with their numbers. @param {Report} report @param {Words} words */
function linesUp(report, words) {
  const { shareKeys, shareWeight, chance } = report.alignment;
  /** @type {[string, number | null, string][]} */
  const bars = [
    ['lines.keys', shareKeys, 'on'],
    ['lines.traffic', shareWeight, 'on'],
    ['lines.chance', chance, 'neutral'],
  ];
  return el('dl', { class: 'bars' }, ...bars.flatMap(([id, share, tone]) => {
    const bar = el('span', { class: `bar ${tone}`, 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(share ?? 0));
    return [el('dt', {}, words.text(id)), el('dd', {}, bar, el('b', {}, words.share(share)))];
  }));
}

/** @type {Panel} */
const alignment = {
  charts: ['matrix', 'by-count'],
  tables: ['alignment-by-count', 'alignment'],
  cards: 'topics',
  say(report, words, pin) {
    const { keys, shareKeys, chance, allLineUp, byCount } = report.alignment;
    if (pin) return mapping.say(report, words, pin);
    if (keys === 0) return nothing(report, words);
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
      words.parts('say.alignment', { share: words.share(shareKeys), chance: words.share(chance) }),
      withRandom(report, words, rest),
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
        { id: 'a', head: report.settings.a.name, badge: 'A', kind: 'number' },
        { id: 'b', head: report.settings.b.name, badge: 'B', kind: 'number' },
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
    const luck = report.verdict.id === 'aligned'
      ? words.text('luck.no')
      : words.text('luck.yes', { a: a.partitions, b: b.partitions });
    const body = el('div', {}, paragraph(luck));
    if (keys > 0 && shareKeys !== shareWeight)
      body.append(paragraph(words.text('luck.partial', { keys: words.share(shareKeys), traffic: words.share(shareWeight) })));
    return [{ title: words.text('luck.title'), body }];
  },
};

/** A share; all of it in the colour of what lines up. @param {number | null} share @param {Words} words */
const whole = (share, words) => (share === 1 ? el('span', { class: 'on' }, words.share(share)) : words.share(share));

/** A partition, or the group of partitions that a row stands for. @param {number} first @param {number} group @param {number} count */
function span(first, group, count) {
  return group === 1 ? String(first) : `${first}–${Math.min(first + group, count) - 1}`;
}

const topics = /** @type {const} */ (['a', 'b']);

/** A topic's letter to see and its name to read. @param {'a' | 'b'} topic @param {Report} report */
const topicNode = (topic, report) =>
  el('span', { title: report.settings[topic].name }, badge(topic === 'a' ? 'A' : 'B'), el('span', { class: 'hidden' }, report.settings[topic].name));

/** @type {Panel} */
const load = {
  charts: ['load'],
  tables: ['load'],
  cards: 'topics',
  say(report, words, pin) {
    if (pin) return mapping.say(report, words, pin);
    if (report.keys.distinct === 0) return nothing(report, words);
    const { hotter } = report.load;
    if (hotter === null) return [words.parts('say.load.nothing'), words.parts('say.load.nothing.rest')];
    const topic = hotter === 'a' ? report.load.a : report.load.b;
    const name = hotter === 'a' ? report.settings.a.name : report.settings.b.name;
    return [
      words.parts(report.keys.randomWeight > 0 ? 'say.load.keyed' : 'say.load', {
        partition: String(topic.busiest),
        topic: name,
        share: words.share(topic.busiestShare),
        ratio: words.ratio(topic.maxOverMean),
      }),
      withRandom(report, words, words.parts('say.load.key', {
        key: spoken(topic.busiestKey, words),
        share: words.share(topic.busiestKeyShare),
      })),
    ];
  },
  table: {
    load: (report, words) => ({
      caption: words.text('table.load'),
      columns: [
        { id: 'topic', head: words.text('table.topic') },
        { id: 'partition', head: words.text('table.partition'), kind: 'number' },
        { id: 'keys', head: words.text('table.keys'), kind: 'number' },
        { id: 'weight', head: words.text('table.weight'), kind: 'number' },
        { id: 'share', head: words.text('table.share'), kind: 'number' },
      ],
      rows: topics.flatMap((topic) =>
        report.load[topic].rows.map((row) => ({
          pick: `partition:${topic}:${row.partition}:${row.partition}`,
          mark: row.partition === report.load[topic].busiest ? 'busiest' : undefined,
          cells: [
            topicNode(topic, report),
            String(row.partition),
            words.number(row.keys),
            words.weight(row.weight),
            words.share(row.share),
          ],
        })),
      ),
      more: moreText(words, report.load.more),
    }),
  },
  below(report, words) {
    const nothing = words.text('load.nothing');
    /** @type {[string, (load: Report['load']['a'], count: number) => string][]} */
    const measures = [
      ['ratio', (one) => words.ratio(one.maxOverMean)],
      ['busiest', (one) => (one.busiest === null ? nothing : words.text('load.busiestValue', { share: words.share(one.busiestShare), n: String(one.busiest) }))],
      ['idle', (one, count) => words.text('load.idleValue', { n: one.idle, m: count })],
      ['gini', (one) => words.ratio(one.gini)],
    ];
    return el('dl', { class: 'cells' }, ...measures.map(([id, value]) =>
      el('div', { 'data-measure': id }, el('dt', {}, words.text(`load.${id}`)), ...topics.map((topic) =>
        el('dd', {}, topicNode(topic, report), el('b', { 'data-topic': topic }, value(report.load[topic], report.settings[topic].partitions)))))));
  },
  notes(report, words) {
    const list = el('ul', { class: 'heaviest' }, ...report.load.heaviest.map((key, hue) =>
      el('li', {}, el('span', { class: `hue hue${hue}`, 'aria-hidden': 'true' }), keyNode(key.key, words), el('b', {}, words.share(key.share)))));
    const notes = [{ title: words.text('hot.title'), body: paragraph(words.text('hot.text')) }];
    return report.load.heaviest.length > 0
      ? [/** @type {Note} */ ({ title: words.text('heaviest.title'), body: list }), ...notes]
      : notes;
  },
};

/** @type {Panel} */
const redis = {
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
 * @param {import('./pkg/copartition.js').RedisKey} key
 */
export function redisKey(key) {
  return el('bdi', { class: 'key' }, key.before, el('span', { class: 'hashed' }, key.hashed), key.after);
}

/** @type {Record<string, Panel>} */
export const PANELS = { mapping, alignment, load, redis };

/**
 * What a mark means, in words, for those who hear it.
 * @param {import('./engine.js').Pick} pick
 * @param {Report} report
 * @param {Words} words
 */
export function describe(pick, report, words) {
  const topicA = report.settings.a.name;
  const topicB = report.settings.b.name;
  const [kind, ...rest] = pick.split(':');
  const [first, second, third] = rest.map(Number);
  switch (kind) {
    case 'key': {
      const row = report.keys.rows.find((key) => key.id === first);
      if (!row) return '';
      const answer = words.text(row.linesUp === null ? 'keys.random' : row.linesUp ? 'keys.linesUp' : 'keys.doesNot');
      const place = (/** @type {number | null} */ at) => (at === null ? words.text('keys.random') : String(at));
      return words.text('pick.key', { key: keyNode(row.key, words), a: place(row.a), b: place(row.b), topicA, topicB, answer });
    }
    case 'pair': {
      const n = report.alignment.rows.find((pair) => pair.a === first && pair.b === second)?.keys ?? 0;
      return words.text('pick.pair', { topicA, topicB, a: String(first), b: String(second), n }, n);
    }
    case 'partition': {
      const topic = rest[0] === 'a' ? 'a' : 'b';
      const row = report.load[topic].rows.find((one) => one.partition === second);
      if (!row || third !== second) return `${report.settings[topic].name} ${second}–${third}`;
      return words.text('pick.partition', { topic: report.settings[topic].name, n: String(row.partition), keys: row.keys, share: words.share(row.share) }, row.keys);
    }
    case 'count': {
      const row = report.alignment.byCount.find((one) => one.count === first);
      return row ? words.text('pick.count', { count: row.count, share: words.share(row.shareKeys), chance: words.share(row.chance) }) : '';
    }
    case 'master': {
      const row = report.redis.masters.find((one) => one.master === first);
      return row ? words.text('pick.master', { master: String(row.master), first: String(row.first), last: String(row.last), n: row.keys }, row.keys) : '';
    }
    default:
      return '';
  }
}
