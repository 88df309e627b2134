// The page: its bar, and the address bar. It uses the element like anyone else would.

import './co-partition-define.js';
import { Address } from './address.js';
import { catalog } from './catalog.js';
import { el, setAttribute, setText } from './dom.js';
import { READABLE, fieldsOf, holdsTyped } from './link.js';
import { loadWords } from './words.js';

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const element = /** @type {import('./co-partition.js').CoPartition} */ (document.querySelector('co-partition'));
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button[data-field]'));

/** The reader's language, where the link names none. */
document.documentElement.lang = navigator.languages.some((lang) => /^(id|in)\b/i.test(lang)) ? 'id' : 'en';

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
  await note();
}

/** @type {import('./address.js').Shown} what the address bar shows */
let said = { length: 0, beside: false, kept: true };

const lock = /** @type {SVGElement} */ (document.querySelector('#note svg'));

/** Before the button that copies the link stands what is in it. @param {string} [answer] what was just done, in its place */
async function note(answer) {
  const [words, { presets }] = await Promise.all([loadWords(document.documentElement.lang), catalog()]);
  const typed = holdsTyped(element.link, presets);
  const hint = said.beside ? 'beside' : typed ? 'typed' : 'privacy';
  const name = said.beside ? (said.kept ? 'kept' : 'lost') : !typed ? 'privacy' : said.length > READABLE ? 'typedLong' : 'typed';
  const text = answer ?? words.text(`page.${name}`, { n: said.length });
  const box = byId('note');
  setAttribute(byId('copy'), 'title', words.text(`page.copyHint.${hint}`));
  setAttribute(box, 'data-note', name);
  // As a new element, which has no place before from which it could move.
  if (box.textContent !== text) box.replaceChildren(el('span', {}, ...(text === words.text('page.privacy') ? [lock.cloneNode(true)] : []), text));
}

/** The name of the preset that was shown last. */
let last = '';

/** Which preset is shown, or was and is changed; and whether there is something to undo. */
async function steps() {
  const [words, { presets }] = await Promise.all([loadWords(document.documentElement.lang), catalog()]);
  // Another panel of it is no change.
  const settings = (/** @type {string} */ link) => fieldsOf(link).replace(/(?:^|&)panel=\w+/, '').replace(/^&/, '');
  const [fields, set] = [fieldsOf(element.link), settings(element.link)];
  const preset = presets.find(({ link }) => fieldsOf(link) === fields) ?? presets.find(({ id, link }) => id === last && settings(link) === set);
  if (preset) last = preset.id;
  const name = last && words.text(`presets.${last}`);
  setText(byId('name'), preset || !last ? name : words.text('page.changed', { name }));
  for (const [id, may] of [['undo', address.ways.back], ['redo', address.ways.forward]]) setAttribute(byId(String(id)), 'aria-disabled', may ? 'false' : 'true');
  for (const id of ['undo', 'redo']) setAttribute(byId(id), 'title', words.text(`page.${id}`));
  setAttribute(byId('keep'), 'aria-pressed', element.keepsBefore ? 'true' : 'false');
}

for (const button of buttons)
  button.addEventListener('click', () => element.edit(button.dataset.field ?? '', button.dataset.value ?? ''));

byId('skip').addEventListener('click', (event) => {
  const root = element.shadowRoot;
  const chart = root?.querySelector('.chart:not([hidden]) canvas') ?? root?.querySelector('[aria-selected="true"]');
  if (!(chart instanceof HTMLElement)) return;
  // The fragment is the scenario's.
  event.preventDefault();
  chart.focus();
});

const address = new Address(element, (now) => {
  said = now;
  follow();
});

byId('undo').addEventListener('click', () => address.go(-1));
byId('redo').addEventListener('click', () => address.go(1));
byId('keep').addEventListener('click', () => {
  element.keepBefore(!element.keepsBefore);
  steps();
});

byId('copy').addEventListener('click', async () => {
  const words = await loadWords(document.documentElement.lang);
  const text = byId('copy-text');
  const link = await address.copied();
  const done = await navigator.clipboard.writeText(link).then(() => 'page.copied', () => 'page.copyFailed');
  setText(text, words.text(done));
  if (done === 'page.copied' && link.length > READABLE) note(words.text('page.copiedLong'));
  setTimeout(() => {
    setText(text, words.text('page.copyLink'));
    note();
  }, 3000);
});

/** The bar as the link has it by now. */
function follow() {
  if (fromLink('lang') !== shown.lang || fromLink('theme') !== shown.theme) bar();
  else note();
  steps();
}

element.addEventListener('cp-change', follow);
// Where there will be none of its own, it is better than nothing.
element.addEventListener('cp-error', () => { delete document.documentElement.dataset.linked; });

address.arrive();
bar();
