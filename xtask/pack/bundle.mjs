// Bundles and minifies what `www` has, for `cargo xtask dist`: `node xtask/pack/bundle.mjs OUT`, a folder, gets
//   site/   the page and the element as modules that share their parts
//   npm/    the element as a module, and as a script for a plain tag
//   single/ the page and the embed as one script each, which find their files inside the page

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { minify } from 'terser';

const www = fileURLToPath(new URL('../../www/', import.meta.url));
const out = process.argv[2];
const from = (name) => join(www, name);

/** Files that are fetched by name. Code that people copy stays as it is written. */
const FETCHED = ['style.css', 'more.css', 'catalog.json', 'assignors.json', 'text/en.json', 'text/en-more.json', 'text/id.json', 'text/id-more.json', 'assignor/kafkajs.js', 'pkg/first_bg.wasm', 'pkg/copartition_bg.wasm', 'pkg/data_bg.wasm'];
const ENGINES = ['pkg/first.js', 'pkg/copartition.js', 'data/worker.js'];
const PAGES = { 'index.html': 'main.js', 'embed.html': 'embed.js' };

const script = async (text, module) => (await minify(text, { module, ecma: 2022, compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true } })).code;
const small = {
  '.css': async (text) => (await transform(text, { loader: 'css', minify: true, target: 'es2022' })).code,
  '.json': (text) => JSON.stringify(JSON.parse(text)),
};

async function copySmall(name, folder) {
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true });
  const shrink = small[/\.\w+$/.exec(name)[0]];
  if (!shrink) return cp(from(name), target);
  await writeFile(target, await shrink(await readFile(from(name), 'utf8')));
}

/** Writes a bundle; gives its parts by name. */
async function bundle(input, folder, { plugins = [], ...output }) {
  const bundled = await rollup({
    input,
    plugins: [...plugins, { name: 'small', renderChunk: async (code, chunk, { format }) => ({ code: await script(code, format === 'es'), map: null }) }],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output: parts } = await bundled.write({ dir: folder, compact: true, ...output });
  return new Map(parts.map((part) => [part.fileName, part]));
}

/** Modules that share their parts, each entry under its own name; gives what one needs before it can run. */
async function modules(entries, folder, plugins) {
  const input = Object.fromEntries(entries.map((name) => [name.replace(/\.js$/, ''), from(name)]));
  const parts = await bundle(input, folder, { plugins, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' });
  const needs = (name, found = new Set()) => {
    for (const part of parts.get(name).imports) if (!found.has(part)) needs(part, found.add(part));
    return found;
  };
  return needs;
}

/** One script; it says itself where its own address comes from. */
const alone = (entry, file, plugins, address, more = {}) =>
  bundle(from(entry), dirname(file), {
    plugins: [...plugins, { name: 'address', resolveImportMeta: () => address }],
    format: 'iife',
    inlineDynamicImports: true,
    entryFileNames: basename(file),
    ...more,
  });

/** A page whose list of modules to preload is that of the bundle, with one sheet before the first paint. */
async function page(name, entry, needs, folder) {
  const html = await readFile(from(name), 'utf8');
  const lines = html.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !/rel="modulepreload"|first\.css/.test(line));
  const at = lines.findIndex((line) => line.includes('type="module"'));
  lines.splice(at, 0, ...[entry, ...needs(entry)].map((part) => `<link rel="modulepreload" href="./${part}">`));
  await writeFile(join(folder, name), `${lines.join('\n')}\n`);
}

const site = join(out, 'site');
const needs = await modules(['co-partition-define.js', 'main.js', ...ENGINES], site);
for (const name of FETCHED) await copySmall(name, site);
const sheets = await Promise.all(['page.css', 'first.css'].map((name) => readFile(from(name), 'utf8')));
await writeFile(join(site, 'page.css'), await small['.css'](sheets.join('')));
await writeFile(join(site, 'first.js'), await script(await readFile(from('first.js'), 'utf8'), false));
await page('index.html', 'main.js', needs, site);
for (const name of ['logo.svg', 'picture.png', 'first']) await cp(from(name), join(site, name), { recursive: true });

const full = {
  name: 'beside the element in the package stands the full page of one file',
  transform(code, path) {
    if (!path.endsWith('co-partition-define.js')) return null;
    const [before, after, ...more] = code.split('./index.html');
    if (after === undefined || more.length > 0) throw new Error(`${path} no longer names the full page once`);
    return { code: `${before}./copartition.htm${after}`, map: null };
  },
};
const npm = join(out, 'npm');
await modules(['co-partition.js', 'co-partition-define.js', ...ENGINES], npm, [full]);
for (const name of FETCHED) await copySmall(name, npm);
// A script knows where it was loaded from only while it runs.
const banner = 'var copartitionAddress=document.currentScript.src;';
await alone('co-partition-define.js', join(npm, 'copartition.js'), [full], 'copartitionAddress', { name: 'copartition', banner });

const single = join(out, 'single');
const whole = fileURLToPath(new URL('../../target/one/', import.meta.url));
/** What such a page knows beforehand, and so need not bring. */
const KNOWN = {
  'data/read.js': [['pkg/data_bg.wasm', 'pkg/copartition_bg.wasm']],
  'www/engine.js': [["!has('pkg/first_bg.wasm')", 'true']],
  'www/files.js': [['if (inside)', 'if (true)'], ['if (!inside)', 'if (false)'], ['inside ? null', 'true ? null']],
  // Its module always comes as an answer that has arrived.
  'one/copartition.js': [
    [/async function __wbg_load[^]*?(?=\nfunction initSync)/, 'const __wbg_load = async (module, imports) => WebAssembly.instantiate(await module.arrayBuffer(), imports);'],
    [/ else \{\s*console\.warn\('using deprecated[^]*?\}/g, ''],
    [/if \(!\('encodeInto' in cachedTextEncoder\)\) \{[^]*?\n\}/, ''],
    [/\n *if \(typeof module_or_path === 'string'[^]*?\n {4}\}/, ''],
  ],
};
const one = {
  name: 'one module is enough where all would be inside',
  resolveId: (source) => (/pkg\/(first|copartition|data)\.js$/.test(source) ? join(whole, 'copartition.js') : null),
  transform(code, path) {
    const known = KNOWN[Object.keys(KNOWN).find((name) => path.endsWith(name))];
    if (!known) return null;
    for (const [before, after] of known) {
      const was = code;
      code = code.replace(before, after);
      if (code === was) throw new Error(`${path} no longer has ${before}`);
    }
    return { code, map: null };
  },
};
for (const [name, entry] of Object.entries(PAGES))
  await alone(entry, join(single, basename(name, '.html'), 'page.js'), [one], 'location.href');
await writeFile(join(single, 'start.js'), await script(await readFile(new URL('start.js', import.meta.url), 'utf8'), false));
for (const name of ['page.css', ...FETCHED.filter((name) => !name.endsWith('.wasm'))]) await copySmall(name, join(single, 'files'));
await mkdir(join(single, 'files/pkg'), { recursive: true });
await cp(join(whole, 'copartition_bg.wasm'), join(single, 'files/pkg/copartition_bg.wasm'));

// What a list has of each kind stands together: a twelfth of the catalog's size.
const inColumns = (_, value) => {
  const names = Array.isArray(value) && value.length > 1 ? Object.keys(value[0] ?? {}) : [];
  const alike = (row) => row && typeof row === 'object' && Object.keys(row).join() === names.join();
  if (names.length === 0 || typeof value[0] !== 'object' || !value.every(alike)) return value;
  return { columns: Object.fromEntries(names.map((name) => [name, value.map((row) => row[name])])) };
};
const offers = JSON.parse(await readFile(from('catalog.json'), 'utf8'), inColumns);
await writeFile(join(single, 'files/catalog.json'), JSON.stringify(offers));

// The names of the entries stand there once, in the English files: a twentieth of the words' size.
for (const part of ['', '-more']) {
  const [names, entries] = await Promise.all(['en', 'id'].map(async (lang) => JSON.parse(await readFile(from(`text/${lang}${part}.json`), 'utf8'))));
  await writeFile(join(single, `files/text/id${part}.json`), JSON.stringify(Object.keys(names).map((name) => entries[name])));
}
