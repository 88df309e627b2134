// The verdict on top: lamp, word, two lines of numbers, the lights, and the fix.

import { copyInto } from './controls.js';
import { el, patch, setAttribute, setSign, setText, sign } from './dom.js';

import { hashName, hashes, otherKey } from './cards.js';
import { keyName } from './keyed-by.js';
import { more } from './later.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {{id: string, label: string, on: boolean, needed?: boolean, value: string, reason: string}} LightWords */
/** @typedef {{id: string, title: string, command: string, isLine: boolean, not: string}} FixWords */
/** @typedef {{id: string, lines: string[], lights: LightWords[], fixes: FixWords[], advice: string | null}} VerdictWords */

/** @type {Record<string, 'on' | 'off' | 'luck' | 'random'>} */
const LAMPS = {
  aligned: 'on',
  'aligned-by-luck': 'luck',
  'not-needed': 'on',
  'not-computed': 'random',
  'count-differs': 'off',
  crossslot: 'off',
  'one-slot': 'on',
  'no-keys': 'random',
};

export class VerdictView {
  #leaf = 0;
  /** @type {FixWords[]} */
  #fixes = [];
  /** @type {string | null} what helps where no line does */
  #advice = null;
  /** @type {Words | null} */
  #words = null;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.lamp = el('div', { class: 'lamp' });
    this.word = el('h2');
    this.keys = el('span');
    this.traffic = el('span');
    this.lights = el('ul', { class: 'lights' });
    this.element = el('section', { class: 'verdict' },
      this.lamp, el('div', { class: 'words' }, this.word, el('p', {}, this.keys, ' ', this.traffic)), this.lights);

    this.fixTitle = el('h2');
    this.fixWhat = el('span', { class: 'summary' });
    this.fixCount = el('span');
    this.previous = el('button', { type: 'button', class: 'bare' }, sign('left'));
    this.next = el('button', { type: 'button', class: 'bare' }, sign('right'));
    this.leaves = el('span', { class: 'leaves' }, this.previous, this.fixCount, this.next);
    this.command = el('code', { tabindex: 0 });
    this.copy = el('button', { type: 'button', class: 'copy' }, sign('copy'));
    this.fix = el('section', { class: 'fix' },
      el('header', {}, this.fixTitle, this.fixWhat, this.leaves, this.copy), el('div', { class: 'line' }, this.command));

    this.previous.addEventListener('click', () => this.#turn(-1), { signal });
    this.next.addEventListener('click', () => this.#turn(1), { signal });
    this.copy.addEventListener('click', () => this.#copy(), { signal });
  }

  /** @param {number} by */
  #turn(by) {
    const count = this.#fixes.length;
    this.#leaf = (this.#leaf + by + count) % count;
    this.#showFix();
  }

  async #copy() {
    const text = this.#fixes[this.#leaf]?.command ?? '';
    // A page may forbid it; the line is there to be selected.
    if (this.#words && !(await copyInto(this.copy, this.#words, () => text))) getSelection()?.selectAllChildren(this.command);
  }

  /** What the fix that is shown does not mend. */
  get shownNot() {
    return this.#fixes[this.#leaf]?.not ?? null;
  }

  /** Called when another fix is shown. */
  onTurn = () => {};

  #showFix() {
    const words = this.#words;
    if (!words) return;
    const fix = this.#fixes[this.#leaf];
    setText(this.fixTitle, words.text('fix.title'));
    setAttribute(this.fix, 'aria-label', words.text('fix.title'));
    setText(this.fixWhat, fix ? fix.title : this.#advice === null ? words.text('fix.nothing') : '');
    setText(this.command, fix ? fix.command : this.#advice ?? words.text('fix.none'));
    setAttribute(this.command, 'class', fix?.isLine ? null : 'none');
    setAttribute(this.copy, 'aria-label', words.text('fix.copy'));
    this.copy.hidden = !fix?.isLine;
    this.leaves.hidden = this.#fixes.length < 2;
    setText(this.fixCount, words.text('fix.count', { n: this.#leaf + 1, m: this.#fixes.length }));
    setAttribute(this.previous, 'aria-label', words.text('fix.previous'));
    setAttribute(this.next, 'aria-label', words.text('fix.next'));
    this.onTurn();
  }

  /**
   * @param {Report} report
   * @param {Words} words
   */
  update(report, words) {
    this.#words = words;
    const verdictOf = report.settings.panel === 'redis' && more ? more.redisVerdict : kafkaVerdict;
    const { id, lines, lights, fixes, advice } = verdictOf(report, words);
    setAttribute(this.element, 'data-verdict', id);
    setAttribute(this.element, 'data-tone', LAMPS[id] ?? 'off');
    setAttribute(this.element, 'aria-label', words.text('verdict.label'));
    setSign(this.lamp, LAMPS[id] ?? 'off');
    const word = words.text(`verdict.${id}`);
    setText(this.word, word);
    setAttribute(this.word, 'data-long', word.length > 15);
    setText(this.keys, lines[0]);
    setText(this.traffic, lines[1]);
    patch(this.lights, lights.map(light));
    const shown = this.#fixes[this.#leaf]?.id;
    this.#fixes = fixes;
    this.#advice = advice;
    this.#leaf = Math.max(0, fixes.findIndex((fix) => fix.id === shown));
    this.#showFix();
  }
}

/** @param {LightWords} light */
function light({ id, label, on, needed = true, value, reason }) {
  const icon = el('span', { class: 'icon' });
  setSign(icon, needed ? (on ? 'on' : 'off') : 'none');
  return el('li', { 'data-light': id, 'data-on': needed ? (on ? 'true' : 'false') : 'not-needed' },
    el('span', { class: 'label' }, label), el('b', {}, icon, el('span', { title: value }, value)), el('span', { class: 'reason', title: reason }, reason));
}

/** @param {Report} report @param {Words} words @returns {VerdictWords} */
function kafkaVerdict(report, words) {
  const { a, b } = report.settings;
  const { keys, keysTogether, shareWeight, undecided, expected } = report.alignment;
  const { id, lights } = report.verdict;
  const together = [words.text('verdict.keys', { n: keysTogether, m: keys }, keysTogether), words.text('verdict.traffic', { share: words.share(shareWeight) })];
  const drawn = [words.text('verdict.undecided', { n: undecided }, undecided), expected === null ? '' : words.text('verdict.expected', { share: words.share(expected) })];
  const off = lights.filter((light) => light.needed && !light.on);
  const custom = [a, b].some(({ client }) => words.clients.row(client)?.hash === 'not-computed');
  const fixes = report.verdict.fixes.map((fix) => kafkaFix(fix, report, words));
  if (off.some((light) => light.id === 'partitioner') && !report.verdict.fixes.some((fix) => fix.client !== null)) fixes.push(...asciiFixes(report, words));
  return {
    // Nobody knows whether the hash of a partitioner of one's own differs; and without keys nothing is to be judged.
    id: id === 'hash-differs' && custom ? 'not-computed' : id === 'aligned' && keys === 0 && undecided === 0 ? 'no-keys' : id,
    advice: off.length > 0 && fixes.length === 0 ? words.text(id === 'key-differs' ? 'fix.sameKey' : custom ? 'fix.custom' : 'fix.byHand') : null,
    lines: keys > 0 ? together : undecided > 0 ? drawn : [words.text('verdict.no-keys'), ''],
    lights: lights.map((light) => kafkaLight(light, report, words)),
    fixes,
  };
}

/** @param {Report['verdict']['lights'][0]} light @param {Report} report @param {Words} words */
function kafkaLight({ id, on, needed }, report, words) {
  const { a, b, join } = report.settings;
  const full = [a, b].map((topic) => words.format(topic));
  // What stands before the comma tells two formats apart, if it does.
  const short = full.map((text) => text.split(',')[0]);
  const names = short[0] === short[1] ? full : short;
  const apart = otherKey(report);
  /** @type {Record<string, () => string>} */
  const values = {
    count: () => words.text('topic.counts', { a: a.partitions, b: b.partitions }),
    key: () => {
      if (on) return full[0];
      if (apart === 'topic.otherSalt') return words.text(apart);
      return words.text('topic.counts', apart === 'topic.otherColumn' ? { a: keyName(a.key), b: keyName(b.key) } : { a: names[0], b: names[1] });
    },
    consumers: () => (report.consumers.keys < 100
      ? words.text('light.consumers.together', { n: report.consumers.keysTogether, m: report.consumers.keys })
      : words.text('light.consumers.share', { share: words.share(report.consumers.shareKeys) })),
    partitioner: () => (join === 'foreign-key' ? hashName(b.client, words) : hashes(report, words)),
  };
  const twice = on && id === 'partitioner' && a.client === b.client;
  const reason = !needed
    ? words.text('light.notNeeded')
    : join === 'foreign-key' && id === 'partitioner'
      ? words.text(`light.foreignKey.${on ? 'on' : 'off'}`)
      : twice
        ? words.text('light.partitioner.twice', { client: words.clients.client(a.client) })
        : words.text(id === 'key' && !on && apart === 'topic.otherColumn' ? 'light.key.columns' : `light.${id}.${on ? 'on' : 'off'}`);
  return { id, label: words.text(`light.${id}`), on, needed, value: values[id](), reason };
}

/** @param {Report['verdict']['fixes'][0]} fix @param {Report} report @param {Words} words */
function kafkaFix(fix, report, words) {
  const topic = report.settings[fix.side === 'a' ? 'a' : 'b'];
  const other = report.settings[fix.side === 'a' ? 'b' : 'a'];
  const client = fix.client ?? '';
  const format = fix.format === null ? '' : words.format(other);
  // Only the Java client itself takes the Java client's lines as they stand: what is built on it has its own names for them.
  const java = words.clients.row(topic.client)?.client === 'Java' && !words.clients.aliases.has(topic.client);
  const line = fix.assignor !== null ? words.assignors.config(words.assignors.users(fix.assignor)[0]) : fix.client !== null ? words.clients.config(client) : fix.id !== 'format' ? fix.command : java ? words.clients.line(fix.format ?? '') : null;
  // Where there is no line to give, a sentence says what to do.
  const advice = fix.client !== null ? words.text('fix.client.own', { client: words.clients.client(client) }) : words.text('fix.format.own', { topic: topic.name, format });
  const left = fix.leaves.map((id) => words.text(`light.${id}`)).join(', ');
  return {
    id: `${fix.id}-${fix.side}${fix.assignor ?? ''}`,
    title: words.text(`fix.${fix.id}`, { topic: fix.side.toUpperCase(), n: fix.partitions ?? 0, client: fix.client === null ? '' : words.clients.partitioner(client), format, column: keyName(other.key), name: fix.assignor === null ? '' : words.assignors.title(fix.assignor, words) }),
    command: line || advice,
    isLine: !!line,
    not: [words.text(`fix.not.${fix.id}`), ...(left === '' ? [] : [words.text('fix.leaves', { left })])].join(' '),
  };
}

/**
 * A setting that is as the other topic's client for keys of ASCII only, which is better than none.
 * @param {Report} report @param {Words} words
 */
function asciiFixes(report, words) {
  const { clients } = words;
  const sides = /** @type {const} */ (['a', 'b']);
  return sides.flatMap((side) => {
    const { client } = report.settings[side];
    const follow = clients.row(report.settings[side === 'a' ? 'b' : 'a'].client);
    const offer = clients.offers(client).find((id) => {
      const row = clients.row(id);
      return (row?.flaw === 'signed-bytes' || row?.flaw === 'key-cut') && row.hash.startsWith(follow?.hash ?? '-') && row.reduction === follow?.reduction;
    });
    const line = offer === undefined ? null : clients.config(offer);
    if (offer === undefined || !line) return [];
    const title = words.text('fix.client', { topic: side.toUpperCase(), client: clients.partitioner(offer) });
    return [{ id: `ascii-${side}`, title, command: line, isLine: true, not: `${words.text(`flaw.${clients.row(offer)?.flaw}`)} ${words.text('fix.not.client')}` }];
  });
}
