// The address bar and the history of the page: the link of what is shown stands in the fragment, and Back undoes a step.
//
// A step of its own (a preset, a panel, reset) makes an entry, and so does the first change after the hand has rested; the
// changes that follow it closely replace that entry, so that a hand that scrubs through a hundred values makes one.

import { Kept } from './kept.js';
import { READABLE, toFragment } from './link.js';

/** @typedef {import('./co-partition.js').CoPartition} CoPartition */

/** The address follows once the hand rests: browsers take only so many changes of it, and each takes its time. */
const REST = 250;
/** After so many milliseconds a change is no longer part of the one before. */
const SETTLED = 1000;
const EMPTY = 'v1:';
/** Another panel, or all at once by a preset or reset. */
const STEPS = ['panel', 'link'];
/** Where the steps of this tab end is known after a reload too, if the browser keeps it. */
const LAST = 'copartition-last';

/**
 * @typedef {object} Due What the address does not say yet.
 * @property {boolean} push whether it is an entry of its own
 * @property {string} link
 * @property {string | null} id of what the link cannot hold
 */
/** @typedef {{length: number, beside: boolean, kept: boolean}} Shown how long the fragment is, whether there is data beside it, and whether that is kept */

export class Address {
  #element;
  #onShown;
  #kept = new Kept();
  /** @type {Due | null} */
  #due = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #changed = -Infinity;
  #wasStep = false;
  /** the entry that is shown, as the browser has it */
  #entry = '';
  /** its place among those of this page, and the last place */
  #at = 0;
  #last = Number(fromSession());
  /** and the link and the data that it stands for */
  #said = '';

  /** @param {CoPartition} element @param {(shown: Shown) => void} onShown */
  constructor(element, onShown) {
    this.#element = element;
    this.#onShown = onShown;
    element.addEventListener('cp-change', (event) => this.#change(event.detail));
    // An address that was typed tells of itself by one or both; Back to the same address with other data by the first.
    for (const event of ['popstate', 'hashchange']) addEventListener(event, () => this.arrive());
    addEventListener('pagehide', () => this.#write());
  }

  /** Shows what the address says. Resolves when the element has it. */
  async arrive() {
    const id = history.state?.copartition ?? null;
    const entry = `${location.hash} ${id}`;
    if (entry === this.#entry) return;
    const isFirst = this.#entry === '';
    this.#entry = entry;
    const at = history.state?.at;
    // An address that was typed is a step as well.
    this.#at = at ?? (isFirst ? 0 : this.#at + 1);
    if (at === undefined) {
      this.#last = this.#at;
      history.replaceState({ copartition: id, at: this.#at }, '');
    }
    this.#last = Math.max(this.#last, this.#at);
    this.#forget();
    const fragment = location.hash.slice(1);
    const beside = id === null ? null : this.#kept.find(id);
    if (!isFirst || fragment !== '' || beside) await this.#element.restore(fragment, beside);
    if (this.#entry !== entry) return;
    this.#said = `${this.#element.link} ${id}`;
    // As long as the link that is copied, which may be shorter than the one that was opened.
    const { length } = await this.#element.shareLink();
    if (this.#entry === entry) this.#onShown({ length, beside: (await beside) !== null, kept: true });
  }

  #forget() {
    clearTimeout(this.#rest);
    this.#due = null;
    this.#changed = -Infinity;
  }

  /** @param {import('./events.js').ChangeDetail} detail */
  #change({ link, fields }) {
    const step = fields.some((field) => STEPS.includes(field));
    const { beside } = this.#element;
    const id = beside && this.#kept.idOf(beside);
    // What was typed and could not be taken changes no link.
    if (this.#due === null && `${link} ${id}` === this.#said) return;
    const now = performance.now();
    const isNew = step || this.#wasStep || now - this.#changed > SETTLED;
    this.#changed = now;
    this.#wasStep = step;
    if (isNew) this.#write();
    clearTimeout(this.#rest);
    this.#due = { push: isNew || this.#due?.push === true, link, id };
    this.#rest = setTimeout(() => this.#settle(), step ? 0 : REST);
  }

  async #settle() {
    const due = this.#due;
    if (!due) return;
    const fragment = await toFragment(due.link);
    if (this.#due !== due) return;
    this.#write(fragment);
    const kept = due.id === null || (await this.#kept.store(due.id));
    if (this.#said === `${due.link} ${due.id}`) this.#onShown({ length: fragment.length, beside: due.id !== null, kept });
  }

  /** Writes what is due now. Without time to compress it is readable whatever its length, which is read as well. @param {string} [fragment] */
  #write(fragment) {
    const due = this.#due;
    if (!due) return;
    clearTimeout(this.#rest);
    const { link, id } = due;
    const address = link === EMPTY ? location.pathname + location.search : `#${fragment ?? link}`;
    const at = this.#at + (due.push ? 1 : 0);
    const state = { copartition: id, at };
    try {
      if (due.push) history.pushState(state, '', address);
      else history.replaceState(state, '', address);
      this.#at = at;
      if (due.push) inSession((this.#last = at));
    } catch {
      // Too many changes in a short time for this browser: once more when it has calmed down.
      this.#rest = setTimeout(() => this.#settle(), SETTLED);
      return;
    }
    this.#due = null;
    if (id !== null) this.#kept.store(id);
    this.#entry = `${location.hash} ${id}`;
    this.#said = `${link} ${id}`;
  }

  /** Whether there is a step to undo, and one to do again. */
  get ways() {
    return { back: this.#at > 0 || this.#due?.push === true, forward: this.#at < this.#last && !this.#due?.push };
  }

  /** Undoes a step, or does one again, as Back and Forward do. @param {-1 | 1} steps */
  go(steps) {
    this.#write();
    if (steps < 0 ? this.#at > 0 : this.#at < this.#last) history.go(steps);
  }

  /** The address of the page with its link, whole or compressed; at once where the link is short. */
  async copied() {
    const { link } = this.#element;
    const address = new URL(location.href);
    address.hash = link.length <= READABLE ? link : await this.#element.shareLink();
    return address.href;
  }
}

function fromSession() {
  try {
    return sessionStorage.getItem(LAST) ?? 0;
  } catch {
    return 0;
  }
}

/** @param {number} last */
function inSession(last) {
  try {
    sessionStorage.setItem(LAST, String(last));
  } catch {
    // Then only Back and Forward of the browser know.
  }
}
