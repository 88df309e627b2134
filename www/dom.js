// Elements from data. Text stays text: nothing here reads markup.

/**
 * An element with attributes and children; `null` attributes are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Sets text only where it differs, so that nothing is laid out in vain.
 * @param {Element | Text} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent === text) return;
  const only = element.childNodes.length === 1 ? element.firstChild : element;
  if (only instanceof Text) only.data = text;
  else element.textContent = text;
}

/**
 * Has an element show other nodes and texts. What is alike stays and is brought up to date: little is laid out anew, a fold stays
 * open and the focus where it is. Not for nodes that something listens to.
 * @param {Element} holder
 * @param {(string | Node)[]} parts
 */
export function patch(holder, parts) {
  for (const [place, part] of parts.entries()) {
    const old = holder.childNodes[place];
    const node = typeof part === 'string' ? new Text(part) : part;
    if (!old) holder.append(node);
    else if (old.isEqualNode(node)) continue;
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (old instanceof Text) setText(old, node.textContent ?? '');
    else {
      const [was, now] = /** @type {[HTMLElement, HTMLElement]} */ ([old, node]);
      for (const { name } of [...was.attributes]) if (name !== 'open' && !now.hasAttribute(name)) was.removeAttribute(name);
      for (const { name, value } of now.attributes) if (name !== 'style') setAttribute(was, name, value);
      // As an attribute a page's policy would refuse it.
      if (was.style.cssText !== now.style.cssText) was.style.cssText = now.style.cssText;
      patch(was, [...now.childNodes]);
    }
  }
  while (holder.childNodes.length > parts.length) holder.lastChild?.remove();
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? '' : String(value));
}

const SVG = 'http://www.w3.org/2000/svg';

// Signs always stand beside a word or a number. Circle: lines up. Diamond: does not. Nothing else is either.
/** @type {Record<string, [tag: string, attributes: Record<string, string | number>][]>} */
const SIGNS = {
  on: [
    ['circle', { cx: 8, cy: 8, r: 7, class: 'fill' }],
    ['path', { d: 'M4.8 6.4h6.4M4.8 9.6h6.4', class: 'mark' }],
  ],
  off: [
    ['path', { d: 'M8 0l8 8-8 8-8-8z', class: 'fill' }],
    ['path', { d: 'M5 6.6h6M5 9.4h6M9.6 4.6l-3.2 6.8', class: 'mark' }],
  ],
  luck: [
    ['circle', { cx: 8, cy: 8, r: 6.5, class: 'ring' }],
    ['path', { d: 'M4.6 7c1.2-1.4 2.4-1 3.4-.4s2.200 .9 3.400-.5M4.600 10.200c1.200-1.400 2.400-1 3.400-.4s2.200 .9 3.400-.5', class: 'line' }],
  ],
  random: [
    ['circle', { cx: 8, cy: 8, r: 6.5, class: 'ring' }],
    ['path', { d: 'M6 6.300c0-1.300 .9-2 2-2s2 .7 2 1.800c0 1.600-2 1.600-2 3.100', class: 'line' }],
    ['path', { d: 'M8 11.200v.6', class: 'line' }],
  ],
  none: [
    ['circle', { cx: 8, cy: 8, r: 6.5, class: 'ring' }],
    ['path', { d: 'M5 8h6', class: 'line' }],
  ],
  hot: [
    ['path', { d: 'M8 1l7.500 13.500h-15z', class: 'fill' }],
    ['path', { d: 'M8 6v4M8 11.800v.8', class: 'mark' }],
  ],
  copy: [
    ['path', { d: 'M6 6h8v8h-8z M10 6v-4h-8v8h4', class: 'line' }],
  ],
  out: [
    ['path', { d: 'M8 10V2M5 4.600l3-3 3 3M4 7.500H2.500V14h11V7.500H12', class: 'line' }],
  ],
  left: [['path', { d: 'M10 3l-5 5 5 5', class: 'line' }]],
  right: [['path', { d: 'M6 3l5 5-5 5', class: 'line' }]],
};

/**
 * A sign or icon; hidden from assistive technology, since the word beside it says it.
 * @param {string} name
 */
export function sign(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `sign ${name}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes] of SIGNS[name] ?? []) {
    const part = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    svg.append(part);
  }
  return svg;
}

/**
 * Puts another sign in an element's place for one, only when it changes.
 * @param {Element} holder
 * @param {string} name
 */
export function setSign(holder, name) {
  if (holder.getAttribute('data-sign') === name) return;
  holder.setAttribute('data-sign', name);
  holder.replaceChildren(sign(name));
}

/**
 * The letter of a topic: A is filled, B is outlined.
 * @param {string} letter
 */
export const badge = (letter) => el('span', { class: `badge ${letter.toLowerCase()}`, 'aria-hidden': 'true', 'data-letter': letter });

/**
 * A key as it is shown: isolated from the direction of the text around it.
 * @param {string | null} key
 * @param {import('./words.js').Words} words
 */
export function keyNode(key, words) {
  if (key === null) return el('em', { class: 'nokey' }, words.text('keys.none'));
  return el('bdi', { class: key === '' ? 'key empty' : 'key', title: key.length > 9 ? key : null }, key === '' ? '""' : key);
}

/**
 * The key of a row, or both where the topics are keyed in different ways.
 * @param {{key: string | null, keyB: string | null}} row
 * @param {import('./words.js').Words} words
 */
export function rowNode(row, words) {
  if (row.keyB === null) return keyNode(row.key, words);
  return el('span', { class: 'twokeys' }, keyNode(row.key, words), ' · ', keyNode(row.keyB, words));
}
