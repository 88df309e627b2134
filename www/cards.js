// The settings above the charts: the two topics and what stands between them, or those of Redis.

import { NumberField, Select, SmallNumber, TextField } from './controls.js';
import { badge, el, setAttribute, setSign, setText } from './dom.js';
import { KeyedBy } from './keyed-by.js';
import { more } from './later.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./catalog.js').Catalog} Catalog */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {(field: string) => string | undefined} Drafts */
/** @typedef {(field: string) => string} Issues */
/** @typedef {{element: HTMLElement, update: (report: Report, words: Words, draft: Drafts, issue: Issues) => void}} LaterCard */

/** Sliders cover what people use; more can be typed. */
const SLIDER_MOST = 64;

class TopicCard {
  /**
   * @param {'a' | 'b'} id
   * @param {readonly {id: string}[]} formats
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(id, formats, edit, signal) {
    this.keyed = new KeyedBy(id, edit, signal);
    this.id = id;
    this.formats = formats;
    this.name = new TextField(`${id}.name`, edit, signal);
    this.name.input.classList.add('name');
    this.count = new NumberField(id, edit, SLIDER_MOST, signal);
    this.clientLabel = el('span');
    this.client = new Select(`${id}.client`, edit, signal);
    this.keyLabel = el('span');
    this.format = new Select(`${id}.format`, edit, signal);
    this.schema = new SmallNumber(`${id}.schema`, edit, signal);
    this.bytesLabel = el('span');
    this.bytes = el('code', { class: 'bytes', dir: 'ltr' });
    this.nullLabel = el('span');
    this.nullShare = new SmallNumber(`${id}.null`, edit, signal);
    const issues = [this.name, this.count, this.client, this.format, this.schema, this.nullShare].map(({ issue }) => issue.element);
    this.element = el('div', { class: `card topic ${id}`, role: 'group' },
      el('div', { class: 'row head' }, badge(id === 'a' ? 'A' : 'B'), this.name.input, this.count.stepper),
      this.count.slider,
      el('div', { class: 'row fact' }, this.clientLabel, this.client.element),
      el('div', { class: 'row fact' }, this.keyLabel, this.keyed.column.element, this.format.element, this.schema.element),
      el('div', { class: 'row fact' }, this.bytesLabel, this.bytes, el('label', { class: 'nullshare' }, this.nullLabel, this.nullShare.element, '%')),
      this.keyed.salted,
      ...issues, ...this.keyed.issues);
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {number} most
   * @param {Drafts} draft
   * @param {Issues} issue
   */
  update(report, words, most, draft, issue) {
    const { id } = this;
    const { name, partitions } = report.settings[id];
    const topic = words.text(`topic.${id}`);
    setAttribute(this.element, 'aria-label', topic);
    this.name.update({ value: name, draft: draft(`${id}.name`), issue: issue(`${id}.name`), label: words.text('topic.name', { topic }) });
    this.count.update({
      value: partitions,
      most,
      draft: draft(id),
      issue: issue(id),
      label: words.text('topic.partitions', { topic: name }),
      fewer: words.text('topic.fewer', { topic: name }),
      more: words.text('topic.more', { topic: name }),
      sliderLabel: words.text('topic.slider', { topic: name, max: SLIDER_MOST }),
    });
    const { client, format, schema, nullShare } = report.settings[id];
    const of = { topic: name };
    setText(this.clientLabel, words.text('topic.client'));
    this.client.offer(words.lang, () => words.clients.groups({ custom: words.text('client.custom'), usual: words.text('client.usual') }));
    this.client.update({ value: client, label: words.text('topic.clientOf', of), issue: issue(`${id}.client`) });
    setText(this.keyLabel, words.text('topic.key'));
    this.format.offer(words.lang, () => [{ title: '', options: this.formats.map((one) => ({ id: one.id, text: words.text(`format.${one.id}`) })) }]);
    this.format.update({ value: format, label: words.text('topic.formatOf', of), issue: issue(`${id}.format`) });
    this.schema.element.hidden = format !== 'schema-registry';
    this.schema.update({ value: schema, draft: draft(`${id}.schema`), issue: issue(`${id}.schema`), label: words.text('topic.schemaOf', of) });
    const side = report.trace?.[id];
    setText(this.bytesLabel, words.text('topic.bytes'));
    setText(this.bytes, side?.bytes?.match(/../g)?.join(' ') ?? '–');
    setAttribute(this.bytes, 'title', report.trace ? words.text('topic.bytesOf', { key: report.trace.key }) : null);
    setText(this.nullLabel, words.text('topic.null'));
    this.nullShare.update({ value: nullShare, draft: draft(`${id}.null`), issue: issue(`${id}.null`), label: words.text('topic.nullOf', of) });
    this.keyed.update(report, words, draft, issue);
  }
}

/** A line between the cards: solid and level where both sides agree, dashed where they do not. */
class Tie {
  constructor() {
    this.icon = el('span', { class: 'icon' });
    this.text = el('span');
    this.element = el('li', {}, el('span', { class: 'rule', 'aria-hidden': 'true' }), this.icon, this.text, el('span', { class: 'rule', 'aria-hidden': 'true' }));
  }

  /** @param {boolean} on @param {string} text */
  update(on, text) {
    setAttribute(this.element, 'data-on', on ? 'true' : 'false');
    setSign(this.icon, on ? 'on' : 'off');
    setText(this.text, text);
  }
}

/** The hash of a client, or what it does in place of one. @param {string} client @param {Words} words */
export function hashName(client, words) {
  const row = words.clients.row(client);
  if (!row) return '';
  return row.reduction === '' ? words.text(row.hash === 'at' ? 'way.fixed' : `way.${row.hash}`) : row.hash;
}

/** The hashes of both topics, or the one that both have. @param {Report} report @param {Words} words */
export function hashes(report, words) {
  const [a, b] = [report.settings.a.client, report.settings.b.client];
  const names = [hashName(a, words), hashName(b, words)];
  if (names[0] !== names[1]) return words.text('topic.counts', { a: names[0], b: names[1] });
  return words.clients.row(a)?.reduction === words.clients.row(b)?.reduction ? names[0] : words.text('topic.otherSign');
}

/** What differs between the keys of both topics. @param {Report} report */
export function otherKey({ settings: { a, b } }) {
  if (a.key.join() !== b.key.join()) return 'topic.otherColumn';
  return a.format === b.format && a.schema === b.schema ? 'topic.otherSalt' : 'topic.otherFormat';
}

export class Cards {
  #most;
  #joins;
  /** @type {(parts: typeof import('./more.js')) => Record<string, LaterCard>} */
  #make;
  /** the cards of later panels, each shown by its own @type {Record<string, LaterCard> | null} */
  #later = null;

  /**
   * @param {Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#most = catalog.maxPartitions;
    this.a = new TopicCard('a', catalog.formats, edit, signal);
    this.b = new TopicCard('b', catalog.formats, edit, signal);
    this.#joins = catalog.joins;
    this.ties = { count: new Tie(), partitioner: new Tie(), key: new Tie() };
    this.join = new Select('join', edit, signal);
    this.joinLabel = el('span');
    this.foldText = el('span');
    this.foldBytes = el('code', { class: 'bytes', dir: 'ltr' });
    this.fold = el('button', { type: 'button', class: 'fold', 'aria-expanded': 'false' }, this.foldText, this.foldBytes);
    this.fold.addEventListener('click', () => {
      const open = this.fold.getAttribute('aria-expanded') !== 'true';
      setAttribute(this.fold, 'aria-expanded', open ? 'true' : 'false');
      setAttribute(this.topics, 'data-open', open);
    }, { signal });
    this.topics = el('div', { class: 'cards topics' }, this.a.element,
      el('div', { class: 'middle' },
        el('ul', { class: 'ties' }, ...Object.values(this.ties).map((tie) => tie.element)),
        el('label', { class: 'join' }, this.joinLabel, this.join.element)),
      this.b.element, this.fold);

    this.element = el('div', { class: 'settings' }, this.topics);
    this.#make = ({ GroupBar, ChangeBar, RedisCard }) => ({
      consumers: new GroupBar(catalog, edit, signal),
      change: new ChangeBar(catalog, edit, signal),
      redis: new RedisCard(catalog, edit, signal),
    });
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {import('./panels/shared.js').Panel['cards']} shown
   * @param {Drafts} draft
   * @param {Issues} issue
   */
  update(report, words, shown, draft, issue) {
    this.topics.hidden = shown === 'redis';
    if (more && !this.#later) {
      this.#later = this.#make(more);
      this.element.append(...Object.values(this.#later).map((card) => card.element));
    }
    for (const [id, card] of Object.entries(this.#later ?? {})) {
      card.element.hidden = id !== shown;
      if (id === shown) card.update(report, words, draft, issue);
    }
    const { a, b, join } = report.settings;
    this.a.update(report, words, this.#most, draft, issue);
    this.b.update(report, words, this.#most, draft, issue);
    const holds = new Map(report.verdict.lights.map((light) => [light.id, light.on || !light.needed]));
    setAttribute(this.topics, 'data-counts', holds.get('count') ? 'same' : 'differ');
    this.ties.count.update(holds.get('count') ?? true, words.text('topic.counts', { a: a.partitions, b: b.partitions }));
    const sameRule = holds.get('partitioner') ?? true;
    const sameHash = hashName(a.client, words) === hashName(b.client, words);
    const hashed = [a, b].every(({ client }) => words.clients.row(client)?.reduction);
    this.ties.partitioner.update(sameRule, sameRule ? hashName(a.client, words) : words.text(!hashed ? 'topic.noHash' : sameHash ? 'topic.otherSign' : 'topic.otherHash'));
    this.ties.key.update(holds.get('key') ?? true, words.text(holds.get('key') ? 'topic.sameBytes' : otherKey(report)));
    setText(this.joinLabel, words.text('topic.join'));
    this.join.offer(words.lang, () => [{ title: '', options: this.#joins.map((id) => ({ id, text: words.text(`join.${id}`) })) }]);
    this.join.update({ value: join, label: words.text('topic.joinLabel'), issue: '' });
    setText(this.foldText, words.text('topic.fold', { a: words.clients.client(a.client), b: words.clients.client(b.client) }));
    const bytes = [this.a, this.b].map((card) => card.bytes.textContent ?? '');
    setAttribute(this.fold, 'data-two', bytes[0] !== bytes[1]);
    setText(this.foldBytes, bytes[0] === bytes[1] ? bytes[0] : bytes.join(' · '));
  }
}
