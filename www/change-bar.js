// The new partition count above its chart: of which topic, and how many.

import { Choice, NumberField } from './controls.js';
import { el, setAttribute, setText } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** Sliders cover what people use; more can be typed. */
const SLIDER_MOST = 64;

export class ChangeBar {
  #most;

  /**
   * @param {import('./catalog.js').Catalog} catalog
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(catalog, edit, signal) {
    this.#most = catalog.maxPartitions;
    this.ofLabel = el('span', { 'aria-hidden': 'true' });
    this.of = new Choice('change.of', ['a', 'b'], edit, signal);
    this.fromTo = el('b');
    this.count = new NumberField('change', edit, SLIDER_MOST, signal);
    this.element = el('div', { class: 'groupbar change', role: 'group' },
      el('div', { class: 'row' }, this.ofLabel, this.of.element),
      el('div', { class: 'row wide' }, this.fromTo, this.count.stepper, this.count.slider),
      this.count.issue.element);
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {(field: string) => string | undefined} draft
   * @param {(field: string) => string} issue
   */
  update(report, words, draft, issue) {
    if (!report.change) return;
    const { of, held } = report.change;
    const { a, b } = report.settings;
    const topic = of === 'a' ? a : b;
    setAttribute(this.element, 'aria-label', words.text('tabs.change'));
    setText(this.ofLabel, words.text('change.of'));
    this.of.update(of, words.text('change.ofLabel'), (id) => (id === 'a' ? a.name : b.name));
    setText(this.fromTo, words.text('change.fromTo', { n: topic.partitions }));
    this.count.update({
      value: held.settings.b.partitions,
      most: this.#most,
      draft: draft('change'),
      issue: issue('change'),
      label: words.text('change.countOf', { topic: topic.name }),
      fewer: words.text('topic.fewer', { topic: topic.name }),
      more: words.text('topic.more', { topic: topic.name }),
      sliderLabel: words.text('topic.slider', { topic: topic.name, max: SLIDER_MOST }),
    });
  }
}
