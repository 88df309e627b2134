// What a cell of a table holds: a text, a key, or the two keys of a row.

/**
 * @typedef {object} Cell
 * @property {string} text as it is shown
 * @property {string | null} [key] the key as it is shown, where the cell is one; `null` for records without a key
 * @property {Cell[]} [two] both keys, where the topics are keyed in different ways
 */

/** @param {string | Node} content @returns {Cell} */
export function cellOf(content) {
  if (typeof content === 'string') return { text: content };
  const text = content.textContent ?? '';
  const { classList: is, children } = /** @type {Element} */ (content);
  if (is?.contains('twokeys')) return { text, two: [...children].map(cellOf) };
  if (is?.contains('nokey')) return { text, key: null };
  if (is?.contains('key')) return { text, key: is.contains('empty') ? '' : text };
  // Paragraphs that stand one below the other.
  return { text: [...children ?? []].some(({ tagName }) => tagName === 'P') ? [...children].map((child) => child.textContent).join(' ') : text };
}
