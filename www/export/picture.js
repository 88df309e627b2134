// A chart as a file: the drawn picture with a strip that says what it shows and where it comes from.

import { el } from '../dom.js';
import { families, fontAttributes, recordingCanvas, xml } from './svg.js';
import { SANS, layOut } from './strip.js';

/** @typedef {import('./strip.js').Layout} Layout */
/**
 * @typedef {object} Subject
 * @property {number} width of the picture, in CSS pixels
 * @property {number} height
 * @property {(canvas: HTMLCanvasElement, ratio: number) => void} draw
 * @property {{title: string, caption: string, source: string}} said
 * @property {string} description the whole sentence
 * @property {Record<'surface' | 'ink' | 'ink2' | 'ink3', string>} colours
 */

/** Chromium and Firefox make no canvas that is longer than the first or has more pixels than the second; others less, and say so. */
const MOST_ACROSS = 16384;
const MOST_PIXELS = 2 ** 28;

/** Whether a browser can make a canvas of a size. @param {number} width @param {number} height */
export const fits = (width, height) => Math.max(width, height) <= MOST_ACROSS && width * height <= MOST_PIXELS;

/** @param {Subject} subject */
function laidOut({ said, width, height }) {
  const context = /** @type {CanvasRenderingContext2D} */ (el('canvas').getContext('2d'));
  return layOut(said, width, height, (text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
}

/** The picture as SVG. @param {Subject} subject */
export function svgText(subject) {
  const { width, height, left, top, lines } = laidOut(subject);
  const { canvas, recorder } = recordingCanvas(subject.width, subject.height, SANS);
  subject.draw(canvas, 1);
  const { said, description, colours } = subject;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${xml(families(SANS))}" stroke-linejoin="round" xml:space="preserve">`,
    `<title>${xml(said.title)}</title>`,
    `<desc>${xml([description, said.caption, said.source].filter(Boolean).join('\n'))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${xml(colours.surface)}"/>`,
    ...lines.map(({ text, x, y, font, tone }) => `<text x="${x}" y="${y}" ${fontAttributes(font, SANS)} fill="${xml(colours[tone])}">${xml(text)}</text>`),
    `<g transform="translate(${left} ${top})">`,
    recorder.marks,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/**
 * The picture as PNG, or `null` where it would be larger than the browser makes them.
 * @param {Subject} subject
 * @param {number} scale device pixels in a CSS pixel, 1 to 4
 * @returns {Promise<Blob | null>}
 */
export async function pngBlob(subject, scale) {
  const { width, height, left, top, lines } = laidOut(subject);
  const { colours } = subject;
  if (!fits(width * scale, height * scale)) return null;
  const drawn = el('canvas', { width: Math.round(subject.width * scale), height: Math.round(subject.height * scale) });
  subject.draw(drawn, scale);
  const canvas = el('canvas', { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, left * scale, top * scale);
  context.scale(scale, scale);
  for (const { text, x, y, font, tone } of lines) {
    context.font = font;
    context.fillStyle = colours[tone];
    context.fillText(text, x, y);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
