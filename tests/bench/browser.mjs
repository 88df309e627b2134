// One Chromium with one page, whose files come from here: no server, no port.

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { chromium } from 'playwright-core';

const ORIGIN = 'http://localhost';
const ROOT = new URL('../../', import.meta.url);
const KINDS = { '.mjs': 'text/javascript', '.js': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json' };
// Without these the clock of a page is a twentieth as fine.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const PAGE = `<!doctype html><meta charset="utf-8"><title>Bench</title>
<script src="/tests/bench/node_modules/chart.js/dist/chart.umd.min.js"></script>
<script src="/tests/bench/node_modules/echarts/dist/echarts.min.js"></script>`;

/** Opens the page; `ask` calls one of its functions, `close` ends the browser. */
export async function browser() {
  // Chromium's sandbox refuses to start for root.
  const args = ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const chrome = await chromium.launch({ executablePath: process.env.CHROMIUM, args });
  const page = await chrome.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers: ISOLATED, body: PAGE });
    const contentType = KINDS[extname(pathname)];
    if (!contentType) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType, headers: ISOLATED, body: await readFile(new URL(`.${pathname}`, ROOT)) });
  });
  await page.goto(ORIGIN);
  return {
    version: chrome.version(),
    ask: (name, ...given) =>
      page.evaluate(async ([name, given]) => (await import('/tests/bench/page.mjs'))[name](...given), [name, given]),
    close: () => chrome.close(),
  };
}
