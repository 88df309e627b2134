// What else the records could be keyed by: the load that each choice gives, and what it costs, as one table to decide from.

import { el, setAttribute, setText } from '../dom.js';
import { BETWEEN_NAMES } from '../engine.js';
import { keyName } from '../keyed-by.js';
import { turn } from '../table-view.js';
import { topics } from './shared.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {Report['load']['choices'][number]} Choice */

const COLUMNS = ['key', 'keys', 'ratio', 'busiest', 'order', 'join', 'use'];
/** The same, as what puts rows in order knows them. @type {import('../table-view.js').Column[]} */
const SORTED = COLUMNS.map((id, at) => ({ id, head: '', kind: at > 0 && at < 4 ? 'number' : 'text' }));

export class KeyChoices {
  #edit;
  #signal;
  /** @type {import('../sort.js').Order | null} */
  #by = null;
  /** shows what was shown last once more */
  #again = () => {};

  /** @param {import('../controls.js').Edit} edit @param {import('../sort.js').Tell} tell @param {AbortSignal} signal */
  constructor(edit, tell, signal) {
    this.#edit = edit;
    this.#signal = signal;
    this.title = el('h3');
    this.head = el('tr', {}, ...COLUMNS.map((id) => el('th', { scope: 'col', 'data-col': id }, ...(id === 'use' ? [] : [el('button', { type: 'button' })]))));
    this.head.addEventListener('click', (event) => this.#sort(/** @type {Element} */ (event.target), tell), { signal });
    this.body = el('tbody');
    this.note = el('p', { class: 'hint' });
    this.box = el('div', { class: 'scrollbox', tabindex: 0, role: 'group' }, el('table', { 'data-table': 'load-choices' }, el('thead', {}, this.head), this.body));
    this.element = el('section', { class: 'choices', hidden: true }, this.title, this.box, this.note);
  }

  /** @param {Report} report @param {Words} words @param {boolean} whole */
  update(report, words, whole) {
    const { choices } = report.load;
    const waits = choices.length === 0;
    this.element.hidden = !whole || report.settings.panel !== 'load' || (waits && !this.body.firstChild);
    // With much data they come once the hand rests, and find their room again.
    setAttribute(this.element, 'data-waits', waits);
    if (this.element.hidden || waits) return;
    setText(this.title, words.text('choices.title'));
    setAttribute(this.box, 'aria-label', words.text('choices.title'));
    [...this.head.children].forEach((cell, place) => {
      const head = words.text(`choices.${COLUMNS[place]}`);
      setText(cell.firstElementChild ?? cell, head);
      setAttribute(cell, 'title', head);
    });
    while (this.body.children.length > choices.length) this.body.lastElementChild?.remove();
    const rows = choices.map((choice) => ({ pick: null, choice, cells: cellsOf(choice, report, words, false) }));
    const ordered = /** @type {typeof rows} */ (this.#by?.(this.head, SORTED, rows) ?? rows);
    ordered.forEach(({ choice }, place) => this.#fill(place, choice, report, words));
    setText(this.note, words.text('choices.note'));
    this.#again = () => this.update(report, words, whole);
  }

  /** @param {Element} target @param {import('../sort.js').Tell} tell */
  async #sort(target, tell) {
    this.#by = await turn(this.#by, target, tell);
    this.#again();
  }

  /** @param {number} place @param {Choice} choice @param {Report} report @param {Words} words */
  #fill(place, choice, report, words) {
    let row = /** @type {HTMLTableRowElement | undefined} */ (this.body.children[place]);
    if (!row) {
      const button = el('button', { type: 'button', class: 'plain' });
      button.addEventListener('click', () => this.#use(/** @type {HTMLElement} */ (button.closest('tr'))), { signal: this.#signal });
      row = el('tr', {}, el('th', { scope: 'row', 'data-col': 'key' }), ...COLUMNS.slice(1, -1).map((id) => el('td', { 'data-col': id })), el('td', { 'data-col': 'use' }, button));
      this.body.append(row);
    }
    const cells = cellsOf(choice, report, words, true);
    cells.forEach((text, at) => {
      setText(row.children[at], text);
      // Where there is no room for columns.
      setAttribute(row.children[at], 'data-label', words.text(`choices.${COLUMNS[at]}`));
    });
    row.dataset.choice = JSON.stringify([choice.key, choice.salt, choice.salted]);
    setAttribute(row, 'data-now', choice.now === '' ? null : choice.now);
    const button = /** @type {HTMLButtonElement} */ (row.lastElementChild?.firstElementChild);
    setText(button, words.text(choice.now === 'both' ? 'choices.now' : choice.now === 'a' || choice.now === 'b' ? 'choices.nowIn' : 'choices.take', { topic: choice.now === '' ? '' : choice.now.toUpperCase() }));
    setAttribute(button, 'aria-label', words.text(choice.now === 'both' ? 'choices.nowLabel' : 'choices.takeLabel', { key: cells[0] }));
    setAttribute(button, 'aria-disabled', choice.now === 'both' ? 'true' : null);
  }

  /** Keys both topics so. @param {HTMLElement} row */
  #use(row) {
    if (row.dataset.now === 'both') return;
    const [key, salt, salted] = JSON.parse(row.dataset.choice ?? '[[],0,"all"]');
    for (const topic of topics) {
      this.#edit(`${topic}.key`, key.join(BETWEEN_NAMES));
      this.#edit(`${topic}.salt`, String(salt));
      this.#edit(`${topic}.salted`, salted);
    }
  }
}

/** The columns of a key, which plain lines have no name for. @param {readonly string[]} columns @param {Words} words */
const named = (columns, words) => keyName(columns) || words.text('choices.plain');

/**
 * What stands in a row, for both topics where they differ and both are asked for.
 * @param {Choice} choice @param {Report} report @param {Words} words @param {boolean} ofBoth
 */
function cellsOf(choice, report, words, ofBoth) {
  const { a, b } = report.settings;
  const two = ofBoth && (a.partitions !== b.partitions || a.client !== b.client);
  const both = (/** @type {string} */ a, /** @type {string} */ b) => (two && a !== b ? `A ${a} · B ${b}` : a);
  const values = { key: named(choice.key, words), n: choice.salt };
  return [
    choiceName(choice, words),
    words.number(choice.keys),
    both(words.ratio(choice.ratioA), words.ratio(choice.ratioB)),
    both(words.share(choice.busiestA), words.share(choice.busiestB)),
    values.n === 0 ? words.text('choices.orderPer', values) : words.text(`choices.orderIn.${choice.salted}`, values),
    values.n === 0 ? words.text('choices.joinBy', values) : words.text('choices.joinIn', values),
  ];
}

/** A choice in a few words. @param {Choice} choice @param {Words} words */
export function choiceName(choice, words) {
  const key = named(choice.key, words);
  return choice.salt === 0 ? key : words.text(`choices.salted.${choice.salted}`, { key, n: choice.salt });
}
