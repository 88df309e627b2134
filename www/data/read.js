// The only module that knows the reader's wasm: a file in, its shape or its table out. It needs no page, so a worker can load it.

import { load } from '../files.js';
import init, { Reader, headLength } from '../pkg/data.js';

/**
 * What a person knows better about a file than can be found out.
 * @typedef {object} Known
 * @property {string} [form] an id of a form, such as `comma`
 * @property {boolean} [header] whether the first row has the names of the columns
 */

/** @typedef {{name: string, examples: string[], isNumber: boolean, isWeight: boolean}} Column */
/** @typedef {{columns: number[], weight: number | null}} Choice columns by their places from 0, eight at most */
/** @typedef {{encoding: string, form: string, header: boolean, columns: Column[], proposal: Choice}} Shape */
/** @typedef {{code: string, count: number, lines: number[]}} Note so many lines, and the numbers of the first twenty */
/** @typedef {{bytes: number, of: number, rows: number}} Progress */

/**
 * What a file has. The bytes are for the site's module; their form is described in `src/data/table.rs`.
 * @typedef {{rowsRead: number, rowsUnread: number, distinct: number, notes: Note[], bytes: Uint8Array}} Table
 */

/** So much is read at once: a few milliseconds. */
const PIECE = 1 << 16;
/** So many milliseconds lie between two reports of progress. */
const TELL = 100;

/** @type {Promise<unknown> | undefined} */
let ready;

/**
 * @param {Blob} blob
 * @param {Known} known
 */
async function opened(blob, { form = '', header }) {
  ready ??= init({ module_or_path: load('pkg/data_bg.wasm') });
  await ready;
  const head = await blob.slice(0, headLength()).arrayBuffer();
  return new Reader(new Uint8Array(head), form, header);
}

/**
 * Looks at the beginning of a file.
 * @param {Blob} blob
 * @param {Known} known
 * @returns {Promise<Shape>}
 */
export async function look(blob, known) {
  const reader = await opened(blob, known);
  const shape = JSON.parse(reader.shape());
  reader.free();
  return shape;
}

// A timer would wait for four milliseconds each time.
const rest = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });

/**
 * Reads the whole of a file, and lets others do something every so many milliseconds.
 * @param {Blob} blob
 * @param {Known & Choice} wanted
 * @param {number} slice
 * @param {(progress: Progress) => void} progress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Table>}
 */
export async function read(blob, { columns, weight, ...known }, slice, progress, signal) {
  const reader = await opened(blob, known);
  reader.begin(columns, weight);
  const stream = blob.stream().getReader();
  let [bytes, rested, told] = [0, performance.now(), performance.now()];
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await stream.read();
      if (done) break;
      for (let at = 0; at < value.length; at += PIECE) {
        const piece = value.subarray(at, at + PIECE);
        reader.feed(piece);
        bytes += piece.length;
        if (performance.now() - told >= TELL) {
          progress({ bytes, of: blob.size, rows: reader.rows() });
          told = performance.now();
        }
        if (performance.now() - rested >= slice) {
          await rest();
          signal?.throwIfAborted();
          rested = performance.now();
        }
      }
    }
    return { ...JSON.parse(reader.finish()), bytes: reader.table() };
  } finally {
    stream.cancel();
    reader.free();
  }
}
