// One figure in a frame of its own, in a page of others: it takes its flags from the address, tells the page around it how
// high it is, and listens to that page alone.

import { CoPartition } from './co-partition.js';
import { setAttribute } from './dom.js';

/** @typedef {{source: unknown, data: any}} Message */

const VERSION = 1;
/** What the address may set, as attributes of the same names. */
const FLAGS = ['link', 'preset', 'panel', 'lang', 'theme', 'controls', 'static', 'step'];
/** What the page around may set later. */
const SETTABLE = ['link', 'preset', 'panel', 'lang', 'theme', 'step'];

const flags = new URLSearchParams(location.search);
const element = /** @type {CoPartition} */ (document.querySelector('co-partition'));
const framed = parent !== window;

/** @param {string} name @param {string | null} value */
function set(name, value) {
  if (name === 'link') {
    // As a property: the same link twice is twice the same wish, whatever a person has changed since.
    element.link = value ?? '';
    return;
  }
  element.toggleAttribute(name, value !== null);
  if (value !== null) element.setAttribute(name, value);
}

/** What is not drawn by the element follows it. */
function around() {
  setAttribute(document.documentElement, 'lang', (element.getAttribute('lang') ?? element.report?.settings.lang) === 'id' ? 'id' : 'en');
  setAttribute(document.documentElement, 'data-theme', element.theme === 'auto' ? null : element.theme);
}

/** Keys stand in the fragment rather than in a flag: it is sent to no server. */
function fragment() {
  const link = location.hash.slice(1);
  if (link !== '') set('link', link);
}

let told = 0;

/** Tells the height in the three forms that pages listen for. It says nothing else, and so anybody may hear it. */
function tellHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (!framed || height === told || height === 0) return;
  told = height;
  const src = location.href.split('#')[0];
  // Embedly, and with it Medium, reads text; AMP and we read objects.
  parent.postMessage(JSON.stringify({ src, context: 'iframe.resize', height }), '*');
  parent.postMessage({ sentinel: 'amp', type: 'embed-size', height }, '*');
  parent.postMessage({ type: 'copartition:height', version: VERSION, height }, '*');
}

/** @param {Message} message */
function hear({ source, data }) {
  if (!framed || source !== parent || data?.type !== 'copartition:set' || data.version !== VERSION) return;
  for (const name of SETTABLE) {
    const value = data[name];
    if (value === null || typeof value === 'string' || typeof value === 'number') set(name, value === null ? null : String(value));
  }
  around();
}

/** The origin that asked to be told of changes: a link holds what was typed, so nobody else is. */
function listener() {
  const origin = flags.get('tell');
  return framed && origin && URL.canParse(origin) && new URL(origin).origin === origin ? origin : null;
}

CoPartition.define();
for (const name of FLAGS) {
  const value = flags.get(name);
  if (value !== null) set(name, value);
}
fragment();
element.full = new URL('./index.html', location.href).href;
around();

const origin = listener();
if (origin) element.addEventListener('cp-change', ({ detail }) => parent.postMessage({ type: 'copartition:change', version: VERSION, ...detail }, origin));
addEventListener('message', hear);
addEventListener('hashchange', fragment);
element.addEventListener('cp-ready', around);
new ResizeObserver(tellHeight).observe(document.body);
