// Where the element's own files are, and nothing else knows: beside this module, or inside a page that brings them all.

/**
 * The files that a page of one file has put there, by their names, before this module runs.
 * @type {Map<string, Uint8Array<ArrayBuffer>> | undefined}
 */
const inside = /** @type {any} */ (globalThis)[Symbol.for('copartition.files')];

/** Each address written out, so that bundlers find it and bring the file along. */
const ADDRESSES = {
  'style.css': () => new URL('./style.css', import.meta.url),
  'more.css': () => new URL('./more.css', import.meta.url),
  'catalog.json': () => new URL('./catalog.json', import.meta.url),
  'assignors.json': () => new URL('./assignors.json', import.meta.url),
  'text/en.json': () => new URL('./text/en.json', import.meta.url),
  'text/en-more.json': () => new URL('./text/en-more.json', import.meta.url),
  'text/id.json': () => new URL('./text/id.json', import.meta.url),
  'text/id-more.json': () => new URL('./text/id-more.json', import.meta.url),
  'assignor/kafkajs.js': () => new URL('./assignor/kafkajs.js', import.meta.url),
  'pkg/copartition_bg.wasm': () => new URL('./pkg/copartition_bg.wasm', import.meta.url),
  'pkg/first_bg.wasm': () => new URL('./pkg/first_bg.wasm', import.meta.url),
  'pkg/data_bg.wasm': () => new URL('./pkg/data_bg.wasm', import.meta.url),
};

/** @typedef {keyof typeof ADDRESSES} File */

/** Whether a file is there: one that brings everything inside has the whole module and not the smaller one. @param {File} file */
export const has = (file) => !inside || inside.has(file);

/**
 * A file; rejects where it cannot be had.
 * @param {File} file
 * @returns {Promise<Response>}
 */
export async function load(file) {
  if (inside) {
    const type = file.endsWith('.wasm') ? 'application/wasm' : 'text/plain; charset=utf-8';
    return new Response(inside.get(file), { headers: { 'content-type': type } });
  }
  const answer = await fetch(ADDRESSES[file]());
  if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
  return answer;
}

/** @type {Map<File, string>} */
const made = new Map();

/** An address of a file, for a link to it. @param {File} file */
export function href(file) {
  if (!inside) return ADDRESSES[file]().href;
  const address = made.get(file) ?? URL.createObjectURL(new Blob([inside.get(file) ?? ''], { type: 'text/plain' }));
  made.set(file, address);
  return address;
}

/**
 * Adds a style sheet to a shadow root, above all it holds; resolves once it is there, and rejects where it cannot be had.
 * @param {ShadowRoot} root
 * @param {'style.css' | 'more.css'} file
 * @returns {Promise<unknown>}
 */
export async function style(root, file) {
  if (inside) {
    // A page of one file admits no style sheet by its address, and this way needs no permission.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await load(file)).text());
    root.adoptedStyleSheets.push(sheet);
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href(file);
  const last = [...root.querySelectorAll('link')].at(-1);
  if (last) last.after(link);
  else root.prepend(link);
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`no ${file}`)));
    });
  } catch (error) {
    link.remove();
    throw error;
  }
}

/** A worker that reads files; null in a page of one file, which has none to start. */
export function reader() {
  return inside ? null : new Worker(new URL('./data/worker.js', import.meta.url), { type: 'module' });
}
