// Reads files beside the page, so that it stays quick.

import { look, read } from './read.js';

/** @typedef {import('./read.js').Known} Known */
/** @typedef {import('./read.js').Choice} Choice */
/** @typedef {{type: 'look', id: number, blob: Blob} & Known} Look */
/** @typedef {{type: 'read', id: number, blob: Blob} & Known & Choice} Read */
/** @typedef {{type: 'cancel', id: number}} Cancel */

/**
 * What it answers: `ready` once, and to each task some progress and then one of the others.
 * @typedef {{type: 'ready'}
 *   | {type: 'progress', id: number, progress: import('./read.js').Progress}
 *   | {type: 'done', id: number, result: unknown}
 *   | {type: 'failed', id: number, message: string}} Answer
 */

/** So many milliseconds may pass before it hears that its task is cancelled. */
const SLICE = 50;

/** The tasks that can be cancelled. @type {Map<number, AbortController>} */
const running = new Map();

/** @param {Answer} answer @param {Transferable[]} [transfer] */
const say = (answer, transfer = []) => self.postMessage(answer, { transfer });

/** @param {Look | Read} task */
async function work({ type, id, blob, ...wanted }) {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    if (type === 'look') {
      say({ type: 'done', id, result: await look(blob, wanted) });
    } else {
      const told = (/** @type {import('./read.js').Progress} */ progress) => say({ type: 'progress', id, progress });
      const table = await read(blob, /** @type {Known & Choice} */ (wanted), SLICE, told, stop.signal);
      say({ type: 'done', id, result: table }, [table.bytes.buffer]);
    }
  } catch (error) {
    say({ type: 'failed', id, message: String(error) });
  } finally {
    running.delete(id);
  }
}

self.addEventListener('message', ({ data }) => {
  /** @type {Look | Read | Cancel} */
  const message = data;
  if (message.type === 'cancel') running.get(message.id)?.abort();
  else work(message);
});

say({ type: 'ready' });
