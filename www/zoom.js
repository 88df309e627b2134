// Which slots of the strip are shown: closer around the pair that is spoken of, farther, and to both sides.

import { el, setAttribute, setText, sign } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */

const LAST = 16383;

export class Zoom {
  /** The fewest slots that are shown. */
  #least;
  /** @type {[number, number]} */
  #shown = [0, LAST];
  /** The slots of the pair that is spoken of. @type {number[]} */
  #spoken = [];

  /**
   * @param {number} least
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(least, edit, signal) {
    this.#least = least;
    const button = (/** @type {string} */ act, /** @type {Node | string} */ face, /** @type {() => [number, number]} */ next) => {
      const made = el('button', { type: 'button', class: 'bare', 'data-act': `zoom-${act}` }, face);
      made.addEventListener('click', () => made.getAttribute('aria-disabled') !== 'true' && edit('slots', next().join('-')), { signal });
      return made;
    };
    this.out = button('out', '−', () => this.#around(this.#middle, 2));
    this.in = button('in', '+', () => this.#around(this.#aim, 0.5));
    this.left = button('left', sign('left'), () => this.#moved(-1));
    this.right = button('right', sign('right'), () => this.#moved(1));
    this.place = el('span');
    this.element = el('div', { class: 'zoom', role: 'group' }, this.place, this.out, this.in, this.left, this.right);
  }

  /** How many slots are shown. */
  get #width() {
    return this.#shown[1] - this.#shown[0] + 1;
  }

  get #middle() {
    return (this.#shown[0] + this.#shown[1]) / 2;
  }

  /** What to come closer to: the middle of the pair if it fits, else its first key, else what is in the middle anyhow. */
  get #aim() {
    const seen = this.#spoken.filter((slot) => slot >= this.#shown[0] && slot <= this.#shown[1]);
    if (seen.length === 0) return this.#middle;
    const [least, most] = [Math.min(...seen), Math.max(...seen)];
    return most - least < this.#width / 2 ? (least + most) / 2 : seen[0];
  }

  /** @param {number} slot @param {number} factor @returns {[number, number]} */
  #around(slot, factor) {
    return this.#from(slot - (this.#width * factor) / 2, this.#width * factor);
  }

  /** @param {number} direction @returns {[number, number]} */
  #moved(direction) {
    return this.#from(this.#shown[0] + (direction * this.#width) / 2, this.#width);
  }

  /** @param {number} first @param {number} width @returns {[number, number]} */
  #from(first, width) {
    const slots = Math.min(Math.max(Math.round(width), this.#least), LAST + 1);
    const start = Math.min(Math.max(Math.round(first), 0), LAST + 1 - slots);
    return [start, start + slots - 1];
  }

  /** @param {Report} report @param {import('./words.js').Words} words */
  update(report, words) {
    const [first, last] = report.settings.slots;
    this.#shown = [first, last];
    this.#spoken = report.redis.spoken?.keys.map(({ slot }) => slot) ?? [];
    setAttribute(this.element, 'aria-label', words.text('zoom.label'));
    const place = words.text('zoom.slots', { first: String(first), last: String(last) });
    setText(this.place, place);
    for (const [button, id, most] of /** @type {const} */ ([
      [this.out, 'out', first === 0 && last === LAST],
      [this.in, 'in', this.#width <= this.#least],
      [this.left, 'left', first === 0],
      [this.right, 'right', last === LAST],
    ])) {
      // Whoever presses it without seeing the strip hears what is shown now.
      setAttribute(button, 'aria-label', `${words.text(`zoom.${id}`)}: ${place}`);
      setAttribute(button, 'title', words.text(`zoom.${id}`));
      // Not `disabled`: the focus would fall off the button that reaches the end.
      setAttribute(button, 'aria-disabled', most ? 'true' : null);
    }
  }
}
