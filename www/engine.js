// The only module that knows the wasm. It is loaded once for all elements of a page, and anew if it should ever abort.

/** @typedef {typeof import('./pkg/copartition.js')} Engine */
/** @typedef {import('./pkg/copartition.js').Session} Session */
/** @typedef {import('./pkg/copartition.js').View} View */
/** @typedef {import('./pkg/copartition.js').Report} Report */
/** @typedef {string} Pick a mark, a row or a key, such as `key:3` or `pair:0:2` */
/** @typedef {import('./pkg/copartition.js').Issue} Issue */

/** @type {Promise<Engine> | null} */
let loading = null;
let starts = 0;

/** @returns {Promise<Engine>} */
async function load() {
  // A module that has aborted cannot be used again; another address gives another instance of it.
  const address = starts++ === 0 ? './pkg/copartition.js' : `./pkg/copartition.js?start=${starts}`;
  /** @type {Engine & {default: () => Promise<unknown>}} */
  const module = await import(address);
  await module.default();
  return module;
}

/**
 * The engine; rejects where the browser refuses WebAssembly or a file is missing.
 * @returns {Promise<Engine>}
 */
export function engine() {
  loading ??= load();
  return loading;
}

/**
 * A fresh engine in place of one that aborted.
 * @param {Engine} aborted
 * @returns {Promise<Engine>}
 */
export async function restarted(aborted) {
  if ((await loading) === aborted) loading = load();
  return engine();
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
