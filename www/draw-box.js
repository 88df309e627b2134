// Events that are drawn in place of keys that are typed: of which kind, how many, from which seed.

import { Select, SmallNumber } from './controls.js';
import { el, setText } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** @type {readonly ('events' | 'seed' | 'zipf' | 'keys')[]} */
const NUMBERS = ['events', 'seed', 'zipf', 'keys'];

export class DrawBox {
  #kinds;

  /**
   * @param {readonly string[]} kinds
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(kinds, edit, signal) {
    this.#kinds = kinds;
    this.summary = el('summary');
    this.kind = new Select('workload', edit, signal);
    this.numbers = NUMBERS.map((id) => {
      const field = new SmallNumber(id, edit, signal);
      const label = el('span');
      return { id, field, label, element: el('label', { class: 'row' }, label, field.element) };
    });
    this.hint = el('p', { class: 'hint' });
    this.element = el('details', { class: 'drawbox' }, this.summary, this.kind.element, ...this.numbers.map(({ element }) => element), this.hint,
      this.kind.issue.element, ...this.numbers.map(({ field }) => field.issue.element));
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {(field: string) => string | undefined} draft
   * @param {(field: string) => string} issue
   */
  update(report, words, draft, issue) {
    const { workload, events, seed, zipf, uniformKeys } = report.settings;
    setText(this.summary, workload === '' ? words.text('draw.title') : words.text('draw.now', { kind: words.text(`workload.${workload}`), n: events, seed: String(seed) }));
    this.kind.offer(words.lang, () => [{ title: '', options: ['', ...this.#kinds].map((id) => ({ id, text: words.text(id === '' ? 'draw.none' : `workload.${id}`) })) }]);
    this.kind.update({ value: workload, label: words.text('draw.kind'), issue: issue('workload') });
    /** @type {Record<string, number>} */
    const values = { events, seed, zipf, keys: uniformKeys };
    for (const { id, field, label, element } of this.numbers) {
      element.hidden = workload === '' || (id === 'zipf' && workload !== 'ticks') || (id === 'keys' && workload !== 'uniform');
      setText(label, words.text(`draw.${id}`));
      field.update({ value: values[id], draft: draft(id), issue: issue(id), label: words.text(`draw.${id}`) });
    }
    setText(this.hint, words.text(workload === '' ? 'draw.hint' : `draw.hint.${workload}`));
  }
}
