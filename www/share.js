// The way out of the page: a button, and behind it what is loaded only once somebody wants to take something along.

import { freshId } from './controls.js';
import { el, setAttribute, setText, sign } from './dom.js';

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./words.js').Words} Words */
/**
 * @typedef {object} ShareStage What sharing asks of the element around it.
 * @property {() => Promise<void>} looks fetches the looks and words of the box, where they are not there yet
 * @property {() => string | null} full the address of the full page, if it is known
 * @property {(chart: string, canvas: HTMLCanvasElement, width: number, height: number, ratio: number) => void} picture draws without what is pointed at
 * @property {() => Promise<string>} fragment the link as it is handed on
 * @property {() => {report: Report, pinOf: (id: number) => string, free: () => void} | null} whole the report with all rows; the link's
 *   field that pins one of its keys, until it is freed
 */
/**
 * @typedef {object} Shown What can be shared now.
 * @property {Report} report
 * @property {Words} words
 * @property {HTMLElement} lead the sentence's first part
 * @property {HTMLElement} rest
 * @property {{id: string, title: string, width: number, height: number}[]} charts
 * @property {{id: string, link: string} | null} preset
 * @property {{id: string, link: string}[]} presets
 * @property {HTMLElement} frame
 */
/** @typedef {(report: Report, words: Words) => import('./panels/shared.js').Table} MakeTable */
/** @typedef {(name: string, make: MakeTable) => void} SaveTable */
/** @typedef {ShareStage & {shown: () => Shown, say: (text: string) => void}} Sharing */

export class Share {
  #stage;
  #signal;
  /** @type {Promise<import('./export/box.js').ShareBox> | null} */
  #loading = null;

  /**
   * @param {Sharing} stage
   * @param {AbortSignal} signal
   */
  constructor(stage, signal) {
    this.#stage = stage;
    this.#signal = signal;
    this.element = el('section', { class: 'share', id: freshId(), hidden: true });
    this.failure = el('p', { class: 'issue', hidden: true });
    this.name = el('span');
    this.button = el('button', { type: 'button', class: 'plain sharing', 'aria-expanded': 'false', 'aria-controls': this.element.id }, sign('out'), this.name);
    this.element.append(this.failure);
    this.button.addEventListener('click', () => this.#turn(), { signal });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.#turn(false);
      this.button.focus();
    }, { signal });
  }

  /** The box, loaded once; `null` where it cannot be. */
  async #box() {
    this.#loading ??= import('./export/box.js').then(({ ShareBox }) => {
      const box = new ShareBox(this.#stage, this.#signal);
      this.element.append(box.element);
      return box;
    });
    try {
      // Another language has words of its own to fetch.
      const [box] = await Promise.all([this.#loading, this.#stage.looks()]);
      this.failure.hidden = true;
      return box;
    } catch {
      // The network may be there the next time.
      this.#loading = null;
      const { words } = this.#stage.shown();
      setText(this.failure, words.text('share.failed'));
      this.failure.hidden = false;
      this.#show(true);
      this.#stage.say(words.text('share.failed'));
      return null;
    }
  }

  /** @param {boolean} open */
  #show(open) {
    this.element.hidden = !open;
    setAttribute(this.button, 'aria-expanded', open ? 'true' : 'false');
    if (open) this.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {boolean} [open] */
  async #turn(open = this.element.hidden) {
    if (open) (await this.#box())?.update(this.#stage.shown());
    this.#show(open);
  }

  /** @param {Words} words @param {boolean} offered */
  async update(words, offered) {
    this.button.hidden = !offered;
    if (!offered) this.element.hidden = true;
    setText(this.name, words.text('share.title'));
    setAttribute(this.button, 'title', words.text('share.title'));
    setAttribute(this.element, 'aria-label', words.text('share.title'));
    // What could not be loaded is not asked for at every change.
    if (!this.element.hidden && this.#loading) (await this.#box())?.update(this.#stage.shown());
  }

  /** Saves a table with all its rows. @param {string} name @param {MakeTable} make */
  async saveTable(name, make) {
    const box = await this.#box();
    if (await box?.saveTable(name, make, this.#stage.shown()) === false) this.#show(true);
  }
}
