// The settings above the charts: the two topics, or the two Redis keys, and what stands between them.

import { ChangeBar } from './change-bar.js';
import { Choice, NumberField, Select, SmallNumber, TextArea, TextField } from './controls.js';
import { badge, el, setAttribute, setSign, setText } from './dom.js';
import { GroupBar } from './group-bar.js';
import { KeyedBy } from './keyed-by.js';
import { redisKey, SIDES } from './panels/redis.js';
import { Zoom } from './zoom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./catalog.js').Catalog} Catalog */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {(field: string) => string | undefined} Drafts */
/** @typedef {(field: string) => string} Issues */

/** Sliders cover what people use; more can be typed. */
const SLIDER_MOST = 64;
const MASTERS_SLIDER_MOST = 12;

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

class PatternCard {
  /**
   * @param {'a' | 'b'} id
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(id, edit, signal) {
    this.id = id;
    this.pattern = new TextField(`redis.${id}`, edit, signal);
    this.hashedLabel = el('span');
    this.hashed = el('b');
    this.element = el('div', { class: `card pattern ${id}`, role: 'group' },
      el('div', { class: 'row head' }, badge(id === 'a' ? 'A' : 'B'), this.pattern.input),
      el('div', { class: 'row fact' }, this.hashedLabel, this.hashed),
      this.pattern.issue.element);
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {Drafts} draft
   * @param {Issues} issue
   */
  update(report, words, draft, issue) {
    const { id } = this;
    const { settings } = report;
    const label = words.text('redis.pattern', { topic: settings[id].name });
    setAttribute(this.element, 'aria-label', label);
    this.pattern.update({
      value: id === 'a' ? settings.patternA : settings.patternB,
      draft: draft(`redis.${id}`),
      issue: issue(`redis.${id}`),
      label,
    });
    setText(this.hashedLabel, words.text('redis.hashed'));
    const row = report.redis.spoken;
    this.hashed.replaceChildren(row ? redisKey(row.keys[id === 'a' ? 0 : 1]) : '–');
    setAttribute(this.hashed, 'class', row?.together ? 'together' : 'apart');
  }
}

/** Patterns of further keys for the same command, on one line: nobody needs them, and so they take no room while there are none. */
class MorePatterns {
  #most;
  /** What there was to be seen of it the last time: whoever folds that away has seen it. */
  #seen = '';

  /** @param {number} most @param {import('./controls.js').Edit} edit @param {AbortSignal} signal */
  constructor(most, edit, signal) {
    this.#most = most;
    this.text = new TextField('redis.more', edit, signal);
    this.summary = el('summary');
    this.hint = el('p', { class: 'hint' });
    this.keys = el('p', { class: 'fact' });
    this.element = el('details', { class: 'patterns' }, this.summary, this.text.input, this.hint, this.keys, this.text.issue.element);
  }

  /** @param {Report} report @param {Words} words @param {Drafts} draft @param {Issues} issue */
  update(report, words, draft, issue) {
    const { morePatterns } = report.settings;
    const said = issue('redis.more');
    const row = report.redis.spoken;
    setText(this.summary, words.text('redis.keys'));
    setText(this.hint, words.text('redis.keysHint', { n: this.#most }));
    this.text.update({ value: morePatterns, draft: draft('redis.more'), issue: said, label: words.text('redis.keysLabel') });
    this.keys.replaceChildren(...(row?.keys.slice(2) ?? []).flatMap((key, place) => [badge(SIDES[place + 2]), el('b', { class: row?.together ? 'together' : 'apart' }, redisKey(key))]));
    this.keys.hidden = this.keys.childElementCount === 0;
    const seen = morePatterns + said;
    if (seen !== '' && seen !== this.#seen) this.element.open = true;
    this.#seen = seen;
  }
}

/** A cluster's own ranges in place of those of redis-cli: folded away until somebody has one to paste. */
class LayoutBox {
  #said = '';

  /** @param {import('./controls.js').Edit} edit @param {AbortSignal} signal */
  constructor(edit, signal) {
    this.text = new TextArea('redis.layout', edit, signal);
    setAttribute(this.text.input, 'wrap', 'off');
    this.summary = el('summary');
    this.hint = el('p', { class: 'hint' });
    this.created = el('button', { type: 'button', class: 'plain' });
    this.created.addEventListener('click', () => edit('redis.layout', ''), { signal });
    this.element = el('details', { class: 'layout' }, this.summary, this.text.input, this.hint, this.created, this.text.issue.element);
  }

  /** @param {Report} report @param {Words} words @param {Drafts} draft @param {Issues} issue */
  update(report, words, draft, issue) {
    const { layout } = report.settings;
    const said = issue('redis.layout');
    setText(this.summary, words.text('redis.paste'));
    setText(this.hint, words.text('redis.pasteHint'));
    setText(this.created, words.text('redis.created'));
    this.created.hidden = layout === '';
    this.text.update({ value: layout, draft: draft('redis.layout'), issue: said, label: words.text('redis.pasteLabel') });
    // What is newly wrong with it is not to be hidden; whoever folds it away has read it.
    if (said !== '' && said !== this.#said) this.element.open = true;
    this.#said = said;
  }
}

export class Cards {
  #most;
  #joins;

  /**
   * @param {Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#most = { partitions: catalog.maxPartitions, masters: catalog.maxMasters };
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

    this.patternA = new PatternCard('a', edit, signal);
    this.patternB = new PatternCard('b', edit, signal);
    this.tagsLabel = el('span', { 'aria-hidden': 'true' });
    this.tags = new Choice('tags', ['off', 'on'], edit, signal);
    this.mastersLabel = el('span', { 'aria-hidden': 'true' });
    this.masters = new NumberField('masters', edit, MASTERS_SLIDER_MOST, signal);
    this.pasted = el('b', { hidden: true });
    this.layout = new LayoutBox(edit, signal);
    this.more = new MorePatterns(catalog.maxMorePatterns, edit, signal);
    this.zoom = new Zoom(catalog.minSlots, edit, signal);
    this.redis = el('div', { class: 'cards redis' }, this.patternA.element,
      el('div', { class: 'between' },
        el('div', { class: 'row' }, this.tagsLabel, this.tags.element),
        el('div', { class: 'row' }, this.mastersLabel, this.masters.stepper, this.pasted),
        this.masters.issue.element),
      this.patternB.element, el('div', { class: 'under' }, this.more.element, this.layout.element, this.zoom.element));
    this.group = new GroupBar(catalog, edit, signal);
    this.change = new ChangeBar(catalog, edit, signal);
    this.element = el('div', { class: 'settings' }, this.topics, this.group.element, this.change.element, this.redis);
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
    this.group.element.hidden = shown !== 'consumers';
    if (shown === 'consumers') this.group.update(report, words, draft, issue);
    this.change.element.hidden = shown !== 'change';
    if (shown === 'change') this.change.update(report, words, draft, issue);
    this.redis.hidden = shown !== 'redis';
    const { a, b, tags, masters, join } = report.settings;
    this.a.update(report, words, this.#most.partitions, draft, issue);
    this.b.update(report, words, this.#most.partitions, draft, issue);
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

    if (shown !== 'redis') return;
    this.patternA.update(report, words, draft, issue);
    this.patternB.update(report, words, draft, issue);
    setText(this.tagsLabel, words.text('redis.tags'));
    this.tags.update(tags ? 'on' : 'off', words.text('redis.tagsLabel'), (id) => words.text(`redis.${id}`));
    setText(this.mastersLabel, words.text('redis.masters'));
    this.pasted.hidden = report.settings.layout === '';
    this.masters.stepper.hidden = !this.pasted.hidden;
    setText(this.pasted, words.text('redis.pasted', { n: report.redis.masters.length }));
    this.layout.update(report, words, draft, issue);
    this.more.update(report, words, draft, issue);
    this.zoom.update(report, words);
    this.masters.update({
      value: masters,
      most: this.#most.masters,
      draft: draft('masters'),
      issue: issue('masters'),
      label: words.text('redis.mastersLabel'),
      fewer: words.text('redis.fewer'),
      more: words.text('redis.more'),
      sliderLabel: words.text('redis.mastersLabel'),
    });
  }
}
