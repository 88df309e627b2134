// The settings above the charts: the two topics, or the two Redis keys, and what stands between them.

import { Choice, NumberField, TextField } from './controls.js';
import { badge, el, setAttribute, setSign, setText } from './dom.js';
import { redisKey, spokenPair } from './panels.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./engine.js').Catalog} Catalog */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {(field: string) => string | undefined} Drafts */
/** @typedef {(field: string) => string} Issues */

/** Sliders cover what people use; more can be typed. */
const SLIDER_MOST = 64;
const MASTERS_SLIDER_MOST = 12;

class TopicCard {
  /**
   * @param {'a' | 'b'} id
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(id, edit, signal) {
    this.id = id;
    this.name = new TextField(`${id}.name`, edit, signal);
    this.name.input.classList.add('name');
    this.count = new NumberField(id, edit, SLIDER_MOST, signal);
    this.clientLabel = el('span');
    this.client = el('b');
    this.keyLabel = el('span');
    this.key = el('b');
    this.element = el('div', { class: `card topic ${id}`, role: 'group' },
      el('div', { class: 'row head' }, badge(id === 'a' ? 'A' : 'B'), this.name.input, this.count.stepper),
      this.count.slider,
      el('div', { class: 'row fact' }, this.clientLabel, this.client),
      el('div', { class: 'row fact' }, this.keyLabel, this.key),
      this.name.issue.element, this.count.issue.element);
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
    setText(this.clientLabel, words.text('topic.client'));
    setText(this.client, words.text('topic.java'));
    setText(this.keyLabel, words.text('topic.key'));
    setText(this.key, words.text('topic.text'));
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
    const row = spokenPair(report);
    this.hashed.replaceChildren(row ? redisKey(row[id]) : '–');
    setAttribute(this.hashed, 'class', row?.together ? 'together' : 'apart');
  }
}

export class Cards {
  #most;

  /**
   * @param {Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#most = { partitions: catalog.maxPartitions, masters: catalog.maxMasters };
    this.a = new TopicCard('a', edit, signal);
    this.b = new TopicCard('b', edit, signal);
    this.ties = { count: new Tie(), partitioner: new Tie(), key: new Tie() };
    this.topics = el('div', { class: 'cards topics' }, this.a.element,
      el('ul', { class: 'ties' }, ...Object.values(this.ties).map((tie) => tie.element)), this.b.element);

    this.patternA = new PatternCard('a', edit, signal);
    this.patternB = new PatternCard('b', edit, signal);
    this.tagsLabel = el('span', { 'aria-hidden': 'true' });
    this.tags = new Choice('tags', ['off', 'on'], edit, signal);
    this.mastersLabel = el('span', { 'aria-hidden': 'true' });
    this.masters = new NumberField('masters', edit, MASTERS_SLIDER_MOST, signal);
    this.redis = el('div', { class: 'cards redis' }, this.patternA.element,
      el('div', { class: 'between' },
        el('div', { class: 'row' }, this.tagsLabel, this.tags.element),
        el('div', { class: 'row' }, this.mastersLabel, this.masters.stepper),
        this.masters.issue.element),
      this.patternB.element);
    this.element = el('div', { class: 'settings' }, this.topics, this.redis);
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {'topics' | 'redis'} shown
   * @param {Drafts} draft
   * @param {Issues} issue
   */
  update(report, words, shown, draft, issue) {
    this.topics.hidden = shown !== 'topics';
    this.redis.hidden = shown !== 'redis';
    const { a, b, tags, masters } = report.settings;
    this.a.update(report, words, this.#most.partitions, draft, issue);
    this.b.update(report, words, this.#most.partitions, draft, issue);
    const holds = new Map(report.verdict.lights.map((light) => [light.id, light.on]));
    setAttribute(this.topics, 'data-counts', holds.get('count') ? 'same' : 'differ');
    this.ties.count.update(holds.get('count') ?? true, words.text('topic.counts', { a: a.partitions, b: b.partitions }));
    this.ties.partitioner.update(holds.get('partitioner') ?? true, words.text('topic.murmur2'));
    this.ties.key.update(holds.get('key') ?? true, words.text('topic.sameBytes'));

    this.patternA.update(report, words, draft, issue);
    this.patternB.update(report, words, draft, issue);
    setText(this.tagsLabel, words.text('redis.tags'));
    this.tags.update(tags ? 'on' : 'off', words.text('redis.tagsLabel'), (id) => words.text(`redis.${id}`));
    setText(this.mastersLabel, words.text('redis.masters'));
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
