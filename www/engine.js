// The only module that knows the wasm. Each of the two engines is loaded once for all elements of a page, and started anew if it should ever abort.

import { has, load } from './files.js';

/** @typedef {typeof import('./pkg/copartition.js')} Engine */
/** @typedef {import('./pkg/copartition.js').Session} Session */
/** @typedef {import('./pkg/copartition.js').View} View */
/** @typedef {import('./pkg/copartition.js').Report} Report the first engine, which draws no chart but the mapping's, leaves out what only other panels show */
/** @typedef {string} Pick a mark, a row or a key, such as `key:3` or `pair:0:2` */
/** @typedef {import('./pkg/copartition.js').Issue} Issue */

/** @type {Promise<Engine> | null} */
let whole = null;
/** @type {Promise<Engine> | null} */
let first = null;

async function loadWhole() {
  const module = await import('./pkg/copartition.js');
  await module.default({ module_or_path: load('pkg/copartition_bg.wasm') });
  return module;
}

async function loadFirst() {
  const module = await import('./pkg/first.js');
  await module.default({ module_or_path: load('pkg/first_bg.wasm') });
  return /** @type {any} */ (module);
}

/** The panels that only the whole engine knows, or draws. @param {string} panel */
export const isLate = (panel) => panel !== 'mapping' && panel !== 'trace';

/**
 * An engine for a panel; rejects where the browser refuses WebAssembly or a file is missing. The first is smaller by a quarter;
 * where the whole one is already there, or the only one, it does for all.
 * @param {string} panel
 * @returns {Promise<Engine>}
 */
export function engine(panel) {
  if (isLate(panel) || whole || !has('pkg/first_bg.wasm')) return (whole ??= again(loadWhole(), () => { whole = null; }));
  return (first ??= again(loadFirst(), () => { first = null; }));
}

/**
 * What failed may be asked for once more.
 * @template T
 * @param {Promise<T>} promise
 * @param {() => void} failed
 */
function again(promise, failed) {
  promise.catch(failed);
  return promise;
}

/** How often each was started anew. @type {WeakMap<Engine, number>} */
const starts = new WeakMap();

/** @param {Engine} engine */
export const startsOf = (engine) => starts.get(engine) ?? 0;

/**
 * Starts an engine anew, for every element, after it aborted; what it has made until then is of no use any more.
 * @param {Engine} engine
 * @param {number} seen how often it had been when it aborted: two elements that see the same abort start it once
 */
export function restart(engine, seen) {
  if (startsOf(engine) !== seen) return;
  starts.set(engine, seen + 1);
  engine.__wbg_reset_state();
}

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The bytes of a text: UTF-8, and half of a surrogate pair as its own three bytes, so that nothing typed is lost.
 * @param {string} text
 * @returns {Uint8Array}
 */
export function bytesOf(text) {
  if (!LONE_SURROGATE.test(text)) return encoder.encode(text);
  /** @type {number[]} */
  const bytes = [];
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff) {
      bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
    } else {
      for (const byte of encoder.encode(character)) bytes.push(byte);
    }
  }
  return Uint8Array.from(bytes);
}

/** Stands between the names of several columns, wherever they are one text. */
export const BETWEEN_NAMES = '\n';

/**
 * A link's field from what was typed into it.
 * @param {string} field
 * @param {string} text
 */
export function linkField(field, text) {
  const parts = field.endsWith('.key') ? text.split(BETWEEN_NAMES) : [text];
  return `${field}=${parts.map(encoded).join('+')}`;
}

/** @param {string} text */
function encoded(text) {
  let value = '';
  for (const byte of bytesOf(text)) {
    const character = String.fromCharCode(byte);
    value += /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return value;
}
