// A table as CSV: for programs, so numbers are plain, keys are exact, and what cannot be exact is left out.

import { Words } from '../words.js';
import { cellOf } from './cells.js';

/** @typedef {import('../engine.js').Report} Report */
/** @typedef {string | Uint8Array | null} Value a text, bytes that are no text, or nothing */

/** The words of a language with numbers as programs read them: a dot, no other marks, nothing rounded; shares from 0 to 1. */
export class PlainWords extends Words {
  cuts = false;

  /** @override @param {number} value */
  number(value) {
    return String(value);
  }

  /** @override @param {number} value */
  weight(value) {
    return String(value);
  }

  /** @override @param {number} value */
  average(value) {
    return String(value);
  }

  /** @override @param {number | null} value */
  ratio(value) {
    return value === null ? NOTHING : String(value);
  }

  /** @override @param {number | null} share */
  share(share) {
    return this.ratio(share);
  }
}

/** What a table shows where there is nothing. */
const NOTHING = '–';

/**
 * Fields as RFC 4180 has them, lines that end in CR LF, UTF-8 without a mark at its head.
 *
 * Nothing is a field without quotes, the empty text one of two quotes. A key that begins with `=`, `+`, `-` or `@` is
 * written as it is: with a quote before it, as some put against formulas, it would be another key. Nothing here runs it;
 * a spreadsheet that does is told by its person to take such columns as text.
 *
 * @param {Iterable<Value[]>} rows
 * @returns {(string | Uint8Array)[]} the parts of a file
 */
export function csv(rows) {
  /** @type {(string | Uint8Array)[]} */
  const parts = [];
  let text = '';
  for (const row of rows) {
    row.forEach((value, at) => {
      if (at > 0) text += ',';
      if (value instanceof Uint8Array) {
        // Quotes and line ends in it are single bytes, whatever the others are.
        parts.push(`${text}"`, Uint8Array.from([...value].flatMap((byte) => (byte === 34 ? [34, 34] : [byte]))));
        text = '"';
      } else if (value !== null) text += value === '' || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    });
    text += '\r\n';
  }
  return [...parts, text];
}

/** A key that is shown as it is: without signs for what cannot be seen, and not cut. See `src/report/label.rs`. */
const AS_SHOWN = /^[^\\·…\u2400-\u2421]*$/;

/**
 * The exact key behind the one that is shown; `null` where it is not known.
 * @param {string | null} shown
 * @param {() => string} field the link's field that pins it, empty where there is none
 * @returns {Value}
 */
export function exactKey(shown, field) {
  if (shown === null || AS_SHOWN.test(shown)) return shown;
  const bytes = unescaped(field().replace(/^pin=/, ''));
  if (bytes.length === 0) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/** The bytes of a link's value. @param {string} value */
function unescaped(value) {
  const bytes = value.match(/%[0-9a-f]{2}|[^%]/gi) ?? [];
  return Uint8Array.from(bytes, (byte) => (byte.length === 3 ? Number.parseInt(byte.slice(1), 16) : byte.charCodeAt(0)));
}

/** Rows of a table that are made at a time: each of them is a few elements. */
const AT_ONCE = 200;

/**
 * The report in pieces, each with some of the rows that a table is made of, where those may be very many.
 * @param {string} table @param {Report} report @returns {Iterable<Report>}
 */
function* pieces(table, report) {
  const { keys, redis, change } = report;
  /** @type {[object[], (rows: any[]) => Report]} */
  let [all, having] = [[], () => report];
  if (table === 'mapping') [all, having] = [keys.rows, (rows) => ({ ...report, keys: { ...keys, rows } })];
  if (table === 'redis') [all, having] = [redis.rows, (rows) => ({ ...report, redis: { ...redis, rows } })];
  if (table === 'change' && change) {
    const { held } = change;
    [all, having] = [held.keys.rows, (rows) => ({ ...report, change: { ...change, held: { ...held, keys: { ...held.keys, rows } } } })];
  }
  for (let from = 0; from === 0 || from < all.length; from += AT_ONCE) yield having(all.slice(from, from + AT_ONCE));
}

/**
 * The rows of a table, its heads first.
 * @param {string} table
 * @param {import('../share.js').MakeTable} make
 * @param {Report} report with all rows
 * @param {Words} words
 * @param {(id: number) => string} pinOf the link's field that pins a key by its id
 * @returns {Iterable<Value[]>}
 */
export function* valuesOf(table, make, report, words, pinOf) {
  const plain = words.as(PlainWords);
  const { byRow } = report.keys;
  const doubled = byRow && table === 'mapping';
  const { a, b } = report.settings;
  let first = true;
  for (const piece of pieces(table, report)) {
    const { columns, rows } = make(piece, plain);
    if (first) yield columns.flatMap(({ id, head }) => (doubled && id === 'key' ? [a, b].map(({ name }) => `${head} (${name})`) : [head]));
    first = false;
    for (const { cells, pick } of rows) {
      // The rows of a change by one topic's keys have ids of their own, and a row of two keys has one for both.
      const field = () => (pick?.startsWith('key:') && !byRow ? pinOf(Number(pick.slice(4))) : '');
      yield cells.flatMap((content, at) => {
        const cell = cellOf(content);
        const keys = cell.two ?? [cell];
        const values = keys.map(({ key, text }) => (key === undefined ? textOf(text) : exactKey(key, field)));
        return doubled && columns[at].id === 'key' && values.length === 1 ? [...values, null] : values;
      });
    }
  }
}

/** A text without what only serves its look; nothing where nothing is shown, or where it is cut. @param {string} text */
const textOf = (text) => (text === NOTHING || text.endsWith('…') ? null : text.replaceAll('\u2060', ''));
