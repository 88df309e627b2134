// A number in a sentence that is a handle: dragged sideways or stepped by keys. It stays the same element while the words around it change.

import { el, setAttribute, setText } from './dom.js';

/** @typedef {import('./words.js').Words} Words */

/** So many pixels of the hand are one step. */
const STEP = 10;

export class Scrub {
  #value = 0;
  #most = Infinity;

  /**
   * @param {string} field as in a link
   * @param {import('./controls.js').Edit} edit
   * @param {AbortSignal} signal
   */
  constructor(field, edit, signal) {
    this.element = el('span', { class: 'scrub', role: 'spinbutton', tabindex: 0, 'aria-valuemin': 1, 'data-scrub': field });
    const { element } = this;
    const set = (/** @type {number} */ value) => {
      const next = Math.min(Math.max(value, 1), this.#most);
      if (next !== this.#value) edit(field, String((this.#value = next)));
    };
    let [from, value] = [0, 0];
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      [from, value] = [event.clientX, this.#value];
    }, { signal });
    element.addEventListener('pointermove', (event) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      const right = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
      set(value + right * Math.round((event.clientX - from) / STEP));
    }, { signal });
    element.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      /** @type {Record<string, number>} */
      const to = { ArrowUp: this.#value + 1, ArrowRight: this.#value + 1, ArrowDown: this.#value - 1, ArrowLeft: this.#value - 1, Home: 1 };
      if (!(event.key in to)) return;
      event.preventDefault();
      set(to[event.key]);
    }, { signal });
  }

  /**
   * @param {number} value
   * @param {number} most
   * @param {string} label what it counts
   * @param {Words} words
   */
  update(value, most, label, words) {
    this.#value = value;
    this.#most = most;
    setText(this.element, words.number(value));
    setAttribute(this.element, 'aria-label', label);
    setAttribute(this.element, 'aria-valuenow', value);
    setAttribute(this.element, 'aria-valuemax', most);
    return this.element;
  }
}

/**
 * Puts nodes and texts in an element; those that are there and stay are not taken out, which would cost them the focus or the hand.
 * A number and its sign stay in one line.
 * @param {Element} holder
 * @param {(string | Node)[]} parts
 */
export function fill(holder, parts) {
  const nodes = parts.map((part, place) => {
    if (typeof part !== 'string') return part;
    const old = holder.childNodes[place];
    const text = old instanceof Text ? old : new Text();
    setText(text, part.replace(/(\d) %/g, '$1\u00a0%'));
    return text;
  });
  for (const old of [...holder.childNodes]) if (!nodes.includes(old)) old.remove();
  for (const [place, node] of nodes.entries()) if (holder.childNodes[place] !== node) holder.insertBefore(node, holder.childNodes[place] ?? null);
}
