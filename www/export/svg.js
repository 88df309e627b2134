// A drawing context that writes SVG: what the engine draws on a canvas, mark by mark, as text.
//
// The engine draws through the browser's 2D context, so a recorder in its place costs the module not one byte. It has
// what `src/chart/canvas.rs` calls and no more: anything else falls through to the real prototype, which refuses it aloud.

/** @typedef {{kind: string, ink: string, d: string}} Run */

/** Characters that XML cannot hold in any form, and halves of surrogate pairs. */
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML has it, in an element or in a quoted attribute. @param {string} text */
export const xml = (text) => text.replace(NOT_XML, '\ufffd').replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** A length to a thousandth of a pixel. @param {number} length */
const px = (length) => String(Number(length.toFixed(3)));

/** A colour `#rrggbbaa` as attributes that every reader of SVG knows. @param {string} name @param {string} colour */
function paint(name, colour) {
  const alpha = Number.parseInt(colour.slice(7) || 'ff', 16);
  return `${name}="${colour.slice(0, 7)}"${alpha === 255 ? '' : ` ${name}-opacity="${px(alpha / 255)}"`}`;
}

/** Whether marks of a colour may be one: where they cross, a see-through colour is drawn twice. @param {string} colour */
const opaque = (colour) => colour.length < 9 || colour.endsWith('ff');

/** @type {Record<string, string>} */
const ANCHORS = { left: 'start', right: 'end', center: 'middle' };

/** Families with the quotes that an attribute can hold as they are. @param {string} list */
export const families = (list) => list.replaceAll('"', "'");

/** A font `600 12px family` as attributes. @param {string} font @param {string} usual the family that goes without saying */
export function fontAttributes(font, usual) {
  const [, weight, size, family] = /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(font) ?? ['', '', '12', usual];
  return `font-size="${size}"${weight ? ` font-weight="${weight}"` : ''}${family === usual ? '' : ` font-family="${xml(families(family))}"`}`;
}

/** The context. Sizes are CSS pixels: it is drawn on at a pixel ratio of 1. */
export class Recorder {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  lineJoin = 'miter';
  font = '10px sans-serif';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  /** @type {string[]} */
  #marks = [];
  #path = '';
  /** The one circle that is the path, if it is. @type {string | null} */
  #circle = null;
  /** Marks of one colour that are still being put together. @type {Run | null} */
  #run = null;
  #usual;

  /** @param {string} usual the family that goes without saying */
  constructor(usual) {
    this.#usual = usual;
  }

  /** What was drawn. */
  get marks() {
    this.#end();
    return this.#marks.join('\n');
  }

  #end() {
    if (this.#run) this.#marks.push(`<path ${this.#run.ink} d="${this.#run.d}"/>`);
    this.#run = null;
  }

  /** Adds to the marks of the same kind and ink, or begins with another. @param {string} kind @param {string} ink @param {string} d */
  #add(kind, ink, d) {
    if (this.#run?.kind === kind && this.#run.ink === ink) this.#run.d += d;
    else {
      this.#end();
      this.#run = { kind, ink, d };
    }
  }

  /** @param {string} mark */
  #push(mark) {
    this.#end();
    this.#marks.push(mark);
  }

  /** @param {number} ratio */
  setTransform(ratio) {
    if (ratio !== 1) throw new Error('a picture is recorded in CSS pixels');
  }

  beginPath() {
    this.#path = '';
    this.#circle = null;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `${this.#path === '' ? 'M' : 'L'}${px(x)} ${px(y)}`;
  }

  /** A whole circle: the engine draws no part of one. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    this.#circle = `cx="${px(x)}" cy="${px(y)}" r="${px(radius)}"`;
  }

  fill() {
    const ink = paint('fill', this.fillStyle);
    this.#push(this.#circle === null ? `<path ${ink} d="${this.#path}z"/>` : `<circle ${ink} ${this.#circle}/>`);
  }

  stroke() {
    const ink = `fill="none" ${paint('stroke', this.strokeStyle)} stroke-width="${px(this.lineWidth)}"`;
    if (this.#circle !== null) this.#push(`<circle ${ink} ${this.#circle}/>`);
    else if (opaque(this.strokeStyle)) this.#add('stroke', ink, this.#path);
    else this.#push(`<path ${ink} d="${this.#path}"/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const ink = paint('fill', this.fillStyle);
    const box = `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;
    if (opaque(this.fillStyle)) this.#add('rect', ink, box);
    else this.#push(`<path ${ink} d="${box}"/>`);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const anchor = ANCHORS[this.textAlign] ?? 'start';
    this.#push(`<text x="${px(x)}" y="${px(y)}" ${fontAttributes(this.font, this.#usual)}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`} ${paint('fill', this.fillStyle)}>${xml(text.replace(/\s/g, ' '))}</text>`);
  }

  /**
   * The cells of a heat map, a path for each colour: sharp at every size, and smaller than a picture in the picture.
   * @param {{width: number, height: number, data: ArrayLike<number>}} image @param {number} left @param {number} top
   */
  putImageData(image, left, top) {
    this.#end();
    for (const [colour, d] of cells(image, left, top)) this.#marks.push(`<path fill="${colour}" shape-rendering="crispEdges" d="${d}"/>`);
  }
}

/**
 * The rectangles of one colour in an opaque image, as a path for each colour.
 * @param {{width: number, height: number, data: ArrayLike<number>}} image @param {number} left @param {number} top
 * @returns {Map<string, string>}
 */
export function cells({ width, height, data }, left, top) {
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => (data[at * 4] << 16) | (data[at * 4 + 1] << 8) | data[at * 4 + 2]);
  const sameLine = (/** @type {number} */ one, /** @type {number} */ other) => {
    for (let x = 0; x < width; x += 1) if (pixels[one * width + x] !== pixels[other * width + x]) return false;
    return true;
  };
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (let y = 0, next; y < height; y = next) {
    for (next = y + 1; next < height && sameLine(y, next); ) next += 1;
    for (let x = 0, to; x < width; x = to) {
      const pixel = pixels[y * width + x];
      for (to = x + 1; to < width && pixels[y * width + to] === pixel; ) to += 1;
      const colour = `#${pixel.toString(16).padStart(6, '0')}`;
      paths.set(colour, `${paths.get(colour) ?? ''}M${left + x} ${top + y}h${to - x}v${next - y}h${x - to}z`);
    }
  }
  return paths;
}

/**
 * Something that the engine takes for a canvas and draws on in SVG.
 * @param {number} width @param {number} height @param {string} usual the family that goes without saying
 */
export function recordingCanvas(width, height, usual) {
  // The engine asks whether what it got is a context, and believes the prototype.
  if (Object.getPrototypeOf(Recorder.prototype) === Object.prototype) Object.setPrototypeOf(Recorder.prototype, CanvasRenderingContext2D.prototype);
  const recorder = new Recorder(usual);
  return { recorder, canvas: /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ ({ width, height, getContext: () => recorder })) };
}
