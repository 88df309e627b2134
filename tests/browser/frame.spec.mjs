// embed.html in an iframe: its flags, its height in three forms, and whom it listens to.

import { expect, settled, test } from "./support.mjs";

/** A page that embeds it and writes down what it hears, with the recipe of the README. */
async function embed(page, address, { head = "" } = {}) {
  await page.route("**/host.html", (route) => route.fulfill({
    contentType: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title><link rel="icon" href="logo.svg">
<style>body{margin:0}</style>${head}<script>
  window.heard = [];
  addEventListener('message', ({ source, data }) => {
    window.heard.push(data);
    if (data?.type !== 'copartition:height' || data.version !== 1) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.height = Math.min(data.height, 4000);
    }
  });
</script></head><body><iframe id="one" title="Where keys go" src="${address}" width="100%" height="400" style="border:0"></iframe></body></html>`,
  }));
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto("/host.html");
  const frame = page.frameLocator("#one");
  await expect(frame.locator("co-partition .frame")).toBeVisible();
  await settled(page, 200);
  return frame;
}

const link = (frame) => frame.locator("co-partition").evaluate((element) => element.link);
const tell = (page, data) => page.evaluate((data) => document.querySelector("#one").contentWindow.postMessage(data, "*"), data);

test("flags are the attributes, and the link stands in the fragment", async ({ page }) => {
  const frame = await embed(page, "embed.html?panel=consumers&lang=id&theme=dark&controls=none&step=1#v1:a=12&steps=join;join&panel=load");
  expect(await link(frame)).toBe("v1:a=12&steps=join;join&step=1&panel=consumers&lang=id&theme=dark");
  await expect(frame.locator("html")).toHaveAttribute("lang", "id");
  await expect(frame.locator("co-partition .settings")).toBeHidden();
  expect(await frame.locator("co-partition a.full").getAttribute("href")).toMatch(/\/index\.html#v1:a=12&/);
  const plain = await embed(page, "embed.html?preset=aligned&static");
  await expect(plain.locator("co-partition .sentence")).toContainText("All 10 keys line up");
  expect(await plain.locator("co-partition").evaluate((element) => [element.static, element.controls])).toEqual([true, "none"]);
});

test("its height is told in three forms, again when it changes, with no keys in it", async ({ page }) => {
  const frame = await embed(page, "embed.html#v1:rows=secret,2;other");
  const real = () => frame.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  const heard = () => page.evaluate(() => window.heard);
  const height = await real();
  const three = (height) => [
    JSON.stringify({ src: new URL("/embed.html", page.url()).href, context: "iframe.resize", height }),
    { sentinel: "amp", type: "embed-size", height },
    { type: "copartition:height", version: 1, height },
  ];
  expect((await heard()).slice(-3)).toEqual(three(height));
  expect(await page.locator("#one").evaluate((frame) => frame.offsetHeight)).toBe(height);
  await frame.locator(".numbers").click();
  await expect.poll(() => page.locator("#one").evaluate((frame) => frame.offsetHeight)).toBeGreaterThan(height);
  expect((await heard()).slice(-3)).toEqual(three(await real()));
  // A reader types; nobody asked to be told.
  await frame.locator("button.step").nth(1).click();
  await expect.poll(() => link(frame)).toContain("a=7");
  await settled(page, 100);
  expect(JSON.stringify(await heard())).not.toContain("secret");
});

test("it hears the page around it, and nobody else", async ({ page }) => {
  const frame = await embed(page, "embed.html#v1:a=4");
  await page.evaluate(() => { window.heard.length = 0; });
  const set = { type: "copartition:set", version: 1 };
  for (const odd of [null, 7, "copartition:set", [], { ...set, version: 2, panel: "load" }, { ...set, type: "set", panel: "load" }, { ...set, panel: { toString: "load" }, link: ["v1:a=9"] }, { ...set, controls: "all", onclick: "x" }])
    await tell(page, odd);
  // Another window of the same origin: a sibling frame.
  await page.evaluate(() => new Promise((resolve) => {
    const other = document.createElement("iframe");
    other.onload = () => {
      const script = other.contentDocument.createElement("script");
      script.textContent = 'parent.frames[0].postMessage({ type: "copartition:set", version: 1, link: "v1:a=5", panel: "redis" }, "*")';
      other.contentDocument.body.append(script);
      resolve();
    };
    document.body.append(other);
  }));
  await settled(page, 150);
  expect(await link(frame)).toBe("v1:a=4");
  expect(await frame.locator("co-partition").evaluate((element) => element.controls)).toBe("basic");
  await tell(page, { ...set, link: "v1:a=9&b=3", panel: "alignment", theme: "dark", lang: "id", step: 0 });
  await expect.poll(() => link(frame)).toContain("v1:a=9&b=3&panel=alignment&lang=id&theme=dark");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await tell(page, { ...set, panel: null, preset: "aligned", step: null });
  await expect(frame.locator("co-partition .sentence")).toContainText("10 key");
});

test("changes are told to the origin that asked for them, and to no other", async ({ page, baseURL }) => {
  const origin = new URL(baseURL).origin;
  const frame = await embed(page, `embed.html?tell=${encodeURIComponent(origin)}`);
  await frame.locator("button.step").nth(1).click();
  await expect.poll(() => page.evaluate(() => window.heard.find(({ type }) => type === "copartition:change"))).toEqual({ type: "copartition:change", version: 1, link: "v1:a=7", complete: true, fields: ["a"] });
  for (const nobody of ["*", "/", `${origin}/`, "null", ""]) {
    const other = await embed(page, `embed.html?tell=${encodeURIComponent(nobody)}`);
    await other.locator("button.step").nth(1).click();
    await expect.poll(() => link(other)).toBe("v1:a=7");
    await settled(page, 100);
    expect(await page.evaluate(() => window.heard.filter(({ type }) => type === "copartition:change")), nobody).toEqual([]);
  }
});

test("alone in a window it tells nobody anything", async ({ page }) => {
  await page.addInitScript(() => { window.heard = []; addEventListener("message", ({ data }) => window.heard.push(data)); });
  await page.goto("/embed.html?preset=aligned");
  await expect(page.locator("co-partition .frame")).toBeVisible();
  await page.evaluate(() => postMessage({ type: "copartition:set", version: 1, link: "v1:a=5" }));
  await settled(page, 200);
  expect(await page.locator("co-partition").evaluate((element) => element.link)).toBe("v1:b=6");
  expect((await page.evaluate(() => window.heard)).length).toBe(1);
});
