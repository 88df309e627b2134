// One canvas: its size, pixel ratio, pointer and keyboard. What is drawn and what is hit is the engine's to know.

import { el, setAttribute } from './dom.js';

/** @typedef {import('./engine.js').Pick} Pick */
/**
 * @typedef {object} Stage What a chart asks of the element around it.
 * @property {(chart: string, width: number) => number} height
 * @property {(chart: string, canvas: HTMLCanvasElement, width: number, height: number, ratio: number, focus: Pick | null) => void} draw
 * @property {(chart: string, x: number, y: number) => Pick | null} hit
 * @property {(chart: string, from: Pick | null, step: string) => Pick | null} step
 * @property {(pick: Pick | null) => void} hover
 * @property {(pick: Pick | null) => void} pin
 */

/** @type {Record<string, string>} */
const STEPS = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
};

export class ChartView {
  #stage;
  #id;
  #width = 0;
  /** @type {Pick | null} */
  #focus = null;

  /**
   * @param {string} id
   * @param {Stage} stage
   * @param {AbortSignal} signal
   */
  constructor(id, stage, signal) {
    this.#id = id;
    this.#stage = stage;
    this.canvas = el('canvas', { role: 'img', tabindex: 0, 'data-chart': id });
    this.element = el('div', { class: 'chart' }, this.canvas);

    const resized = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width === this.#width) return;
      this.#width = width;
      // What is still to come is drawn when it does.
      if (!this.element.closest('.coming')) this.draw();
    });
    resized.observe(this.element);
    signal.addEventListener('abort', () => resized.disconnect());
    this.#followPixelRatio(signal);

    const at = (/** @type {MouseEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      // On a slide, which is scaled as a whole, a pixel of the screen is none of the chart.
      const scale = this.canvas.offsetWidth / box.width;
      return stage.hit(id, scale * (event.clientX - box.left), scale * (event.clientY - box.top));
    };
    const canvas = this.canvas;
    canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'touch') return;
      const pick = at(event);
      canvas.classList.toggle('pointing', pick !== null);
      stage.hover(pick);
    }, { signal });
    canvas.addEventListener('pointerleave', () => stage.hover(null), { signal });
    canvas.addEventListener('click', (event) => stage.pin(at(event)), { signal });
    canvas.addEventListener('blur', () => this.#focusOn(null), { signal });
    canvas.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  /** @param {AbortSignal} signal */
  #followPixelRatio(signal) {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => {
      this.draw();
      this.#followPixelRatio(signal);
    }, { signal, once: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) this.#focusOn(this.#stage.step(this.#id, this.#focus, step));
    else if ((event.key === 'Enter' || event.key === ' ') && this.#focus) this.#stage.pin(this.#focus);
    else if (event.key === 'Escape') this.#stage.pin(null);
    else return;
    event.preventDefault();
  }

  /** @param {Pick | null} pick */
  #focusOn(pick) {
    this.#focus = pick;
    this.#stage.hover(pick);
  }

  /**
   * @param {string} label
   * @param {boolean} [still] whether there is nothing to walk through
   */
  label(label, still = false) {
    setAttribute(this.canvas, 'aria-label', label);
    setAttribute(this.canvas, 'tabindex', still ? null : 0);
  }

  /** Draws, once its room is known and if there is any. */
  draw() {
    // The first picture does not wait to be told its width, so that nothing moves below it.
    if (this.#width === 0) this.#width = Math.floor(this.element.clientWidth);
    const width = this.#width;
    if (width === 0) return;
    const height = this.#stage.height(this.#id, width);
    const ratio = devicePixelRatio || 1;
    const canvas = this.canvas;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    // Setting the size clears the canvas, so only a new size is set.
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
    }
    if (canvas.style.width !== `${width}px`) {
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.#stage.draw(this.#id, canvas, width, height, ratio, this.#focus);
  }
}
