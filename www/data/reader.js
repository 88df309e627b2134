// The page's side of reading files: in a worker, or where those are refused on the page's own thread, in slices.

import { reader } from '../files.js';

/** @typedef {import('./read.js').Known} Known */
/** @typedef {import('./read.js').Choice} Choice */
/** @typedef {import('./read.js').Shape} Shape */
/** @typedef {import('./read.js').Table} Table */
/** @typedef {import('./read.js').Progress} Progress */
/** @typedef {Blob | Uint8Array | string} Source a file, or what was pasted */
/** @typedef {{progress?: (progress: Progress) => void, signal?: AbortSignal}} Course */
/** @typedef {{resolve: (result: any) => void, reject: (reason: unknown) => void, progress?: (progress: Progress) => void}} Waiting */

/** So many milliseconds of the page's own thread are taken at a time: half of a picture. */
const SLICE = 8;

/** @param {Source} source */
const blobOf = (source) => (source instanceof Blob ? source : new Blob([/** @type {BlobPart} */ (source)]));

/**
 * A worker that has started, or null where it is refused: in a sandboxed frame, on `file:`, for a page of another origin.
 * @returns {Promise<Worker | null>}
 */
function started() {
  return new Promise((resolve) => {
    try {
      const worker = reader();
      if (!worker) return resolve(null);
      worker.addEventListener('message', () => resolve(worker), { once: true });
      worker.addEventListener('error', () => resolve(null), { once: true });
    } catch {
      resolve(null);
    }
  });
}

/** Looks at files and reads them. Nothing is loaded before the first one. */
export class DataReader {
  /** @type {Promise<Worker | null> | null} */
  #worker = null;
  /** The tasks that the worker has. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;

  /**
   * What a file is, by its beginning, and what to choose of it.
   * @param {Source} source
   * @param {Known} [known]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Shape>}
   */
  async look(source, known = {}, signal) {
    const blob = blobOf(source);
    const shape = await this.#ask('look', blob, known, { signal });
    return shape ?? (await import('./read.js')).look(blob, known);
  }

  /**
   * The whole of a file. Rejects with the signal's reason once it is aborted.
   * @param {Source} source
   * @param {Known & Choice} wanted
   * @param {Course} [course]
   * @returns {Promise<Table>}
   */
  async read(source, wanted, course = {}) {
    const blob = blobOf(source);
    const table = await this.#ask('read', blob, wanted, course);
    return table ?? (await import('./read.js')).read(blob, wanted, SLICE, course.progress ?? (() => {}), course.signal);
  }

  /**
   * Ends the worker and what it does; the next file starts another.
   * @param {Error} [reason]
   */
  close(reason = new DOMException('closed', 'AbortError')) {
    this.#worker?.then((worker) => worker?.terminate());
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  /**
   * What the worker answers; null where there is none.
   * @param {'look' | 'read'} type
   * @param {Blob} blob
   * @param {Known | (Known & Choice)} wanted
   * @param {Course} course
   */
  async #ask(type, blob, wanted, { progress, signal }) {
    signal?.throwIfAborted();
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    signal?.throwIfAborted();
    if (!worker) return null;
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      const cancel = () => {
        this.#waiting.delete(id);
        worker.postMessage({ type: 'cancel', id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      worker.postMessage({ type, id, blob, ...wanted });
    });
  }

  async #start() {
    const worker = await started();
    worker?.addEventListener('message', ({ data }) => this.#heard(data));
    worker?.addEventListener('error', () => this.close(new Error('the worker ended')));
    return worker;
  }

  /** @param {import('./worker.js').Answer} answer */
  #heard(answer) {
    if (answer.type === 'ready') return;
    const task = this.#waiting.get(answer.id);
    if (answer.type === 'progress') return void task?.progress?.(answer.progress);
    this.#waiting.delete(answer.id);
    if (answer.type === 'done') return void task?.resolve(answer.result);
    task?.reject(new Error(answer.message));
    // A module that has aborted cannot be used again.
    if (task) this.close();
  }
}
