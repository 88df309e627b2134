// The strip around a picture: what it shows above it, where it comes from below it.

/** The engine's own families (`SANS` in `src/chart.rs`), so that a strip reads as part of its picture. */
export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Space around the picture and the strip's texts, in CSS pixels. */
const MARGIN = 16;

/**
 * The texts: size and height of a line in CSS pixels, and the lines that one takes at most.
 * @type {Record<'title' | 'caption' | 'source', {font: string, line: number, most: number, tone: 'ink' | 'ink2' | 'ink3'}>}
 */
const TEXTS = {
  title: { font: `600 16px ${SANS}`, line: 22, most: 6, tone: 'ink' },
  caption: { font: `13px ${SANS}`, line: 18, most: 4, tone: 'ink2' },
  source: { font: `12px ${SANS}`, line: 17, most: 3, tone: 'ink3' },
};

/** @typedef {{text: string, x: number, y: number, font: string, tone: 'ink' | 'ink2' | 'ink3'}} Line */
/** @typedef {{width: number, height: number, left: number, top: number, lines: Line[]}} Layout */

/**
 * Where everything goes around a picture.
 * @param {{title: string, caption: string, source: string}} said the caption may be empty
 * @param {number} width of the picture
 * @param {number} height of the picture
 * @param {(text: string, font: string) => number} measure the width of a text in a font
 * @returns {Layout}
 */
export function layOut(said, width, height, measure) {
  /** @type {Line[]} */
  const lines = [];
  let y = MARGIN - 4;
  const write = (/** @type {'title' | 'caption' | 'source'} */ id) => {
    const { font, line, most, tone } = TEXTS[id];
    for (const text of wrap(said[id], width, most, (part) => measure(part, font))) {
      lines.push({ text, x: MARGIN, y: y + Math.round(line * 0.74), font, tone });
      y += line;
    }
  };
  write('title');
  write('caption');
  const top = y + 8;
  y = top + height + 8;
  write('source');
  return { width: width + 2 * MARGIN, height: y + MARGIN - 6, left: MARGIN, top, lines };
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text in lines that fit. It breaks at spaces, and inside a word only where that is wider than a line; what is more than
 * the lines allow is cut, and the last line says so.
 * @param {string} text
 * @param {number} width
 * @param {number} most so many lines
 * @param {(text: string) => number} measure
 * @returns {string[]}
 */
export function wrap(text, width, most, measure) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      const head = fitting(line, width, measure);
      if (head === line) break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const last = `${lines[most - 1]}…`;
  return [...lines.slice(0, most - 1), measure(last) <= width ? last : `${fitting(lines[most - 1], width - measure('…'), measure)}…`];
}

/** As many characters as fit, one at least. @param {string} text @param {number} width @param {(text: string) => number} measure */
function fitting(text, width, measure) {
  let head = '';
  for (const { segment } of characters.segment(text)) {
    if (head !== '' && measure(head + segment) > width) break;
    head += segment;
  }
  return head;
}
