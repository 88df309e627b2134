// Files that a page hands to its reader.

import { el } from '../dom.js';

/** A file's name out of what it shows. @param {(string | null | undefined)[]} parts @param {string} ending */
export const fileName = (parts, ending) => `${[...new Set(['copartition', ...parts.filter(Boolean)])].join('-')}.${ending}`;

/** How long a file is kept for a browser that takes its time. */
const KEPT = 60_000;

/** Hands a file to the browser; nothing tells whether it was taken. @param {Blob} file @param {string} name */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Whether this page stands in a frame that may not save files, as far as it can know. */
export function maySave() {
  try {
    const frame = /** @type {HTMLIFrameElement | null} */ (window.frameElement);
    if (frame?.hasAttribute('sandbox')) return frame.sandbox.contains('allow-downloads');
  } catch {
    // A frame of another origin is not to be looked at.
  }
  return window.origin !== 'null' || location.protocol === 'file:';
}
