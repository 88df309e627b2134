// The element in an article: it keeps its room, its hands off the scrolling, and its looks whatever the article's are.

import { article, drawn, paragraphs, watchShifts, watchWork } from "./article.mjs";
import { axe, expect, settled, test } from "./support.mjs";

const FIGURE = `<figure><p>With 6 partitions against 8, one of ten keys lines up.</p><svg width="280" height="900" role="img" aria-label="ten keys"><rect width="280" height="900" fill="#ddd"/></svg></figure>`;

for (const width of [360, 640]) {
  for (const [name, figure, css] of [
    ["an empty element whose room the article keeps", "<co-partition></co-partition>", "co-partition{display:flow-root;min-height:780px}"],
    ["a figure inside it that is higher", `<co-partition>${FIGURE}</co-partition>`, "co-partition{display:flow-root}"],
    ["controls that are none", `<co-partition controls="none" panel="load">${FIGURE}</co-partition>`, "co-partition{display:flow-root;min-height:1080px}"],
  ]) {
    test(`nothing moves at ${width} pixels: ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1800 });
      await watchShifts(page);
      await article(page, { figure, css });
      await drawn(page.locator("co-partition"));
      await settled(page, 500);
      expect(await page.evaluate(() => window.moved)).toEqual([]);
    });
  }
}

test("what the element keeps by itself is enough for every panel", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await article(page, { figure: "<co-partition></co-partition>" });
  const element = page.locator("co-partition");
  await drawn(element);
  const kept = () => element.evaluate(({ shadowRoot }) => shadowRoot.querySelector(".room").offsetHeight);
  const first = await kept();
  await element.evaluate((element) => { element.panel = "load"; element.panel = "mapping"; element.controls = "none"; });
  await expect.poll(kept).toBeLessThan(first);
  for (const width of [288, 328, 608, 720]) {
    for (const panel of ["mapping", "alignment", "load", "consumers", "change", "trace", "redis"]) {
      for (const controls of ["basic", "none"]) {
        await element.evaluate((element, { width, ...set }) => {
          element.parentElement.style.width = `${width}px`;
          Object.assign(element, set);
        }, { width, panel, controls });
        // Until the picture is there its room is the sentence's, so the test waits for the panel and not for a time.
        const rooms = () => element.evaluate(({ report, shadowRoot }) => ({
          panel: report.settings.panel,
          enough: shadowRoot.querySelector(".frame").offsetHeight - parseFloat(getComputedStyle(shadowRoot.querySelector(".room")).minHeight),
          slack: Math.max(0, shadowRoot.querySelector(".sentence").offsetHeight - 379),
        }));
        await expect.poll(rooms, { message: `${panel} ${controls} ${width}` }).toEqual({ panel, enough: 0, slack: 0 });
      }
    }
  }
});

test("far from the screen nothing is loaded, then nothing is worked out, and both is made up for", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await article(page, { figure: "<co-partition></co-partition>", before: 30, after: 30 });
  await page.waitForTimeout(300);
  expect(asked.filter((path) => /\.wasm$|style\.css$|\.json$/.test(path))).toEqual([]);
  const element = page.locator("co-partition");
  await element.scrollIntoViewIfNeeded();
  await drawn(element);
  expect(asked.filter((path) => path.endsWith(".wasm")).length).toBe(1);
  await settled(page, 400);
  await watchWork(page);
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page, 200);
  await element.evaluate((element) => element.setAttribute("link", "v1:b=6"));
  await page.setViewportSize({ width: 600, height: 800 });
  await settled(page, 500);
  expect(await page.evaluate(() => window.work)).toEqual({ evaluate: 0, draw: 0 });
  await element.scrollIntoViewIfNeeded();
  await expect(element.locator(".sentence")).toContainText("All 10 keys line up");
  expect(await page.evaluate(() => window.work.draw)).toBeGreaterThan(0);
});

test("a static picture keeps no engine, changes by no hand, and is drawn again at another width", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await article(page, { figure: '<co-partition static preset="aligned"></co-partition>' });
  const element = page.locator("co-partition");
  await drawn(element);
  await expect(element.locator(".sentence")).toContainText("All 10 keys line up");
  await settled(page, 400);
  await watchWork(page);
  await page.evaluate(() => { window.heard = []; for (const name of ["cp-pin", "cp-change"]) addEventListener(name, () => window.heard.push(name)); });
  const canvas = element.locator('canvas[data-chart="mapping"]');
  await canvas.hover({ position: { x: 120, y: 20 } });
  await canvas.click({ position: { x: 120, y: 20 } });
  await settled(page, 100);
  expect(await canvas.getAttribute("tabindex")).toBe(null);
  expect(await page.evaluate(() => [window.work, window.heard])).toEqual([{ evaluate: 0, draw: 0 }, []]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(element.locator('table[data-table="mapping"]')).toBeVisible();
  await page.setViewportSize({ width: 500, height: 900 });
  await expect.poll(() => canvas.evaluate(({ width, style }) => width / devicePixelRatio === parseFloat(style.width))).toBe(true);
  await expect.poll(() => page.evaluate(() => window.work.draw)).toBeGreaterThan(0);
});

test("the wheel scrolls the article, over the chart and over a field that has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 600 });
  await article(page, { figure: "<co-partition></co-partition>", before: 3, after: 30 });
  const element = page.locator("co-partition");
  await drawn(element);
  const field = element.locator('input[type="text"][data-field="a"]');
  for (const over of [element.locator("canvas").first(), element.locator('input[type="range"][data-field="a"]'), field]) {
    await over.scrollIntoViewIfNeeded();
    await field.evaluate((field) => field.focus({ preventScroll: true }));
    const from = await page.evaluate(() => scrollY);
    const box = await over.boundingBox();
    await page.mouse.move(box.x + 40, Math.max(box.y, 0) + Math.min(box.height / 2, 40));
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(from + 120);
  }
  expect(await field.inputValue()).toBe("6");
  // By touch a chart scrolls either way, and a slider up and down.
  const touch = (selector) => element.locator(selector).first().evaluate((node) => getComputedStyle(node).touchAction);
  expect(await touch("canvas")).toBe("manipulation");
  expect(await touch('input[type="range"]')).toBe("pan-y");
});

test("attributes, properties and events", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await article(page, {
    figure: `<script>
      window.heard = [];
      for (const name of ["cp-ready", "cp-change", "cp-pin", "cp-error"]) addEventListener(name, ({ type, detail }) => window.heard.push([type, detail]));
    </script><co-partition link="v1:steps=join;leave:0&panel=consumers&theme=light" step="1" theme="dark" lang="id"></co-partition>`,
  });
  const element = page.locator("co-partition");
  await drawn(element);
  const read = (names) => element.evaluate((element, names) => Object.fromEntries(names.map((name) => [name, element[name]])), names);
  // An attribute wins over the link.
  expect(await read(["panel", "theme", "step", "controls", "static", "link"])).toEqual({ panel: "consumers", theme: "dark", step: 1, controls: "basic", static: false, link: "v1:members=3&steps=join;leave:0&step=1&panel=consumers&lang=id&theme=dark".replace("members=3&", "") });
  await expect(element.locator(".walk")).toContainText("1");
  expect(await element.evaluate((element) => element.report.consumers.members)).toBe(4);
  expect(await element.evaluate((element) => { element.report.consumers.members = 9; return element.report.consumers.members; })).toBe(4);
  expect(await element.evaluate((element) => element.sentence)).toMatch(/key/);
  // A person goes on a step: what they set holds from then on.
  await element.locator('button[data-act="forward"]').click();
  await expect.poll(() => element.evaluate((element) => [element.step, element.getAttribute("step")])).toEqual([2, null]);
  await element.evaluate((element) => { element.step = 0; });
  await expect.poll(() => element.evaluate((element) => element.report.settings.step)).toBe(0);
  await element.evaluate((element) => { element.preset = "aligned"; element.panel = "mapping"; });
  await expect(element.locator(".sentence")).toContainText("10 key");
  await expect.poll(() => element.evaluate((element) => element.report.settings.b.partitions)).toBe(6);
  await element.locator("canvas[data-chart=mapping]").press("ArrowRight");
  await element.locator("canvas[data-chart=mapping]").press("Enter");
  await expect.poll(() => page.evaluate(() => window.heard.length)).toBe(3);
  await element.locator(".numbers").click();
  await element.locator('table[data-table="mapping"] tbody tr').first().click();
  await expect.poll(() => page.evaluate(() => window.heard.length)).toBe(5);
  await element.locator("canvas[data-chart=mapping]").press("Escape");
  await expect.poll(() => page.evaluate(() => window.heard.length)).toBe(7);
  const heard = await page.evaluate(() => window.heard);
  expect(heard.map(([name]) => name)).toEqual(["cp-ready", "cp-change", "cp-pin", "cp-pin", "cp-change", "cp-pin", "cp-change"]);
  expect(heard[1][1]).toMatchObject({ complete: true, fields: ["step"] });
  expect(heard[2][1]).toMatchObject({ pick: "partition:a:0:0", key: null });
  expect(heard[3][1]).toMatchObject({ pick: "key:0", key: "BBCA" });
  expect(heard[4][1].fields).toEqual(["pin"]);
  expect(heard[5][1]).toEqual({ pick: null, key: null, text: "" });
  await element.evaluate((element) => { element.controls = "odd"; element.full = "javascript:alert(1)"; });
  expect(await read(["controls", "full"])).toEqual({ controls: "basic", full: null });
});

test("steps that there are none of are said, and nothing else happens", async ({ page }) => {
  await article(page, { figure: '<co-partition step="3"></co-partition>' });
  const element = page.locator("co-partition");
  await drawn(element);
  await expect(element.locator(".figure > .issue")).toContainText("step");
  expect(await element.evaluate((element) => element.report.settings.step)).toBe(0);
});

test("an engine that cannot be had is told, and said in place of the figure", async ({ page, problems }) => {
  await page.addInitScript(() => {
    delete window.WebAssembly;
    window.heard = [];
    addEventListener("cp-error", ({ detail }) => window.heard.push(String(detail.error)));
  });
  await article(page, { figure: '<co-partition></co-partition><co-partition id="full"><p>One of ten keys lines up.</p></co-partition>' });
  await expect(page.locator("co-partition .failed").first()).toContainText("the figure cannot be shown");
  await page.locator("#full").scrollIntoViewIfNeeded();
  await expect(page.locator("#full .failed")).toContainText("below stands an example");
  await expect(page.locator("#full > p")).toBeVisible();
  expect((await page.evaluate(() => window.heard)).every((error) => error.includes("WebAssembly"))).toBe(true);
  expect((await page.evaluate(() => window.heard)).length).toBe(2);
  problems.splice(0);
});

test("properties that were set before the class was there hold", async ({ page }) => {
  await article(page, { figure: '<co-partition></co-partition><script>document.querySelector("co-partition").link = "v1:b=6";</script>' });
  await expect(page.locator("co-partition .sentence")).toContainText("All 10 keys line up");
});

test("a figure opens in the full page with one click, as it stands", async ({ page, context }) => {
  await article(page, { figure: '<co-partition link="v1:a=12&rows=x%26y,2;Ünïcode%20😀" theme="dark"></co-partition>' });
  const element = page.locator("co-partition");
  await drawn(element);
  await element.locator('button.step').nth(1).click();
  await expect.poll(() => element.evaluate((element) => element.report.settings.a.partitions)).toBe(13);
  const opened = context.waitForEvent("page");
  await element.locator("a.full").click();
  const full = await opened;
  await expect(full.locator("co-partition .frame")).toBeVisible();
  expect(await full.evaluate(() => document.querySelector("co-partition").link)).toBe(await element.evaluate((element) => element.link));
  await expect(full.locator('input[type="text"][data-field="a"]')).toHaveValue("13");
});

test("a host sets looks by parts and custom properties, and no more than that", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await article(page, {
    figure: "<co-partition></co-partition>",
    css: `
      :root { font-size: 10px; letter-spacing: 4px; text-transform: uppercase; cursor: crosshair; word-spacing: 9px; }
      * { box-sizing: content-box; }
      p, button, input, table, canvas, h2, h3, ul { margin: 40px; padding: 40px; font: 40px fantasy; border: 9px solid red; }
      co-partition { --cp-font: monospace; --cp-radius: 12px; --cp-border-width: 2px; --cp-border-color: rgb(1, 2, 3); --cp-padding: 8px; --cp-ink: rgb(9, 9, 9); }
      co-partition::part(sentence) { color: rgb(0, 100, 0); }
      co-partition::part(footer) { display: none; }
    `,
  });
  const element = page.locator("co-partition");
  await drawn(element);
  const look = (selector, ...names) => element.locator(selector).first().evaluate((node, names) => names.map((name) => getComputedStyle(node)[name]), names);
  expect(await look(".sentence", "color", "marginTop", "fontFamily", "letterSpacing", "textTransform")).toEqual(["rgb(0, 100, 0)", "0px", "monospace", "-0.21px", "none"]);
  expect(await look(".frame", "borderTopWidth", "borderTopColor", "borderTopLeftRadius", "color", "wordSpacing")).toEqual(["2px", "rgb(1, 2, 3)", "12px", "rgb(20, 23, 26)", "0px"]);
  expect(await look(".figure", "paddingLeft")).toEqual(["8px"]);
  expect(await look("button.step", "boxSizing", "paddingTop", "cursor")).toEqual(["border-box", "0px", "pointer"]);
  await expect(element.locator(".foot")).toBeHidden();
  // Every part that is promised is there.
  const parts = await element.evaluate(({ shadowRoot }) => [...shadowRoot.querySelectorAll("[part]")].map((node) => node.getAttribute("part")).sort());
  expect(parts).toEqual(["charts", "controls", "figure", "fix", "footer", "frame", "full", "keys", "legend", "notice", "sentence", "tables", "tabs", "verdict"]);
});

for (const scheme of ["light", "dark"]) {
  test(`axe finds nothing in an article: ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 900 });
    // The article is dark by its own choice, not by the system's.
    await article(page, {
      figure: `<co-partition></co-partition>${paragraphs(1)}<co-partition panel="load" controls="none" lang="id"></co-partition>`,
      css: `:root { color-scheme: ${scheme}; }`,
    });
    const elements = page.locator("co-partition");
    for (const at of [0, 1]) {
      await elements.nth(at).scrollIntoViewIfNeeded();
      await drawn(elements.nth(at));
      await expect(elements.nth(at).locator(".frame")).toHaveAttribute(...(scheme === "dark" ? ["data-dark", ""] : ["class", "frame"]));
      await elements.nth(at).locator(".numbers").click();
    }
    await settled(page, 400);
    await axe(page);
  });
}

for (const width of [320, 360, 768]) {
  test(`no figure is wider than ${width} pixels, nor has targets that are too small`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await article(page, { figure: "<co-partition></co-partition>" });
    const element = page.locator("co-partition");
    await drawn(element);
    for (const panel of ["mapping", "load", "consumers", "change", "trace", "redis"]) {
      await element.evaluate((element, panel) => { element.panel = panel; }, panel);
      await settled(page, 60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), panel).toBeLessThanOrEqual(width);
      const small = await element.evaluate(({ shadowRoot }) => [...shadowRoot.querySelectorAll("button, a, input, select, summary")]
        .filter((node) => node.checkVisibility())
        .map((node) => [node.className || node.dataset.field, node.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([name, { width, height }]) => `${name} ${width} x ${height}`));
      expect(small, panel).toEqual([]);
    }
  });
}
