// The rows of a table in another order. Fetched once somebody asks for one.

import { setAttribute } from './dom.js';

/** @typedef {import('./table-view.js').Row} Row */
/** @typedef {import('./table-view.js').Column} Column */
/** @typedef {(id: string, values?: import('./words.js').Values) => void} Tell reads an entry aloud */
/** @typedef {((heads: Element, columns: Column[], rows: Row[]) => Row[]) & {id?: string, way: string}} Order marks the head, and gives the rows */

/**
 * A cell as a number, read as the language writes it: `1.240`, `24,9 %`, of `4–7` the first. A word or a dash is none.
 * @param {string} text
 * @param {string} point
 */
function valueOf(text, point) {
  const [, sign, digits] = /^([<>≈\s]*)(-?\d+(?:[.,\s]\d+)*)/.exec(text) ?? ['', '', 'none'];
  const value = Number(digits.replace(point === ',' ? /[.\s]/g : /[,\s]/g, '').replace(point, '.'));
  // Less than a tenth stands below a tenth.
  return value + (sign.includes('<') ? -1e-9 : sign.includes('>') ? 1e-9 : 0);
}

/**
 * What has no value stays at the end both ways, and rows that are alike stay in the order in which they came.
 * @param {Row[]} rows
 * @param {number} at the place of the column
 * @param {boolean} numbers
 * @param {number} sense -1 for descending
 * @param {string} lang
 */
function sorted(rows, at, numbers, sense, lang) {
  const point = (1.5).toLocaleString(lang).charAt(1);
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const keyed = rows.map((row) => {
    const cell = row.cells[at];
    const text = typeof cell === 'string' ? cell : cell.textContent ?? '';
    const value = numbers ? valueOf(text, point) : text === '–' ? NaN : 0;
    return { row, text, value, last: Number(Number.isNaN(value)) };
  });
  keyed.sort((one, other) => one.last - other.last
    || (one.last ? 0 : sense * (numbers ? one.value - other.value : compare(one.text, other.text))));
  return keyed.map(({ row }) => row);
}

/**
 * What follows when a head is pressed: up, then down, then the order of the report. It holds for whatever rows come.
 * @param {Order | null} before
 * @param {HTMLElement} head
 * @param {Tell} tell
 * @returns {Order | null}
 */
export function turned(before, head, tell) {
  const id = head.dataset.col;
  const way = before?.id !== id ? 'ascending' : before?.way === 'ascending' ? 'descending' : null;
  for (const other of head.parentElement?.children ?? []) other.removeAttribute('aria-sort');
  tell(`table.sorted.${way ?? 'none'}`, { head: head.title });
  if (!way) return null;
  /** @param {Element} heads @param {Column[]} columns @param {Row[]} rows */
  const order = (heads, columns, rows) => {
    const at = columns.findIndex((column) => column.id === id);
    [...heads.children].forEach((cell, place) => setAttribute(cell, 'aria-sort', place === at && rows.length > 1 ? way : null));
    const lang = heads.closest('[lang]')?.getAttribute('lang') ?? 'en';
    return at < 0 ? rows : sorted(rows, at, columns[at].kind === 'number', way === 'ascending' ? 1 : -1, lang);
  };
  return Object.assign(order, { id, way });
}
