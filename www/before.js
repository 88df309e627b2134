// What stood before a change: marks travel from there, and what moved leaves a trace, for a moment or for as long as it is kept.

/** @typedef {import('./engine.js').Report} Report */
/** @typedef {import('./engine.js').View} View */
/** @typedef {{report: Report, view: View | null, again: () => View | null}} Kept a picture to compare with, and how it is made again by another engine */

/** So many milliseconds marks travel, and so many their trace stays. */
const TRAVEL = 250;
const TRACE = 1500;

export class Before {
  #redraw;
  /** where marks come from for a moment @type {View | null} */
  #from = null;
  /** @type {View | null} */
  #now = null;
  /** @type {Kept | null} */
  #kept = null;
  /** when they set out; not before they are first drawn @type {number | null} */
  #since = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  /** What is kept to compare with. @type {Report | null} */
  get report() {
    return this.#kept?.report ?? null;
  }

  /** How much of their way the marks have gone, 0 to 1. */
  get gone() {
    const now = performance.now();
    this.#since ??= now;
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : Math.min((now - this.#since) / TRAVEL, 1);
  }

  /** @param {Kept | null} kept */
  keep(kept) {
    this.#settle();
    if (this.#kept?.view !== this.#now) this.#kept?.view?.free();
    this.#kept = kept;
    this.#now?.forgetBefore();
  }

  /**
   * Another view takes the place of one, which is freed unless marks come from it.
   * @param {View} now
   * @param {View | null} old
   * @param {'travels' | 'moves' | null} how whether something moved, and can be seen on its way
   */
  follow(now, old, how) {
    this.#now = now;
    const kept = this.#kept;
    if (kept) {
      kept.view ??= kept.again();
      if (kept.view) now.setBefore(kept.view);
      if (old !== kept.view) old?.free();
      return;
    }
    if (how && old) {
      // Changes that follow each other closely are one, whose steps are not waited for.
      this.#since = how === 'travels' && !this.#from ? null : -Infinity;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#settle();
        this.#redraw();
      }, TRACE);
    }
    if (how && !this.#from) this.#from = old;
    else old?.free();
    if (this.#from) now.setBefore(this.#from);
  }

  #settle() {
    clearTimeout(this.#timer);
    if (this.#from) this.#now?.forgetBefore();
    this.#from?.free();
    this.#from = null;
  }

  /** The engine is gone, and with it every view. */
  lost() {
    clearTimeout(this.#timer);
    this.#from = this.#now = null;
    if (this.#kept) this.#kept.view = null;
  }

  /** Lets go of everything, but for the view that is shown. */
  release() {
    this.keep(null);
    this.#now = null;
  }
}
