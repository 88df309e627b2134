// Where a scenario can be opened, and the code that puts it on another page.

import { holdsTyped } from '../link.js';

/** What an attribute may not hold as it is. @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** @param {string} text */
const html = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** Where the README puts the folder, for a page that came from no server. */
const NO_SITE = 'copartition/';

/**
 * The folder of the full page, which has the element and the frame too; `null` where that came from no server.
 * @param {string | null} full the address of the full page
 */
export const siteOf = (full) => (full !== null && /^https?:/.test(full) ? new URL('./', full).href : null);

/** A site as people write it. @param {string} site */
export const shortAddress = (site) => site.replace(/^https?:\/\//, '').replace(/\/$/, '');

/**
 * The full page with a scenario.
 * @param {string | null} full its address, if that is known @param {string} link @param {string} here the address of this page
 */
export const pageAddress = (full, link, here) => `${(full ?? here).replace(/#.*/s, '').replace(/\/index\.html$/, '/')}#${link}`;

/**
 * The element, with the sentence and the way to the whole page for readers without scripts.
 * @param {{site: string | null, link: string, sentence: string, name: string}} what
 */
export function elementCode({ site, link, sentence, name }) {
  const base = site ?? NO_SITE;
  return [
    `<script type="module" src="${html(base)}co-partition-define.js"></script>`,
    `<co-partition link="${html(link)}">`,
    `  <p>${html(sentence)}</p>`,
    `  <p><a href="${html(`${base}#${link}`)}">${html(name)}</a></p>`,
    '</co-partition>',
    '',
  ].join('\n');
}

/**
 * The frame, with its height reserved.
 * @param {{site: string | null, link: string, title: string, height: number}} what
 */
export function frameCode({ site, link, title, height }) {
  return `<iframe src="${html(`${site ?? NO_SITE}embed.html#${link}`)}" title="${html(title)}" width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>\n`;
}

/**
 * What a link holds that was typed: `keys`, `addresses`. What a preset says is not typed.
 * @param {string} link
 * @param {{link: string}[]} presets
 * @param {boolean} complete whether the rows are in the link; if not, a pinned key is a typed one all the same
 * @returns {('keys' | 'addresses')[]}
 */
export function typedIn(link, presets, complete) {
  const has = (/** @type {string} */ field) => new RegExp(`[:&]${field}=[^&]`).test(link);
  const keys = holdsTyped(link, presets) || (!complete && has('pin'));
  return [...(keys ? [/** @type {const} */ ('keys')] : []), ...(has('redis.layout') ? [/** @type {const} */ ('addresses')] : [])];
}
