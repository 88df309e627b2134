// The page: its bar, and the address bar. It uses the element like anyone else would.

import './co-partition-define.js';
import { setAttribute, setText } from './dom.js';
import { loadWords } from './words.js';

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const element = /** @type {import('./co-partition.js').CoPartition} */ (document.querySelector('co-partition'));
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-field]'));

/** The reader's language, where the link names none. */
document.documentElement.lang = navigator.languages.some((lang) => /^(id|in)\b/i.test(lang)) ? 'id' : 'en';

const fragment = () => location.hash.slice(1);

/** What a link says about the bar, if it is one of the bar's choices; a later field holds. @param {string} name */
function fromLink(name) {
  const said = [...element.link.matchAll(new RegExp(`(?:^|[:&])${name}=([a-z]+)`, 'g'))].map(([, value]) => value);
  const choices = [...buttons].filter((button) => button.dataset.field === name).map((button) => button.dataset.value);
  return said.filter((value) => choices.includes(value)).at(-1);
}

/** @type {{lang?: string, theme?: string}} what the link said when the bar was last set */
let shown = {};

async function bar() {
  shown = { lang: fromLink('lang'), theme: fromLink('theme') };
  const lang = shown.lang ?? document.documentElement.lang;
  const theme = shown.theme ?? 'auto';
  document.documentElement.lang = lang;
  setAttribute(document.documentElement, 'data-theme', theme === 'auto' ? null : theme);
  const words = await loadWords(lang);
  document.title = words.text('page.title');
  for (const text of document.querySelectorAll('[data-words]')) setText(text, words.text(/** @type {HTMLElement} */ (text).dataset.words ?? ''));
  for (const group of document.querySelectorAll('[data-label]')) setAttribute(group, 'aria-label', words.text(/** @type {HTMLElement} */ (group).dataset.label ?? ''));
  for (const button of buttons) {
    const chosen = button.dataset.field === 'lang' ? lang : theme;
    setAttribute(button, 'aria-pressed', button.dataset.value === chosen ? 'true' : 'false');
  }
  const copy = byId('copy');
  setAttribute(copy, 'title', words.text('page.copyWarning'));
}

for (const button of buttons)
  button.addEventListener('click', () => element.edit(button.dataset.field ?? '', button.dataset.value ?? ''));

byId('copy').addEventListener('click', async () => {
  const words = await loadWords(document.documentElement.lang);
  const text = byId('copy-text');
  const address = new URL(location.href);
  address.hash = element.link;
  const done = await navigator.clipboard.writeText(address.href).then(() => 'page.copied', () => 'page.copyFailed');
  setText(text, words.text(done));
  setTimeout(() => setText(text, words.text('page.copyLink')), 1500);
});

/** The address follows once the hand rests: browsers take only so many changes of it, and each takes its time. */
const REST = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;

function address() {
  clearTimeout(rest);
  const link = element.link;
  history.replaceState(null, '', link === 'v1:' ? location.pathname + location.search : `#${link}`);
}

element.addEventListener('cp-change', () => {
  clearTimeout(rest);
  rest = setTimeout(address, REST);
  if (fromLink('lang') !== shown.lang || fromLink('theme') !== shown.theme) bar();
});
addEventListener('pagehide', address);

addEventListener('hashchange', () => {
  element.link = fragment();
  bar();
});

if (fragment() !== '') element.link = fragment();
bar();
