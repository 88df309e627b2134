// A change made visible: numbers in the sentence as handles, marks that travel and leave a trace, undo and redo, and a picture that is kept.

import { expect, field, open, panel, sentence, settled, test } from "./support.mjs";

const handle = (page, name) => page.locator(`[data-scrub="${name}"]`);
const link = (page) => page.evaluate(() => document.querySelector("co-partition").link);
const picture = (page, chart = "mapping") => page.evaluate((chart) => document.querySelector("co-partition").shadowRoot.querySelector(`canvas[data-chart="${chart}"]`).toDataURL(), chart);
/** Longer than a trace stays. */
const GONE = 1800;

/** Presses on a handle and moves it so many pixels, without letting go. */
async function drag(page, name, pixels) {
  const { x, y, width, height } = await handle(page, name).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
}

test("a count in the sentence is dragged, and the hand keeps it while the words change", async ({ page }) => {
  await open(page);
  await expect(sentence(page)).toContainText("6 partitions against 8: 9 of 10 keys do not line up.");
  await drag(page, "b", -20);
  await expect(sentence(page)).toContainText("6 partitions against 6: All 10 keys line up.");
  await expect(field(page, "b")).toHaveValue("6");
  await page.mouse.move(0, 300);
  await expect(field(page, "b")).toHaveValue("1");
  await expect(sentence(page)).toContainText("6 partitions against 1:");
  await page.mouse.up();
  await page.mouse.move(900, 300);
  await settled(page, 50);
  await expect(field(page, "b")).toHaveValue("1");
});

test("it is stepped by keys, keeps the focus, and says what it is", async ({ page }) => {
  await open(page);
  const a = handle(page, "a");
  await a.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(sentence(page)).toContainText("8 partitions against 8: All 10 keys line up.");
  await expect(a).toBeFocused();
  await expect(a).toHaveAttribute("aria-valuenow", "8");
  await expect(a).toHaveAttribute("role", "spinbutton");
  await expect(a).toHaveAccessibleName("Partitions of market-updates");
  await page.keyboard.press("Home");
  await expect(a).toHaveText("1");
  await page.keyboard.press("ArrowDown");
  await settled(page, 50);
  await expect(a).toHaveText("1");
  await expect(sentence(page)).toContainText("1 partition against 8:");
  expect(await link(page)).toBe("v1:a=1");
});

test("a finger drags it sideways", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await open(page);
  const client = await context.newCDPSession(page);
  const { x, y, width, height } = await handle(page, "b").boundingBox();
  const touch = (type, dx) => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2 + dx, y: y + height / 2 }] });
  await touch("touchStart", 0);
  for (const dx of [10, 20, 30, 40]) {
    await touch("touchMove", dx);
    await settled(page, 50);
  }
  await touch("touchEnd", 0);
  await expect(field(page, "b")).toHaveValue("12");
  await context.close();
});

test("members, masters and the new count are handles too; where nothing can be set there are none", async ({ page }) => {
  await open(page, "v1:panel=consumers");
  await expect(sentence(page)).toContainText("3 members, 6 and 8 partitions: 2 of 10 keys");
  await handle(page, "members").press("ArrowUp");
  await expect(field(page, "members")).toHaveValue("4");
  await panel(page, "change");
  await expect(sentence(page)).toContainText("From 6 to 12 partitions");
  await handle(page, "change").press("ArrowDown");
  await expect(sentence(page)).toContainText("From 6 to 11 partitions");
  await expect(handle(page, "change")).toBeFocused();
  await handle(page, "a").press("ArrowUp");
  await expect(sentence(page)).toContainText("From 7 to 11 partitions");
  await panel(page, "redis");
  await handle(page, "masters").press("ArrowUp");
  await expect(sentence(page)).toContainText("4 masters: No pair may go into one command.");
  await page.evaluate(() => document.querySelector("co-partition").setAttribute("controls", "none"));
  await expect(page.locator("[data-scrub]")).toHaveCount(0);
});

// Chart, link, and what is typed into which field. With 500 keys the Mapping has bands.
for (const [chart, link, name, text] of [
  ["mapping", "v1:", "b", "6"],
  ["mapping", "v1:workload=uniform&events=500&b=7", "b", "8"],
  ["mapping", "v1:panel=change&change=9", "change", "12"],
  ["matrix", "v1:panel=alignment", "a", "5"],
  ["by-count", "v1:panel=alignment", "a", "5"],
  ["load", "v1:panel=load", "b", "6"],
  ["consumers", "v1:panel=consumers", "members", "4"],
  ["slots", "v1:panel=redis", "redis.a", "m:<key>"],
]) {
  test(`what moved leaves a trace for a moment: ${chart} of ${link}`, async ({ page }) => {
    await open(page, `${link}&${name}=${encodeURIComponent(text)}`);
    await settled(page, 300);
    const plain = await picture(page, chart);
    await open(page, link);
    await settled(page, 300);
    await field(page, name).fill(text);
    await settled(page, 350);
    expect(await picture(page, chart)).not.toBe(plain);
    await settled(page, GONE);
    expect(await picture(page, chart)).toBe(plain);
  });
}

test("marks travel, but not where the reader wants no motion: then the trace alone says it", async ({ page }) => {
  const pictures = async () => {
    await open(page);
    await settled(page, 300);
    // Every picture that is painted until the trace stands alone.
    await page.evaluate(() => {
      window.seen = new Set();
      const canvas = document.querySelector("co-partition").shadowRoot.querySelector('canvas[data-chart="mapping"]');
      const until = performance.now() + 1000;
      const look = () => {
        window.seen.add(canvas.toDataURL());
        if (performance.now() < until) requestAnimationFrame(look);
      };
      look();
    });
    await field(page, "b").fill("6");
    await settled(page, 1000);
    return page.evaluate(() => window.seen.size);
  };
  expect(await pictures()).toBeGreaterThan(2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await pictures()).toBe(2);
});

test("steps are undone and done again, by the bar as by the browser, after a reload too", async ({ page }) => {
  await open(page);
  const [undo, redo] = [page.getByRole("button", { name: "Undo" }), page.getByRole("button", { name: "Redo" })];
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await expect(redo).toHaveAttribute("aria-disabled", "true");
  await undo.press("Enter");
  await expect(page.locator("#name")).toHaveText("6 against 8");
  await field(page, "b").fill("6");
  await expect(page.locator("#name")).toHaveText("Baseline, aligned");
  await expect(undo).toHaveAttribute("aria-disabled", "false");
  await settled(page, 1200);
  await field(page, "b").fill("9");
  await expect(page.locator("#name")).toHaveText("Baseline, aligned, changed");
  await undo.click();
  await expect(field(page, "b")).toHaveValue("6");
  await expect(redo).toHaveAttribute("aria-disabled", "false");
  await undo.click();
  await expect(field(page, "b")).toHaveValue("8");
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await redo.click();
  await expect(field(page, "b")).toHaveValue("6");
  await page.reload();
  await expect(field(page, "b")).toHaveValue("6");
  await expect(redo).toHaveAttribute("aria-disabled", "false");
  await page.goBack();
  await expect(field(page, "b")).toHaveValue("8");
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await redo.press("Enter");
  await expect(field(page, "b")).toHaveValue("6");
  await redo.press("Enter");
  await expect(field(page, "b")).toHaveValue("9");
  await expect(redo).toHaveAttribute("aria-disabled", "true");
  await panel(page, "load");
  await expect(page.locator("#name")).toHaveText("Baseline, aligned, changed");
});

test("what is kept as before stands below, in the picture too and with another engine, until it is let go of", async ({ page }) => {
  await open(page, "v1:b=6");
  await settled(page, 300);
  const level = await picture(page);
  const keep = page.getByRole("button", { name: /Keep as/ });
  await keep.click();
  await expect(keep).toHaveAttribute("aria-pressed", "true");
  const was = page.locator(".was");
  await expect(was).toHaveText("Before: 6 partitions against 6: All 10 keys line up.");
  await field(page, "b").fill("8");
  await settled(page, GONE);
  await expect(was).toHaveText("Before: 6 partitions against 6: All 10 keys line up.");
  const kept = await picture(page);
  await panel(page, "load");
  await expect(was).toContainText("Before: 6 partitions against 6: Partition 0 of market-updates takes 54 % of the traffic");
  await panel(page, "redis");
  await expect(was).toContainText("All 10 keys line up.");
  await panel(page, "mapping");
  await settled(page, 300);
  expect(await picture(page)).toBe(kept);
  await field(page, "b").fill("6");
  await settled(page, GONE);
  expect(await picture(page)).toBe(level);
  await field(page, "b").fill("8");
  await keep.click();
  await expect(was).toBeHidden();
  await settled(page, GONE);
  expect(await picture(page)).not.toBe(kept);
});
