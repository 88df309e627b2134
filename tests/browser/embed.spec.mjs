// The element in pages of others: twice on one page, without WebAssembly, taken out again, drawn at every pixel ratio.

import { axe, expect, field, open, panel, settled, table, test, typeKeys } from "./support.mjs";

test("two elements on one page keep apart, and share one module", async ({ page }) => {
  const modules = [];
  page.on("request", (request) => request.url().endsWith(".wasm") && modules.push(request.url()));
  await open(page);
  await page.evaluate(() => {
    const other = document.createElement("co-partition");
    other.setAttribute("preset", "aligned");
    other.setAttribute("lang", "id");
    document.querySelector("main").append(other);
  });
  const [first, second] = [page.locator("co-partition").nth(0), page.locator("co-partition").nth(1)];
  await second.scrollIntoViewIfNeeded();
  await expect(second.locator("[data-verdict]")).toHaveAttribute("data-verdict", "aligned");
  await expect(second.locator(".words h2")).toHaveText("Selaras");
  await expect(first.locator("[data-verdict]")).toHaveAttribute("data-verdict", "count-differs");
  await second.locator('input[type="text"][data-field="a"]').fill("12");
  await expect.poll(() => second.evaluate((element) => element.link)).toBe("v1:a=12&b=6&lang=id");
  expect(await first.evaluate((element) => element.link)).toBe("v1:");
  expect(modules.length).toBe(1);
});

test("events tell what a person did, never what code set", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    window.heard = [];
    document.querySelector("co-partition").addEventListener("cp-change", (event) => window.heard.push(event.detail.link));
    document.querySelector("co-partition").link = "v1:a=4";
  });
  await expect(page.locator('input[type="text"][data-field="a"]')).toHaveValue("4");
  await page.locator('input[type="text"][data-field="a"]').fill("5");
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(["v1:a=5"]);
});

test("taken out and put in again it is as it was", async ({ page }) => {
  await open(page, "v1:b=6");
  await page.evaluate(() => {
    const element = document.querySelector("co-partition");
    const home = element.parentElement;
    element.remove();
    home.append(element);
  });
  await expect(page.locator("co-partition .frame")).toBeVisible();
  expect(await page.locator("co-partition .frame").count()).toBe(1);
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "aligned");
});

test("where WebAssembly is refused the fallback stays, and says why", async ({ page, problems }) => {
  await page.addInitScript(() => {
    delete window.WebAssembly;
  });
  await page.goto("/");
  await expect(page.locator("co-partition .failed")).toContainText("does not run WebAssembly");
  await expect(page.locator(".fallback")).toBeVisible();
  expect((await page.locator(".fallback td[data-col='b']").allTextContents()).map(Number)).toEqual([2, 6, 1, 6, 0, 0, 7, 3, 6, 2]);
  problems.splice(0);
});

/** The fallback as it was written, one line that says why, and nothing of the element half drawn. */
async function keepsFallback(page, problems, why) {
  await expect(page.locator("co-partition .failed")).toContainText(why);
  await expect(page.locator(".fallback")).toBeVisible();
  await expect(page.locator("co-partition .frame")).toBeHidden();
  expect(await page.locator("co-partition .failed").count()).toBe(1);
  await expect(page.locator(".fallback figcaption")).toContainText("9 of 10 keys do not line up.");
  await axe(page, "co-partition");
  problems.splice(0);
}

test("a policy that refuses WebAssembly leaves the fallback", async ({ page, problems }) => {
  await page.route((url) => url.pathname === "/", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(" 'wasm-unsafe-eval'", "") });
  });
  await page.goto("/");
  await keepsFallback(page, problems, "does not run WebAssembly");
});

for (const [file, why] of [
  ["pkg/first_bg.wasm", "A part of this figure did not load"],
  ["pkg/first.js", "A part of this figure did not load"],
  ["text/en.json", "A part of this figure could not be loaded."],
  ["catalog.json", "A part of this figure could not be loaded."],
  ["style.css", "A part of this figure did not load"],
])
  test(`without ${file} the fallback stays`, async ({ page, problems }) => {
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: "not here" }));
    await page.goto("/");
    await keepsFallback(page, problems, why);
  });

for (const [what, fails] of [
  ["drawing", (module) => { module.View.prototype.draw = () => { throw new TypeError("no"); }; }],
  ["reading the report", (module) => { module.View.prototype.report = () => { throw new TypeError("no"); }; }],
  ["an engine that aborts each time", (module) => { module.View.prototype.draw = () => { throw new WebAssembly.RuntimeError("unreachable"); }; }],
])
  test(`a first picture that fails at ${what} leaves the fallback`, async ({ page, problems }) => {
    // Before anything of it is used.
    await page.route("**/pkg/first.js*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n(${fails})({ View });` });
    });
    await page.goto("/");
    await keepsFallback(page, problems, "A part of this figure did not load or does not run here");
  });

test("while the module is on its way the fallback stands", async ({ page }) => {
  let send;
  const sent = new Promise((resolve) => { send = resolve; });
  await page.route("**/pkg/first_bg.wasm", async (route) => {
    await sent;
    await route.continue();
  });
  const asked = page.waitForRequest(/first_bg/);
  await page.goto("/");
  await asked;
  await expect(page.locator(".fallback figcaption")).toContainText("9 of 10 keys do not line up.");
  await expect(page.locator("co-partition :is(.frame, .failed)")).toHaveCount(0);
  send();
  await expect(page.locator("co-partition .frame")).toBeVisible();
  await expect(page.locator(".fallback")).toBeHidden();
});

test("an engine that aborts is started anew, and nothing typed is lost", async ({ page }) => {
  await open(page, "v1:b=6");
  await page.evaluate(async () => {
    const { engine } = await import("./engine.js");
    const module = await engine("mapping");
    const draw = module.View.prototype.draw;
    module.View.prototype.draw = function () {
      module.View.prototype.draw = draw;
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await page.locator('input[type="text"][data-field="a"]').fill("5");
  await expect(page.locator(".figure > .issue")).toContainText("was started anew");
  await expect(page.locator('[data-light="count"]')).toContainText("5 and 6");
  await page.locator('input[type="text"][data-field="a"]').fill("6");
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "aligned");
});

for (const ratio of [1, 1.5, 2, 3]) {
  test(`the picture is sharp at pixel ratio ${ratio}`, async ({ browser }) => {
    const context = await browser.newContext({ deviceScaleFactor: ratio, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await open(page);
    const found = await page.locator('canvas[data-chart="mapping"]').evaluate((canvas) => {
      const box = canvas.getBoundingClientRect();
      const context = canvas.getContext("2d");
      // Across the left rail (132 px from the side), in lane 4, where no line begins: ink next to ground, nothing between.
      const y = Math.round(canvas.height * 0.47);
      const line = context.getImageData(0, y, canvas.width, 1).data;
      const greys = [];
      const from = Math.round(126 * devicePixelRatio);
      for (let x = from; x < from + 12 * devicePixelRatio; x += 1) greys.push(line[4 * x]);
      return { width: canvas.width, cssWidth: box.width, ratio: devicePixelRatio, greys };
    });
    expect(found.width).toBe(Math.round(found.cssWidth * ratio));
    const ink = found.greys.filter((grey) => grey === 0x14).length;
    expect(ink).toBe(Math.round(2 * ratio));
    // Surface, sunken, hairline and ink are the only greys: an edge between pixels would give another.
    const known = new Set([0x14, 0xff, 0xea, 0xdd]);
    expect(found.greys.filter((grey) => !known.has(grey))).toEqual([]);
    await context.close();
  });
}

test("a program reads the same numbers from a host's own page", async ({ page }) => {
  await open(page, "v1:a=12");
  expect((await table(page, "mapping")).length).toBe(10);
  expect(await page.evaluate(() => document.querySelector("co-partition").shadowRoot.mode)).toBe("open");
});

test("a matrix of 256 by 256 is one blit", async ({ page }) => {
  await page.addInitScript(() => {
    window.painted = {};
    // Each drawing begins with a transform.
    for (const name of ["setTransform", "putImageData", "fillRect", "stroke", "fill"]) {
      const real = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (...given) {
        if (this.canvas.dataset.chart === "matrix") window.painted[name] = (window.painted[name] ?? 0) + 1;
        return real.apply(this, given);
      };
    }
  });
  await open(page, "v1:a=256&b=256&panel=alignment");
  const keys = Array.from({ length: 3000 }, (_, n) => `user-${n}`).join("\n");
  await typeKeys(page, keys);
  await expect(page.locator("[data-verdict]")).toContainText("of 3,000 keys");
  await page.evaluate(() => { window.painted = {}; });
  await page.locator("co-partition").evaluate((element) => element.edit("b", "255"));
  await expect.poll(() => page.evaluate(() => window.painted.putImageData ?? 0)).toBeGreaterThan(0);
  const { setTransform, putImageData, fillRect = 0, stroke = 0, fill = 0 } = await page.evaluate(() => window.painted);
  expect(putImageData).toBe(setTransform);
  expect((fillRect + stroke + fill) / setTransform).toBeLessThan(600);
});

for (const lang of ["en", "id"]) {
  test(`the first picture and its hands do without the words and panels of the others: ${lang}`, async ({ page }) => {
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url().split("/").at(-1)));
    await open(page, `v1:lang=${lang}`);
    await field(page, "b").fill("6");
    await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "aligned");
    await field(page, "b").fill("7");
    await page.locator('canvas[data-chart="mapping"]').hover();
    await settled(page, 400);
    expect(fetched).toContain(`${lang}.json`);
    expect(fetched).not.toContain(`${lang}-more.json`);
    expect(fetched).not.toContain("more.js");
    await panel(page, "trace");
    await expect(page.locator('[data-side="trace"] table').first()).toBeVisible();
    expect(fetched.filter((name) => name === `${lang}-more.json` || name === "more.js")).toHaveLength(2);
  });
}
