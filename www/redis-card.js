// The settings of Redis above its chart: the two patterns of keys, the tags and the masters between them, and what is folded beneath.

import { Choice, NumberField, TextArea, TextField } from './controls.js';
import { badge, el, setAttribute, setText } from './dom.js';
import { redisKey, SIDES } from './panels/redis.js';
import { Zoom } from './zoom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./cards.js').Drafts} Drafts */
/** @typedef {import('./cards.js').Issues} Issues */

/** The slider covers what people use; more can be typed. */
const SLIDER_MOST = 12;

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

export class RedisCard {
  #most;

  /**
   * @param {import('./catalog.js').Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#most = catalog.maxMasters;
    this.patternA = new PatternCard('a', edit, signal);
    this.patternB = new PatternCard('b', edit, signal);
    this.tagsLabel = el('span', { 'aria-hidden': 'true' });
    this.tags = new Choice('tags', ['off', 'on'], edit, signal);
    this.mastersLabel = el('span', { 'aria-hidden': 'true' });
    this.masters = new NumberField('masters', edit, SLIDER_MOST, signal);
    this.pasted = el('b', { hidden: true });
    this.layout = new LayoutBox(edit, signal);
    this.more = new MorePatterns(catalog.maxMorePatterns, edit, signal);
    this.zoom = new Zoom(catalog.minSlots, edit, signal);
    this.element = el('div', { class: 'cards redis' }, this.patternA.element,
      el('div', { class: 'between' },
        el('div', { class: 'row' }, this.tagsLabel, this.tags.element),
        el('div', { class: 'row' }, this.mastersLabel, this.masters.stepper, this.pasted),
        this.masters.issue.element),
      this.patternB.element, el('div', { class: 'under' }, this.more.element, this.layout.element, this.zoom.element));
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {Drafts} draft
   * @param {Issues} issue
   */
  update(report, words, draft, issue) {
    const { tags, masters } = report.settings;
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
      most: this.#most,
      draft: draft('masters'),
      issue: issue('masters'),
      label: words.text('redis.mastersLabel'),
      fewer: words.text('redis.fewer'),
      more: words.text('redis.more'),
      sliderLabel: words.text('redis.mastersLabel'),
    });
  }
}
