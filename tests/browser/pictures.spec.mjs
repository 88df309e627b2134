// What each panel looks like at three widths in both themes, held to tests/pictures: its colours and its geometry. Fonts differ between machines, so how
// many pixels differ from the kept pictures is only told. `BLESS=1` keeps anew what is seen; tests/pictures/README.md says how.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { expect, go, open, settled, test } from "./support.mjs";

const PANELS = ["mapping", "alignment", "load", "consumers", "change", "trace", "redis"];
const HEIGHTS = { 360: 780, 768: 1024, 1280: 800 };
const THEMES = ["light", "dark"];
const FOLDER = new URL("../pictures/", import.meta.url);
const KEPT = new URL("pictures.json", FOLDER);
const BLESS = process.env.BLESS === "1";

/** So many CSS pixels a box may be off. */
const OFF = 1.5;
/** A colour is kept from this share of the pixels on. It is missed below the second, and new above the third: what lies between, a font may decide. */
const [KEEP, MISSED, NEW] = [0.001, 0.00025, 0.004];
/** Two pixels differ if a channel does by more; the kept pictures have few colours. */
const CHANNEL = 40;
/** A share of pixels that is worth a line. */
const TOLD = 0.001;

test.use({ deviceScaleFactor: 1, locale: "en-GB" });
// In one go, since all of them are kept in one file.
test.describe.configure({ mode: "default" });

/** The colours of a theme by their names; of two names for one colour the first holds. */
function tokens(theme) {
  const css = readFileSync(new URL("../../www/style.css", import.meta.url), "utf8");
  const [light, dark] = css.slice(0, css.indexOf("/* end of the tokens */")).split("/* dark */");
  const found = {};
  for (const [, name, colour] of (theme === "dark" ? dark : light).matchAll(/--cp-([\w-]+): (#[0-9a-f]{6});/g)) if (!Object.values(found).includes(colour)) found[name] = colour;
  return found;
}

/** Where everything stands, and what stands where it must not. Runs in the page. */
function geometry() {
  const root = document.querySelector("co-partition").shadowRoot;
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, w: width, h: height };
  };
  const boxes = {};
  for (const name of ["verdict", "lamp", "fix", "tabs", "figure", "sentence", "cards", "charts", "legend", "keys", "side", "steps", "cells", "groupbar", "commands", "choices"]) {
    const element = [...root.querySelectorAll(`.${name}`)].find(visible);
    if (element) boxes[name] = box(element);
  }
  for (const canvas of root.querySelectorAll("canvas")) if (visible(canvas)) boxes[`canvas ${canvas.dataset.chart}`] = box(canvas);

  const wrong = [];
  const overlaps = (one, other) => one.x < other.x + other.w - 1 && other.x < one.x + one.w - 1 && one.y < other.y + other.h - 1 && other.y < one.y + one.h - 1;
  const areas = ["verdict", "fix", "tabs", "figure", "keys", "side"];
  areas.forEach((one, at) => {
    for (const other of areas.slice(at + 1)) {
      // In the middle layout the fix stands in a corner of the verdict that is left free for it.
      if (one === "verdict" && other === "fix") continue;
      if (overlaps(boxes[one], boxes[other])) wrong.push(`${one} and ${other} overlap`);
    }
  });
  const words = [...root.querySelectorAll(".verdict .words, .lights")].map(box);
  if (words.some((one) => overlaps(one, boxes.fix))) wrong.push("the fix covers words of the verdict");
  // What follows in the figure stands below what comes before it.
  const column = ["sentence", "cards", "charts", "legend"].filter((name) => boxes[name]);
  column.slice(1).forEach((name, at) => {
    const before = boxes[column[at]];
    if (boxes[name].y < before.y + before.h - 0.5) wrong.push(`${name} begins above the end of ${column[at]}`);
  });
  const charts = Object.keys(boxes).filter((name) => name.startsWith("canvas "));
  charts.forEach((one, at) => {
    for (const other of charts.slice(at + 1)) if (overlaps(boxes[one], boxes[other])) wrong.push(`${one} and ${other} overlap`);
  });
  for (const [before, after] of [["verdict", "tabs"], ["tabs", "figure"]]) if (boxes[after].y < boxes[before].y + boxes[before].h - 1) wrong.push(`${after} is not below ${before}`);

  // Nothing is wider than the window, but within what scrolls or is cut on purpose.
  const width = document.documentElement.clientWidth;
  const walk = (element) => {
    for (const child of element.children) {
      if (!visible(child) || child.matches(".hidden")) continue;
      const { left, right } = child.getBoundingClientRect();
      if (right > width + 0.5 || left < -0.5) wrong.push(`${child.tagName.toLowerCase()}.${child.className?.baseVal ?? child.className} reaches from ${left} to ${right}`);
      if (getComputedStyle(child).overflowX === "visible") walk(child);
    }
  };
  walk(root);
  return { boxes, wrong };
}

/** What of a box does not depend on the fonts of the machine. */
function fixed(name, box, width) {
  const { x, y, w, h } = box;
  if (name.startsWith("canvas ")) return { x, w, h };
  if (["sentence", "charts", "legend"].includes(name)) return null;
  // The wide layout is one screen of fixed rows and columns; lower ones grow with their words.
  if (width >= 1220 && ["verdict", "lamp", "fix", "tabs", "figure", "keys", "side"].includes(name)) return { x, y, w, h };
  if (name === "tabs" || (name === "fix" && width >= 700)) return { x, w, h };
  return { x, w };
}

/** Which of these colours stand in the picture and in each chart of it, with their shares. Runs in an empty page, or in the page itself. */
async function shares({ png, colours }) {
  const sources = {};
  if (png) {
    const blob = await (await fetch(png)).blob();
    sources.page = await createImageBitmap(blob, { colorSpaceConversion: "none" });
  } else {
    const root = document.querySelector("co-partition").shadowRoot;
    for (const canvas of root.querySelectorAll("canvas")) if (canvas.checkVisibility()) sources[canvas.dataset.chart] = canvas;
  }
  const names = new Map(Object.entries(colours).map(([name, colour]) => [parseInt(colour.slice(1), 16), name]));
  return Object.fromEntries(Object.entries(sources).map(([id, source]) => {
    const canvas = new OffscreenCanvas(source.width, source.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(source, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts = {};
    for (let at = 0; at < data.length; at += 4) {
      const name = data[at + 3] === 255 ? names.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]) : undefined;
      if (name) counts[name] = (counts[name] ?? 0) + 1;
    }
    return [id, Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, (count * 4) / data.length]))];
  }));
}

/** The share of pixels in which two pictures differ; none where they are not of one size. Runs in an empty page. */
async function difference({ pngs, channel }) {
  const [one, other] = await Promise.all(pngs.map(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(png)).blob(), { colorSpaceConversion: "none" });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return null;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((place) => Math.abs(one.data[at + place] - other.data[at + place]) > channel)) count += 1;
  return (count * 4) / one.data.length;
}

const url = (png) => `data:image/png;base64,${png.toString("base64")}`;
const rounded = (box) => Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value * 2) / 2]));
const read = () => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : { colours: {}, pictures: {} });

/** A line for each list, so that a change is read as lines. */
function write({ colours, pictures }) {
  const line = (indent, value) => `{\n${Object.entries(value).map(([name, one]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(one)}`).join(",\n")}\n${indent.slice(2)}}`;
  const all = PANELS.flatMap((panel) => Object.keys(HEIGHTS).map((width) => `${panel}-${width}`)).filter((name) => pictures[name]);
  const parts = all.map((name) => {
    const { boxes, ...themes } = pictures[name];
    const shown = Object.entries(themes).map(([theme, one]) => `      ${JSON.stringify(theme)}: ${line("        ", one)}`).join(",\n");
    return `    ${JSON.stringify(name)}: {\n      "boxes": ${line("        ", boxes)},\n${shown}\n    }`;
  });
  writeFileSync(KEPT, `{\n  "colours": ${line("    ", colours)},\n  "pictures": {\n${parts.join(",\n")}\n  }\n}\n`);
}

/** Few colours, in a tenth of the room, where ImageMagick is there to do it. */
const squeeze = (file) => new Promise((done) => {
  spawn("convert", [file, "+dither", "-colors", "64", "-define", "png:compression-level=9", "-strip", file]).on("error", done).on("close", done);
});

for (const width of Object.keys(HEIGHTS).map(Number)) {
  for (const theme of THEMES) {
    test(`every panel looks as it is kept: ${width} pixels, ${theme}`, async ({ page, context }, info) => {
      test.slow();
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      await open(page, `v1:theme=${theme}`);
      const empty = await context.newPage();
      const kept = read();
      const squeezed = [];
      const colours = tokens(theme);
      if (BLESS) kept.colours[theme] = colours;
      expect.soft(colours, `the colours of the ${theme} theme`).toEqual(kept.colours[theme]);

      for (const panel of PANELS) {
        const name = `${panel}-${width}`;
        await go(page, `v1:panel=${panel}&theme=${theme}`);
        await expect(page.locator(`[data-side="${panel}"]`)).toBeVisible();
        await settled(page, 250);
        const png = await page.screenshot({ animations: "disabled", caret: "hide" });
        const { boxes, wrong } = await page.evaluate(geometry);
        expect.soft(wrong, `${name}, ${theme}`).toEqual([]);

        const now = Object.fromEntries(Object.entries(boxes).map(([id, box]) => [id, fixed(id, box, width)]).filter(([, box]) => box).map(([id, box]) => [id, rounded(box)]));
        const seen = { ...(await empty.evaluate(shares, { png: url(png), colours })), ...(await page.evaluate(shares, { colours })) };
        const file = new URL(`${name}-${theme}.png`, FOLDER);
        if (BLESS) {
          const listed = (one) => Object.keys(colours).filter((colour) => one[colour] >= KEEP).join(" ");
          kept.pictures[name] = { ...kept.pictures[name], boxes: now, [theme]: Object.fromEntries(Object.entries(seen).map(([id, one]) => [id, listed(one)])) };
          writeFileSync(file, png);
          squeezed.push(squeeze(file.pathname));
          continue;
        }

        const before = kept.pictures[name];
        expect.soft(Object.keys(now), `what is shown: ${name}`).toEqual(Object.keys(before.boxes));
        const moved = Object.entries(before.boxes).flatMap(([id, box]) => Object.entries(box)
          .filter(([side, at]) => Math.abs((now[id]?.[side] ?? NaN) - at) > OFF)
          .map(([side, at]) => `${id}: ${side} is ${now[id]?.[side]}, was ${at}`));
        expect.soft(moved, `where it stands: ${name}, ${theme}`).toEqual([]);

        expect.soft(Object.keys(seen), `what is drawn: ${name}`).toEqual(Object.keys(before[theme]));
        const changed = Object.entries(before[theme]).flatMap(([id, list]) => {
          const known = list.split(" ");
          const share = (colour) => seen[id]?.[colour] ?? 0;
          return [
            ...known.filter((colour) => share(colour) < MISSED).map((colour) => `${id}: ${colour} is gone`),
            ...Object.keys(colours).filter((colour) => !known.includes(colour) && share(colour) > NEW).map((colour) => `${id}: ${colour} is new, ${(share(colour) * 100).toFixed(2)} %`),
          ];
        });
        expect.soft(changed, `in which colours: ${name}, ${theme}`).toEqual([]);

        const differs = existsSync(file) ? await empty.evaluate(difference, { pngs: [url(png), url(readFileSync(file))], channel: CHANNEL }) : null;
        const told = differs === null ? "no kept picture of this size" : `${(differs * 100).toFixed(2)} % of the pixels differ from the kept picture`;
        info.annotations.push({ type: "pixels", description: `${name}-${theme}: ${told}` });
        if (differs === null || differs > TOLD) console.log(`${name}-${theme}: ${told}`);
      }
      if (BLESS) write(kept);
      await Promise.all(squeezed);
      await empty.close();
    });
  }
}
