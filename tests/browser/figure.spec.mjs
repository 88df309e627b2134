// Figures that need no script (`cargo xtask figure`) say what the page says, and look after themselves in a page of others.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { axe, expect, go, open, test } from "./support.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const { presets, panels } = JSON.parse(read("../../www/catalog.json"));

/** What cargo makes of these arguments: each file by its name. */
function figures(...args) {
  const folder = mkdtempSync(join(tmpdir(), "figures-"));
  execFileSync(process.env.XTASK ?? "target/debug/xtask", ["figure", ...args, "--out", folder], { stdio: ["ignore", "ignore", "pipe"] });
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  rmSync(folder, { recursive: true });
  return files;
}

/** So many rows are compared; a page has more of them at once. */
const ROWS = 40;

/** Verdict, sentence and table of the page as it stands. */
const ofPage = (page) => page.locator("co-partition").evaluate((element, most) => {
  const root = element.shadowRoot;
  const text = (node) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
  const side = root.querySelector("[data-side]:not([hidden])");
  const cells = (row) => [...row.children].map((cell) => [cell.dataset.col, text(cell)]);
  return {
    verdict: text(root.querySelector(".words h2")),
    numbers: text(root.querySelector(".words p")),
    sentence: root.host.sentence.replace(/\s+/g, " ").trim(),
    caption: text(side.querySelector("caption span")),
    heads: cells(side.querySelector("thead tr:last-child")),
    rows: [...side.querySelector("tbody").children].slice(0, most).map(cells),
  };
}, ROWS);

/** The same of a figure; it must be well-formed as XML. */
const ofFigure = (page, html) => page.evaluate(([html, most]) => {
  const figure = new DOMParser().parseFromString(html, "text/xml").documentElement;
  if (figure.querySelector("parsererror")) throw new Error(`${figure.textContent}\n${html}`);
  const text = (node) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
  const cells = (row) => [...row.children].map((cell) => [cell.getAttribute("data-col"), text(cell)]);
  const [verdict, sentence] = figure.querySelectorAll("figcaption p");
  const strong = text(verdict.firstElementChild);
  return {
    verdict: strong.replace(/\.$/, ""),
    numbers: text(verdict).slice(strong.length).trim(),
    sentence: text(sentence),
    // Behind it stands in brackets what it is of.
    caption: text(figure.querySelector("caption")).slice(0, -text(figure.querySelector("caption small")).length).trim(),
    heads: cells(figure.querySelector("thead tr")),
    rows: [...figure.querySelector("tbody").children].slice(0, most).map(cells),
  };
}, [html, ROWS]);

for (const lang of ["en", "id"])
  test(`every preset says in its figure what it says in the page, ${lang}`, async ({ page }) => {
    test.setTimeout(300_000);
    const files = figures(...presets.map(({ id }) => id), "--lang", lang, "--picture", "none");
    await open(page, `v1:lang=${lang}`);
    for (const { id, link } of presets) {
      await go(page, `${link}&lang=${lang}`);
      const name = lang === "en" ? id : `${id}-${lang}`;
      const figure = await ofFigure(page, files.get(`${name}.html`));
      await expect.poll(() => ofPage(page), { message: id, intervals: [50] }).toEqual(figure);
    }
  });

/** What the presets do not come to: no keys, keys that are not hashed, keys without a place, other units and more of all. */
const ODD = [
  "v1:rows=",
  "v1:rows=!null,3;a;%22%22,2;%F0%9F%A6%80%20x;%3Cimg%20src=x%3E,1234.5&a.null=20",
  "v1:rows=a-key-that-is-longer-than-a-sentence-takes,5;b,2&pin=a-key-that-is-longer-than-a-sentence-takes&a.name=a-topic-with-a-name-that-is-long",
  "v1:rows=12;x;13&a.format=int&b.format=schema-registry&b.schema=9&pin=x",
  "v1:a.client=custom&b=6",
  "v1:a.client=librdkafka-random&b.client=sarama-round-robin&members=2&assignor=kafkajs-1.12",
  "v1:b.client=kafkajs-1&b.null=30&members=5&assignor=sarama-roundrobin&steps=join;leave:1",
  "v1:redis.more=audit:<key>;log:<key>&tags=on&pin=BBRI&change=6&change.of=b&join=global",
  "v1:redis.a=<key>&redis.b={<key>}&redis.more=x:<key>&pin=BBCA&b.client=kinesis",
].flatMap((link) => panels.map((panel) => `${link}&panel=${panel}`));

/** Many keys and many partitions, which are drawn and said in other ways. */
const MANY = [
  "v1:a=30&b=28&workload=uniform&events=400&keys=100&by=keys",
  "v1:a=70&b=35&workload=uniform&events=400&keys=100&panel=load",
  "v1:a=70&b=35&workload=uniform&events=400&keys=100&change=9&panel=change",
  "v1:a=70&b=35&workload=uniform&events=400&keys=100",
];

for (const [what, links] of [
  ["every kept link", readdirSync(new URL("../scenarios/", import.meta.url)).filter((file) => file.endsWith(".link")).flatMap((file) => panels.map((panel) => `${read(`../scenarios/${file}`).trim() || "v1:"}&panel=${panel}`))],
  ["every odd case", [...ODD, ...MANY]],
])
  test(`${what} says in its figure what it says in the page`, async ({ page }) => {
    test.setTimeout(600_000);
    const all = links.map((link) => `${link}&lang=en`);
    const files = figures(...all, "--picture", "none");
    await open(page);
    for (const [place, link] of all.entries()) {
      await go(page, link);
      const figure = await ofFigure(page, files.get(place === 0 ? "figure.html" : `figure-${place + 1}.html`));
      await expect.poll(() => ofPage(page), { message: link, intervals: [50] }).toEqual(figure);
    }
  });

/** A page of others, with the strictest policy, its own style for figures as the README has it, and these figures. */
async function host(page, body, files, policy = "default-src 'none'; img-src 'self'; style-src 'self'") {
  const [, style] = read("../../README.md").match(/```css\n([^`]*co-partition figure[^`]*)```/);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>An article</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="article.css"></head><body><main><h1>An article</h1>${body}</main></body></html>`;
  await page.route("**/article/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1);
    const [text, type] = name === "" ? [html, "text/html"] : name === "article.css" ? [style, "text/css"] : [files.get(name), "image/svg+xml"];
    return text === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: text, contentType: `${type}; charset=utf-8` });
  });
  await page.goto("/article/");
}

for (const picture of ["file", "inline"])
  for (const width of [320, 768])
    test(`two figures stand in a strict page without scripts, ${picture}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const files = figures("six-against-eight", "hot-region", "--picture", picture);
      await host(page, files.get("six-against-eight.html") + files.get("hot-region.html"), files);
      const charts = page.getByRole("img");
      await expect(charts).toHaveCount(2);
      for (const chart of await charts.all()) {
        await expect(chart).toHaveAccessibleName(/^Chart: /);
        const box = await chart.boundingBox();
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.height).toBeGreaterThan(200);
        if (picture === "file") expect(await chart.evaluate((img) => [img.complete, img.naturalWidth])).toEqual([true, width === 320 ? 328 : 692]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // A wide table scrolls in its figure; Chromium lets the keyboard do so, which axe does not know.
      await axe(page, undefined, ["scrollable-region-focusable"]);
    });

const picture = (page) => page.locator(".fallback img");
const place = (locator) => locator.evaluate((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
});

for (const [width, file, size] of [[1280, "", [692, 390]], [768, "", [692, 390]], [360, "-narrow", [328, 374]]])
  for (const theme of ["light", "dark"])
    test(`the page shows the chart of the default before it has run anything, ${width} px, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      let release;
      const held = new Promise((resolve) => { release = resolve; });
      await page.route("**/main.js", async (route) => {
        await held;
        await route.continue();
      });
      // Modules hold up the event of the page.
      await page.goto("/", { waitUntil: "commit" });
      await expect.poll(() => picture(page).evaluate((img) => img.complete && img.naturalWidth)).toBe(size[0]);
      const name = `six-against-eight${theme === "dark" ? "-dark" : ""}${file}.svg`;
      expect(await picture(page).evaluate((img) => img.currentSrc)).toContain(`/first/${name}`);
      const stood = await place(picture(page));
      const sentence = await page.locator(".fallback figcaption p").last().textContent();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      release();
      const chart = page.locator('[data-chart="mapping"]');
      await expect(chart).toBeVisible();
      await expect(picture(page)).toBeHidden();
      const stands = await place(chart);
      // At widths between it is as wide as the picture is, in the middle of the room of the other.
      expect(Math.abs(stood[0] + stood[2] / 2 - stands[0] - stands[2] / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(stood[1] - stands[1])).toBeLessThanOrEqual(8);
      expect([stood[3], stands[3]]).toEqual([size[1], size[1]]);
      expect(await page.locator("co-partition").evaluate((element) => element.sentence)).toBe(sentence);
    });

test("what is to take the place of the first picture is fetched once that is painted, for a link to something else before", async ({ page }) => {
  const engine = (address) => page.goto(address).then(() => expect(page.locator('[data-chart="mapping"]')).toBeVisible()).then(() => page.evaluate(() => {
    const [painted] = performance.getEntriesByType("paint");
    const of = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part)).startTime - painted.startTime;
    return { picture: of("six-against-eight"), main: of("main.js"), wasm: of("first_bg.wasm") };
  }));
  const { picture, main, wasm } = await engine("/");
  expect(picture).toBeLessThan(0);
  expect(Math.min(main, wasm)).toBeGreaterThanOrEqual(0);
  await page.goto("about:blank");
  expect((await engine("/#v1:b=6")).wasm).toBeLessThan(0);
});

test("a link to something else never shows the chart of the default, unless nothing else can be had", async ({ page, problems }) => {
  await page.route("**/main.js", (route) => new Promise((resolve) => setTimeout(resolve, 500)).then(() => route.continue()));
  await page.goto("/#v1:b=6", { waitUntil: "commit" });
  await expect(page.locator(".fallback")).toBeVisible();
  await expect(picture(page)).toBeHidden();
  await expect(page.locator('[data-chart="mapping"]')).toBeVisible();
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("about:blank");
  await page.goto("/#v1:b=6");
  await expect(page.locator(".failed")).toBeVisible();
  await expect(picture(page)).toBeVisible();
  expect(problems.splice(0).length).toBeGreaterThan(0);
});
