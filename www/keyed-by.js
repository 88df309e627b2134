// What a topic is keyed by: a column where there are several, and in Load a salt behind it.

import { Choice, Select, SmallNumber } from './controls.js';
import { el, setText } from './dom.js';
import { BETWEEN_NAMES } from './engine.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */

/** The columns of a key as one name. @param {readonly string[]} columns */
export const keyName = (columns) => columns.join(' + ');

export class KeyedBy {
  /**
   * @param {'a' | 'b'} id
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(id, edit, signal) {
    this.id = id;
    this.column = new Select(`${id}.key`, edit, signal);
    this.saltLabel = el('span');
    this.salt = new SmallNumber(`${id}.salt`, edit, signal);
    this.which = new Choice(`${id}.salted`, ['all', 'hot'], edit, signal);
    this.salted = el('div', { class: 'row fact salt' }, this.saltLabel, this.salt.element, this.which.element);
    this.issues = [this.column.issue.element, this.salt.issue.element];
  }

  /**
   * @param {Report} report
   * @param {Words} words
   * @param {(field: string) => string | undefined} draft
   * @param {(field: string) => string} issue
   */
  update(report, words, draft, issue) {
    const { id } = this;
    const { columns, panel } = report.settings;
    const { key, salt, salted, name } = report.settings[id];
    const of = { topic: name };
    this.column.element.hidden = columns.length < 2;
    const value = key.join(BETWEEN_NAMES);
    this.column.offer(`${words.lang} ${columns.join(BETWEEN_NAMES)} ${key.length > 2 ? value : ''}`, () => {
      const option = (/** @type {string[]} */ names) => ({ id: names.join(BETWEEN_NAMES), text: keyName(names) });
      const pairs = columns.flatMap((first, place) => columns.slice(place + 1).map((second) => option([first, second])));
      if (key.length > 2) pairs.push(option(key));
      return [{ title: '', options: columns.map((column) => option([column])) }, { title: words.text('topic.composites'), options: pairs }];
    });
    this.column.update({ value, label: words.text('topic.columnOf', of), issue: issue(`${id}.key`) });
    this.salted.hidden = panel !== 'load';
    setText(this.saltLabel, words.text('topic.salt'));
    this.salt.update({ value: salt, draft: draft(`${id}.salt`), issue: issue(`${id}.salt`), label: words.text('topic.saltOf', of) });
    this.which.element.hidden = salt === 0;
    this.which.update(salted, words.text('topic.saltedOf', of), (which) => words.text(`topic.salted.${which}`));
  }
}
