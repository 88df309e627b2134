// Figures on pages of others: what `cargo xtask test hosts` has made of the folders here, out of the packages in `dist`.

import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { watchShifts } from "../browser/article.mjs";
import { expect, settled, test as base } from "../browser/support.mjs";
import { serve } from "./server.mjs";

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { presets } = JSON.parse(readFileSync(root("www/catalog.json"), "utf8"));
const preset = (id) => presets.find((preset) => preset.id === id).link;

const test = base.extend({
  hosts: [async ({}, use) => {
    const server = await serve(root("target/hosts/public"));
    await use(server.address);
    await server.close();
  }, { scope: "worker" }],

  // What a web font does to the text around a figure is not the figure's doing.
  page: async ({ page }, use) => {
    await page.route("**/fonts/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
    await use(page);
  },

  // Nothing is asked of anybody else: neither the figure nor what is around it may need the network.
  context: async ({ context, problems }, use) => {
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && hostname !== "127.0.0.1") problems.push(`asked for ${request.url()}`);
    });
    await use(context);
  },
});

/** The hosts whose figures stand in the page itself, and the scenarios that they show. */
const HOSTS = [
  { name: "two elements", path: "two/", links: [preset("six-against-eight"), "v1:a=12&b=12&rows=BBCA,24;BBRI,18"] },
  { name: "Hugo", path: "hugo/posts/where-does-my-key-go/", links: [preset("six-against-eight"), "v1:a=12&b=12&rows=BBCA,24;BBRI,18;tom%20%26%20jerry,1&panel=alignment"] },
  { name: "mdBook", path: "mdbook/keys.html", links: [preset("six-against-eight")] },
  { name: "Vite", path: "vite/", links: [preset("lucky-jakarta")] },
  { name: "a script tag", path: "script/", links: [preset("wrong-client")] },
  { name: "a strict policy", path: "csp/", links: [preset("crossslot")] },
];

/** Waits for a figure's picture; gives what it says. */
async function drawn(figure) {
  await expect(figure.locator(".frame")).toBeVisible();
  await expect(figure.locator(".sentence")).not.toBeEmpty();
  const canvas = figure.locator("canvas:visible").first();
  await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(100);
  return figure.evaluate((element) => element.sentence);
}

/** How many pixels of a canvas are not like its first one; read from a copy, which leaves the canvas where it is. */
const inkOf = (canvas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return pixels.reduce((ink, pixel) => ink + (pixel === pixels[0] ? 0 : 1), 0);
};

/** What the full page of the site says of a scenario. */
async function fullPageSays(context, hosts, link) {
  const page = await context.newPage();
  await page.goto(`${hosts}/site/#${link}`);
  const sentence = await drawn(page.locator("co-partition"));
  await page.close();
  return sentence;
}

/** Follows the link under a figure; the page that it leads to says the same. */
async function opensInFull(context, figure) {
  const [link, sentence] = await figure.evaluate((element) => [element.link, element.sentence]);
  const opened = context.waitForEvent("page");
  await figure.locator("a.full").click();
  const page = await opened;
  const full = page.locator("co-partition");
  expect(await drawn(full)).toBe(sentence);
  expect(await full.evaluate((element) => element.link)).toBe(link);
  await expect(full.locator('[role="tab"]')).toHaveCount(7);
  await page.close();
}

/** The wheel over a figure scrolls the page. */
async function scrolls(page, figure) {
  const canvas = figure.locator("canvas:visible").first();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 60) / 2);
  const from = await page.evaluate(() => scrollY);
  const by = from > 40 ? -40 : 40;
  await page.mouse.wheel(0, by);
  // All the way: what is pressed while it still moves is missed.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(from + by);
}

for (const { name, path, links } of HOSTS) {
  test(`${name}: the figures say what the full page says, load once, move nothing, and lead there`, async ({ page, context, hosts }) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setViewportSize({ width: 1000, height: 2400 });
    await watchShifts(page);
    await page.goto(`${hosts}/${path}`);
    const figures = page.locator("co-partition");
    await expect(figures).toHaveCount(links.length);
    for (const [at, link] of links.entries()) {
      const sentence = await drawn(figures.nth(at));
      expect(sentence).toBe(await fullPageSays(context, hosts, link));
    }
    await settled(page, 400);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
    const modules = asked.filter((url) => url.endsWith(".wasm"));
    expect(modules.length).toBe(new Set(modules).size);
    expect(modules.length).toBe(1);
    for (const at of links.keys()) await opensInFull(context, figures.nth(at));
  });

  test(`${name}: on a phone nothing moves, nothing is too wide, and the page scrolls`, async ({ page, hosts }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await watchShifts(page);
    await page.goto(`${hosts}/${path}`);
    const figure = page.locator("co-partition").first();
    await drawn(figure);
    await settled(page, 400);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await scrolls(page, figure);
  });
}

test("Hugo: what stands inside is the author's text until the picture is there", async ({ browser, hosts }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${hosts}/hugo/posts/where-does-my-key-go/`);
  await expect(page.locator("co-partition strong").first()).toHaveText("6");
  await context.close();
});

test("mdBook: the keys that turn its chapters do not while a figure has them", async ({ page, hosts }) => {
  await page.goto(`${hosts}/mdbook/keys.html`);
  const figure = page.locator("co-partition");
  await drawn(figure);
  await figure.locator('input[type="text"][data-field="a"]').press("ArrowRight");
  await figure.locator('input[type="range"][data-field="a"]').press("ArrowRight");
  await figure.locator("canvas").first().press("ArrowRight");
  await settled(page, 300);
  expect(page.url()).toContain("keys.html");
  expect(await figure.evaluate((element) => element.link)).toBe("v1:a=7");
  // The book still has them elsewhere.
  await page.locator("h1").first().click();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/counts\.html/);
});

test("mdBook: with its dark theme the figure is dark", async ({ page, hosts }) => {
  await page.addInitScript(() => localStorage.setItem("mdbook-theme", "navy"));
  await page.goto(`${hosts}/mdbook/keys.html`);
  await drawn(page.locator("co-partition"));
  await expect(page.locator("co-partition .frame")).toHaveAttribute("data-dark", "");
});

test("reveal.js: a figure on a slide, in another language, scaled; its keys are its own, the rest is the deck's", async ({ page, context, hosts }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(`${hosts}/reveal/`);
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/#\/1$/);
  const figure = page.locator("co-partition");
  expect(await drawn(figure)).toBe(await fullPageSays(context, hosts, "v1:lang=id"));

  // The same place of the picture is the same mark as where nothing is scaled.
  const canvas = figure.locator("canvas").first();
  const scale = await canvas.evaluate((canvas) => canvas.getBoundingClientRect().width / canvas.offsetWidth);
  expect(scale).toBeGreaterThan(1.1);
  const picks = await canvas.evaluate((canvas) => {
    const element = canvas.getRootNode().host;
    const heard = [];
    element.addEventListener("cp-pin", ({ detail }) => heard.push(detail.pick));
    const click = (x, y) => canvas.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y }));
    const box = canvas.getBoundingClientRect();
    const places = [[0.1, 0.3], [0.9, 0.85]];
    for (const [x, y] of places) click(box.left + x * box.width, box.top + y * box.height);
    document.querySelector(".slides").style.cssText = "zoom: 1; transform: none";
    const plain = canvas.getBoundingClientRect();
    for (const [x, y] of places) click(plain.left + x * plain.width, plain.top + y * plain.height);
    return [plain.width === canvas.offsetWidth, ...heard];
  });
  expect(picks[0]).toBe(true);
  expect(picks.slice(1, 3)).toEqual(picks.slice(3));
  expect(picks).not.toContain(null);

  const field = figure.locator('input[type="text"][data-field="a"]');
  await field.focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowLeft", "Space", "End"]) await page.keyboard.press(key);
  await figure.locator("button.step").first().press("Space");
  await expect(page).toHaveURL(/#\/1$/);
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/#\/2$/);
  await page.keyboard.press("PageUp");
  await expect(field).toHaveValue("6");
});

test("Vite: events are heard, and a file is read beside the page", async ({ page, hosts }) => {
  await page.goto(`${hosts}/vite/`);
  const figure = page.locator("co-partition");
  await drawn(figure);
  await figure.locator("button.step").nth(1).click();
  await expect(page).toHaveTitle(/^Set to v1:/);
  await readsAFile(page, figure);
});

/** In its full form a figure reads a file. */
async function readsAFile(page, figure) {
  await figure.evaluate((element) => element.setAttribute("controls", "all"));
  await figure.locator('input[type="file"]').setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from("symbol,user,count\nBBCA,u1,3\nTLKM,u2,1\n") });
  await expect.poll(() => figure.evaluate((element) => element.report.keys.distinct)).toBe(2);
}

test("Vite's own server: the same while the page is written", async ({ page, context }) => {
  const { createServer } = await import(pathToFileURL(root("target/hosts/vite/node_modules/vite/dist/node/index.js")));
  const server = await createServer({ root: root("target/hosts/vite"), logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  await server.listen();
  try {
    await page.goto(server.resolvedUrls.local[0]);
    const figure = page.locator("co-partition");
    await drawn(figure);
    await opensInFull(context, figure);
    await readsAFile(page, figure);
  } finally {
    await server.close();
  }
});

test("a script from another origin works, and reads files without a worker", async ({ page, hosts }) => {
  const other = await serve(root("target/hosts/public"), { headers: { "access-control-allow-origin": "*" } });
  const there = `<script src="${other.address}/script/copartition/copartition.js"></script><co-partition></co-partition>`;
  const { address, close } = await serve(root("target/hosts/public"), { page: there });
  await page.goto(`${address}/page.html`);
  const figure = page.locator("co-partition");
  await drawn(figure);
  await readsAFile(page, figure);
  await close();
  await other.close();
});

for (const [server, width, how] of [
  ["says nothing of the encoding", 360, {}],
  ["says that pages are UTF-8", 640, { charset: "utf-8", headers: { "x-content-type-options": "nosniff" } }],
]) {
  test(`a sandboxed frame, ${width} pixels wide, from a server that ${server}`, async ({ page, context }) => {
    const { address, close } = await serve(root("target/hosts/public"), how);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.heard = [];
      addEventListener("message", ({ data }) => window.heard.push(data));
    });
    await watchShifts(page);
    await page.goto(`${address}/frame/`);
    const iframe = page.locator("iframe");
    const figure = page.frameLocator("iframe").locator("co-partition");
    const sentence = await drawn(figure);
    await settled(page, 300);
    const height = await page.frameLocator("iframe").locator("body").evaluate((body) => body.offsetHeight);
    expect(await iframe.evaluate((frame) => frame.offsetHeight)).toBe(height);
    const heard = await page.evaluate(() => window.heard);
    expect(heard).toContainEqual({ type: "copartition:height", version: 1, height });
    expect(heard).toContainEqual({ sentinel: "amp", type: "embed-size", height });
    expect(heard.filter((data) => typeof data === "string").map((data) => JSON.parse(data))).toContainEqual(expect.objectContaining({ context: "iframe.resize", height }));
    expect(await page.evaluate(() => window.moved)).toEqual([]);
    await scrolls(page, figure);
    // First: once another page has been in front, headless Chromium opens none for a press in a frame like this.
    await opensInFull(context, figure);
    expect(sentence).toBe(await fullPageSays(context, address, "v1:members=3&steps=join&step=1&panel=consumers"));
    await close();
  });
}

test("a frame that may do nothing but run scripts", async ({ page }) => {
  const frame = '<iframe title="A figure" sandbox="allow-scripts" width="600" height="760" src="frame/copartition/embed.html?preset=crossslot&lang=id"></iframe>';
  const { address, close } = await serve(root("target/hosts/public"), { page: frame });
  await page.goto(`${address}/page.html`);
  const figure = page.frameLocator("iframe").locator("co-partition");
  await drawn(figure);
  await expect(figure.locator(".frame")).toHaveAttribute("lang", "id");
  await figure.locator('button[data-field="tags"][data-value="on"]').click();
  await expect.poll(() => figure.evaluate((element) => element.report.redis.together)).toBe(10);
  await close();
});

test("copartition.html opens from disk: every panel, both languages, a file, no request", async ({ page, hosts, context }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(root("dist/copartition.html")).href);
  const element = page.locator("co-partition");
  expect(await drawn(element)).toBe(await fullPageSays(context, hosts, "v1:"));
  const tabs = element.locator('[role="tab"]');
  await expect(tabs).toHaveCount(7);
  for (const lang of ["id", "en"]) {
    await page.locator(`button[data-field="lang"][data-value="${lang}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    const said = new Set();
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      said.add(await element.evaluate((element) => element.sentence));
    }
    expect(said.size).toBe(7);
  }
  await tabs.first().click();
  await readsAFile(page, element);
  // Its link brings all of it back.
  await expect.poll(() => page.url()).toContain("#v1:");
  await page.reload();
  await drawn(element);
  expect(asked.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
});

test("all that the page asks for is at most 160 KiB by gzip", async ({ page, hosts }) => {
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(`${hosts}/site/`);
  await drawn(page.locator("co-partition"));
  await settled(page, 1000);
  const sizes = [...asked].map((path) => [path, gzipSync(readFileSync(root(`target/hosts/public${path.replace(/\/$/, "/index.html")}`)), { level: 9 }).length]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: "size", description: `${total} bytes: ${sizes.map((one) => one.join(" ")).join(", ")}` });
  expect(sizes.some(([path]) => path.endsWith("first_bg.wasm"))).toBe(true);
  expect(total, sizes.join("\n")).toBeLessThanOrEqual(160 * 1024);
});
