// Bundles and minifies with esbuild what `www` has, for `cargo xtask dist`: `node xtask/pack/bundle.mjs OUT`, a folder, gets
//   site/   the page, the embed and the element as modules that share their parts
//   npm/    the element as a module, and as a script for a plain tag
//   single/ the page and the embed as one script each, which find their files inside the page

import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, transform } from 'esbuild';

const www = fileURLToPath(new URL('../../www/', import.meta.url));
const out = process.argv[2];
const from = (name) => join(www, name);
const common = { bundle: true, minify: true, target: 'es2022', legalComments: 'none', logLevel: 'warning' };

/** Files that are fetched by name. Code that people copy stays as it is written. */
const FETCHED = ['style.css', 'more.css', 'catalog.json', 'text/en.json', 'text/en-more.json', 'text/id.json', 'text/id-more.json', 'assignor/kafkajs.js', 'pkg/kafka_bg.wasm', 'pkg/copartition_bg.wasm', 'pkg/data_bg.wasm'];
const ENGINES = ['pkg/kafka.js', 'pkg/copartition.js', 'data/worker.js'];

const small = {
  '.css': async (text) => (await transform(text, { loader: 'css', minify: true })).code,
  '.json': (text) => JSON.stringify(JSON.parse(text)),
};

async function copySmall(name, folder) {
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true });
  const shrink = small[/\.\w+$/.exec(name)[0]];
  if (!shrink) return cp(from(name), target);
  await writeFile(target, await shrink(await readFile(from(name), 'utf8')));
}

/** Modules with their shared parts apart; gives what each needs before it can run. */
async function modules(entries, folder, plugins = []) {
  const { metafile } = await build({
    ...common,
    plugins,
    entryPoints: entries.map(from),
    outbase: www,
    outdir: folder,
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
    metafile: true,
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [relative(folder, join(process.cwd(), path)), output]));
  const needs = (name, found = new Set()) => {
    for (const { path, kind } of outputs.get(name).imports) {
      const part = relative(folder, join(process.cwd(), path));
      if (kind === 'import-statement' && !found.has(part)) needs(part, found.add(part));
    }
    return found;
  };
  return needs;
}

/** A page whose list of modules to preload is that of the bundle. */
async function page(name, entry, needs, folder) {
  const html = await readFile(from(name), 'utf8');
  const lines = html.split('\n').filter((line) => !line.includes('rel="modulepreload"'));
  const at = lines.findIndex((line) => line.includes('<script'));
  const preload = [entry, ...needs(entry)].map((part) => `  <link rel="modulepreload" href="./${part}">`);
  lines.splice(at, 0, ...preload);
  await writeFile(join(folder, name), lines.join('\n'));
}

const PAGES = { 'index.html': 'main.js', 'embed.html': 'embed.js' };
const there = new Set(await readdir(www));
const pages = Object.entries(PAGES).filter(([name]) => there.has(name));

const site = join(out, 'site');
const needs = await modules(['co-partition-define.js', ...ENGINES, ...pages.map(([, entry]) => entry)], site);
for (const name of [...FETCHED, 'page.css']) await copySmall(name, site);
await build({ ...common, bundle: false, entryPoints: [from('preload.js')], outdir: site });
for (const [name, entry] of pages) await page(name, entry, needs, site);
for (const name of ['logo.svg', 'picture.png']) await cp(from(name), join(site, name));

const full = {
  name: 'beside the element in the package stands the full page of one file',
  setup: (build) => build.onLoad({ filter: /co-partition-define\.js$/ }, async ({ path }) => {
    const [before, after, ...more] = (await readFile(path, 'utf8')).split('./index.html');
    if (after === undefined || more.length > 0) throw new Error(`${path} no longer names the full page once`);
    return { contents: `${before}./copartition.htm${after}` };
  }),
};
const npm = join(out, 'npm');
await modules(['co-partition.js', 'co-partition-define.js', ...ENGINES], npm, [full]);
for (const name of FETCHED) await copySmall(name, npm);
// A script knows where it was loaded from only while it runs.
await build({
  ...common,
  entryPoints: [from('co-partition-define.js')],
  outfile: join(npm, 'copartition.js'),
  format: 'iife',
  globalName: 'copartition',
  banner: { js: 'var copartitionAddress=document.currentScript.src;' },
  define: { 'import.meta.url': 'copartitionAddress' },
  plugins: [full],
});

const single = join(out, 'single');
const one = {
  name: 'one engine is enough where both would be inside',
  setup: (build) => build.onResolve({ filter: /pkg\/kafka\.js$/ }, () => ({ path: from('pkg/copartition.js') })),
};
for (const [name, entry] of pages)
  await build({
    ...common,
    entryPoints: [from(entry)],
    outfile: join(single, basename(name, '.html'), 'page.js'),
    format: 'iife',
    define: { 'import.meta.url': 'location.href' },
    plugins: [one],
  });
await build({ ...common, bundle: false, entryPoints: [fileURLToPath(new URL('start.js', import.meta.url))], outdir: single });
for (const name of ['page.css', ...FETCHED.filter((name) => name !== 'pkg/kafka_bg.wasm')]) await copySmall(name, join(single, 'files'));
