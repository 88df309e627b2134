// What a panel says and its table, as Markdown (GitHub's, which has tables).

import { cellOf } from './cells.js';

/** @typedef {import('../panels/shared.js').Table} Table */

/** So many rows; a longer table is for the CSV. */
const MOST_ROWS = 50;

/** A text that no sign of is taken for markup. @param {string} text */
export const plainText = (text) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~&$#]/g, '\\$&');

/**
 * A key as code, so that nothing in it is taken for markup, a name or an address.
 * @param {string} key @param {boolean} [inTable] where a stroke ends a cell, even in code
 */
export function code(key, inTable = false) {
  const longest = Math.max(0, ...(key.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(key) ? ' ' : '';
  const text = `${fence}${space}${key}${space}${fence}`;
  return inTable ? text.replaceAll('|', '\\|') : text;
}

/** @param {string | Node} content @param {boolean} [inTable] */
function marked(content, inTable) {
  const { text, key, two } = cellOf(content);
  const one = (/** @type {import('./cells.js').Cell} */ cell) => (typeof cell.key === 'string' ? code(cell.text, inTable) : plainText(cell.text));
  return two ? two.map(one).join(' · ') : one({ text, key });
}

/** A sentence from its nodes, keys as code. @param {Node} sentence */
export const sentenceOf = (sentence) => {
  const parts = [...sentence.childNodes].map((node) => {
    // A key may stand inside another element, which colours it.
    const inner = /** @type {Element} */ (node).querySelector?.('.key');
    return marked(node.nodeType === Node.TEXT_NODE ? node.textContent ?? '' : inner?.textContent === node.textContent ? inner ?? node : node);
  });
  return parts.join('').trim();
};

/**
 * Sentence, table and link.
 * @param {{lead: string, rest: string}} said in Markdown
 * @param {Table | null} table
 * @param {(more: number) => string} moreText how many rows are left out, in words
 * @param {{name: string, address: string}} link
 */
export function markdown({ lead, rest }, table, moreText, { name, address }) {
  const lines = [`**${lead}**${rest && ` ${rest}`}`, ''];
  if (table && table.rows.length > 0) {
    const { columns, rows } = table;
    const row = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
    lines.push(
      row(columns.map(({ head }) => plainText(head))),
      row(columns.map(({ kind }) => (kind === 'number' ? '--:' : ':--'))),
      ...rows.slice(0, MOST_ROWS).map(({ cells }) => row(cells.map((cell) => marked(cell, true)))),
      '',
    );
    const more = Math.max(rows.length - MOST_ROWS, 0);
    const said = [more > 0 ? moreText(more) : '', table.more].filter(Boolean);
    if (said.length > 0) lines.push(...said.map(plainText), '');
  }
  lines.push(`[${plainText(name)}](<${address}>)`, '');
  return lines.join('\n');
}
