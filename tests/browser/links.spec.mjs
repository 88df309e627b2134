// Links in the address bar and out of it: both forms, Back and Forward, a reload, damage, and what the page says of them.

import { axe, column, expect, field, open, panel, settled, table, test, typeKeys, verdict } from "./support.mjs";

const hash = (page) => new URL(page.url()).hash;
const link = (page) => page.locator("co-partition").evaluate((element) => element.link);
const note = (page) => page.locator("#note");
const users = (count) => Array.from({ length: count }, (_, n) => `user-${n}`);
/** Longer than a change takes to settle. */
const REST = 1200;

/** The compressed form of a text, as the page makes it. */
const packed = (page, text) =>
  page.evaluate(async (text) => {
    const { pack } = await import("./link.js");
    return `v1z:${await pack(new TextEncoder().encode(text))}`;
  }, text);

const entries = (page) => page.evaluate(() => history.length);

test("odd keys of 2,000 characters survive the address bar and a reload", async ({ page }) => {
  await open(page, "v1:b=6");
  const keys = ["x".repeat(2000), "{tag}:a", "line\nbreak", "😀👩‍💻", 'q"uo"te', "a&b=c%2B+d#e;f,g", "<i>", "half \ud800", " ", "!null", "漢字".repeat(200)];
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.locator('textarea[data-field="rows"]').evaluate((box, text) => {
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }, keys.map((key, place) => `"${key.replaceAll('"', '""')}",${place + 1}`).join("\n"));
  await expect(verdict(page)).toContainText("of 11 keys");
  const before = [await table(page, "mapping"), await link(page)];
  expect(before[1].length).toBeGreaterThan(3000);
  await expect.poll(() => hash(page)).toMatch(/^#v1z:[\w-]+$/);
  expect(hash(page).length).toBeLessThan(1900);
  await page.reload();
  await expect(verdict(page)).toContainText("of 11 keys");
  await settled(page, 300);
  expect([await table(page, "mapping"), await link(page)]).toEqual(before);
  await expect(page.locator(".figure > .issue")).toBeHidden();
  // And the readable form of the same, which is as good.
  await page.goto("about:blank");
  await page.goto(`/#${before[1]}`);
  await expect(verdict(page)).toContainText("of 11 keys");
  expect([await table(page, "mapping"), await link(page)]).toEqual(before);
});

test("Back undoes what was done step by step, and Forward does it again", async ({ page }) => {
  await open(page);
  await panel(page, "load");
  await page.locator('[data-preset="hot-region"]').click();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => hash(page)).toBe("#v1:panel=load");
  await page.goBack();
  await expect(page.locator('[data-preset="hot-region"]')).toHaveAttribute("aria-current", "true");
  await expect(page.locator(".sentence")).toContainText("70 %");
  const hot = hash(page);
  expect(hot).toContain("rows=jakarta");
  await page.goBack();
  await expect.poll(() => hash(page)).toBe("#v1:panel=load");
  await expect(page.locator(".sentence")).toContainText("Partition 0 of market-updates takes 54 %");
  await page.goBack();
  await expect(page.locator('[role="tab"][data-panel="mapping"]')).toHaveAttribute("aria-selected", "true");
  expect(hash(page)).toBe("");
  await page.goForward();
  await page.goForward();
  await expect(page.locator(".sentence")).toContainText("70 %");
  expect(hash(page)).toBe(hot);
});

test("a hand that scrubs makes one entry, and after a rest another", async ({ page }) => {
  await open(page);
  const before = await entries(page);
  const slider = page.getByRole("slider", { name: "Partitions of notifications, from 1 to 64" });
  // As fast as frames come, with two rests that are too short to be one.
  await slider.evaluate(async (slider) => {
    for (let count = 9; count <= 38; count += 1) {
      slider.value = String(count);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (count % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    }
  });
  await expect.poll(() => hash(page)).toBe("#v1:b=38");
  expect(await entries(page)).toBe(before + 1);
  await page.waitForTimeout(REST);
  await slider.press("ArrowLeft");
  await expect.poll(() => hash(page)).toBe("#v1:b=37");
  expect(await entries(page)).toBe(before + 2);
  await page.goBack();
  await expect(field(page, "b")).toHaveValue("38");
  await page.goBack();
  await expect(field(page, "b")).toHaveValue("8");
  await page.goForward();
  await expect(field(page, "b")).toHaveValue("38");
});

test("Back takes what was typed and could not be taken with it", async ({ page }) => {
  await open(page);
  await field(page, "a").fill("7");
  await expect.poll(() => hash(page)).toBe("#v1:a=7");
  await page.waitForTimeout(REST);
  await field(page, "a").fill("abc");
  await field(page, "b").fill("9");
  await expect.poll(() => hash(page)).toBe("#v1:a=7&b=9");
  await page.locator('[role="tab"][data-panel="mapping"]').focus();
  await page.goBack();
  await expect(field(page, "a")).toHaveValue("7");
  await expect(field(page, "a")).not.toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "b")).toHaveValue("8");
});

test("what changes nothing makes no entry", async ({ page }) => {
  await open(page);
  const before = await entries(page);
  await field(page, "a").fill("abc");
  await page.waitForTimeout(REST);
  await page.locator('[role="tab"][data-panel="mapping"]').click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForTimeout(REST);
  expect(await entries(page)).toBe(before);
  expect(hash(page)).toBe("");
});

test("data too long for a link survives a reload, and Back to other data", async ({ page }) => {
  test.slow();
  await open(page, "v1:b=12");
  await typeKeys(page, Array.from({ length: 100_000 }, (_, n) => `user-${n}\t${1 + (n % 7)}`).join("\n"));
  await expect(verdict(page)).toContainText("of 100,000 keys", { timeout: 20_000 });
  await expect(page.locator(".figure > .issue")).toContainText("which holds 40,000 characters of them (such as 1,000 keys of 39)");
  await expect(note(page)).toHaveText("Keys not in the link; kept on reload");
  const rows = await table(page, "mapping");
  await page.waitForTimeout(REST);
  const here = await entries(page);
  await page.getByRole("button", { name: "Reset" }).click();
  await typeKeys(page, users(6000).join("\n"));
  await expect(verdict(page)).toContainText("of 6,000 keys");
  await expect.poll(() => hash(page)).toBe("#v1:data=6000");
  await page.evaluate((steps) => history.go(-steps), (await entries(page)) - here);
  await expect(verdict(page)).toContainText("of 100,000 keys");
  await settled(page, 400);
  expect(await table(page, "mapping")).toEqual(rows);
  await page.reload();
  await expect(verdict(page)).toContainText("of 100,000 keys", { timeout: 20_000 });
  await settled(page, 400);
  expect(await table(page, "mapping")).toEqual(rows);
  await expect(note(page)).toHaveText("Keys not in the link; kept on reload");
  // It is kept as it goes on.
  await panel(page, "load");
  await page.waitForTimeout(REST);
  await page.reload();
  await expect(verdict(page)).toContainText("of 100,000 keys", { timeout: 20_000 });
  await expect(page.locator('[role="tab"][data-panel="load"]')).toHaveAttribute("aria-selected", "true");
});

test("commands too long for a link survive a reload", async ({ page }) => {
  await open(page, "v1:panel=redis");
  const command = `MGET ${users(1500).map((key) => `{a}${key}`).join(" ")}`;
  const box = page.locator('textarea[data-field="redis.command"]');
  await box.fill(command);
  await expect(page.locator(".figure")).toContainText("Too long for a link, which holds 8,000 characters of it");
  await page.waitForTimeout(REST);
  await page.reload();
  await expect(box).toHaveValue(command);
});

test("commands too long for a link are no harm where no panel shows them", async ({ page }) => {
  await open(page);
  const address = await packed(page, `v1:b=6&redis.command=${"GET%20a%0A".repeat(1500)}`);
  await open(page, address);
  await expect(verdict(page)).toContainText("10 of 10 keys");
  await panel(page, "redis");
  await expect(page.locator('textarea[data-field="redis.command"]')).toHaveValue(/^(GET a\n){1500}$/);
});

test("where nothing can be kept the page says so before", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await open(page);
  await typeKeys(page, users(6000).join("\n"));
  await expect(note(page)).toHaveText("Keys not in the link; lost on reload");
  await page.reload();
  await expect(page.locator(".keys > .issue")).toContainText("The link's 6,000 keys were too many to be in it.");
});

test("a compressed link is taken by address, attribute and property", async ({ page }) => {
  await open(page);
  const one = await packed(page, "v1:b=6&rows=a;b;c");
  await page.evaluate((one) => { location.hash = one; }, one);
  await expect(verdict(page)).toContainText("of 3 keys");
  await page.evaluate((one) => {
    const element = document.createElement("co-partition");
    element.setAttribute("link", `${one}&panel=load`);
    document.querySelector("main").prepend(element);
  }, one);
  await expect(page.locator("co-partition").first().locator("[data-verdict]")).toContainText("3 of 3 keys");
  expect(await page.locator("co-partition").first().evaluate((element) => element.link)).toBe("v1:b=6&rows=a;b;c&panel=load");
});

test("of links that come at once the last one holds, and an edit after it counts", async ({ page }) => {
  await open(page);
  const [long, short] = [await packed(page, `v1:rows=${users(3000).join(";")}`), await packed(page, "v1:b=7")];
  const shown = (act) => page.evaluate(async ([act, long, short]) => {
    const element = document.querySelector("co-partition");
    if (act === "packed") {
      element.link = long;
      element.link = short;
    } else if (act === "readable") {
      element.link = long;
      element.link = "v1:b=5";
    } else {
      element.link = short;
      element.edit("a", "3");
    }
    // The picture before stays until then.
    const meanwhile = element.link;
    await new Promise((resolve) => setTimeout(resolve, 600));
    return [meanwhile, element.link];
  }, [act, long, short]);
  expect(await shown("packed")).toEqual(["v1:", "v1:b=7"]);
  expect(await shown("readable")).toEqual(["v1:b=5", "v1:b=5"]);
  expect(await shown("edit")).toEqual(["v1:b=5", "v1:a=3&b=7"]);
});

test("the first picture of a compressed link is no other one", async ({ page }) => {
  await open(page);
  const address = await packed(page, `v1:b=6&rows=${users(900).join(";")}`);
  await page.addInitScript(() => {
    window.seen = new Set();
    const real = CanvasRenderingContext2D.prototype.setTransform;
    CanvasRenderingContext2D.prototype.setTransform = function (...given) {
      window.seen.add(document.querySelector("co-partition").link.slice(0, 20));
      return real.apply(this, given);
    };
  });
  await open(page, address);
  await expect(verdict(page)).toContainText("900 of 900 keys");
  expect(await page.evaluate(() => [...window.seen])).toEqual(["v1:b=6&rows=user-0;u"]);
});

for (const [name, damage, said, shown] of [
  ["cut", (whole) => whole.slice(0, 1200), "The link is damaged: a part of it is missing", /of \d{3} keys/],
  ["changed", (whole) => `${whole.slice(0, 1200)}${whole[1200] === "A" ? "B" : "A"}${whole.slice(1201)}`, "The link is damaged", /of \d{3} keys/],
  ["empty", () => "v1z:", "nothing of it can be read", /of 10 keys/],
  ["nonsense", () => "v1z:AAAAAAAA!", "nothing of it can be read", /of 10 keys/],
]) {
  test(`a compressed link that is ${name} gives what is left of it, and says so`, async ({ page }) => {
    await open(page);
    const whole = await packed(page, `v1:b=6&rows=${users(900).join(";")}`);
    await open(page, damage(whole));
    await expect(page.locator(".figure > .issue")).toContainText(said);
    await expect(verdict(page)).toContainText(shown);
    await field(page, "a").fill("6");
    await field(page, "a").fill("5");
    await expect(page.locator(".figure > .issue")).toBeHidden();
  });
}

test("a link that unpacks without end is stopped", async ({ page }) => {
  await open(page);
  const bomb = await page.evaluate(async () => {
    const { pack } = await import("./link.js");
    return `v1z:${await pack(new TextEncoder().encode(`v1:b=6&rows=${"A;".repeat(20_000_000)}`))}`;
  });
  await page.evaluate((bomb) => { location.hash = bomb; }, bomb);
  await expect(page.locator(".figure > .issue")).toContainText("unpacks to more than a million characters");
  await expect(verdict(page)).toContainText("1 of 1 keys");
});

test("the page says that typed keys are in the link, and nothing moves", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await expect(note(page)).toHaveText("Keys stay in this page");
    const boxes = () => page.evaluate(() => [...document.querySelectorAll("body > header *:not(#note *), main")].filter((one) => one.checkVisibility()).map((one) => {
      const { x, y, right } = one.getBoundingClientRect();
      return [one.tagName, ...[x, y + scrollY, right].map((place) => Math.round(place * 8) / 8)].join(" ");
    }));
    const before = await boxes();
    await page.locator('[data-preset="hot-region"]').click();
    await expect(note(page)).toHaveText("Keys stay in this page");
    await typeKeys(page, "secret,1\n");
    await expect(note(page)).toHaveText("The link holds typed keys");
    await expect(note(page)).toBeVisible();
    expect(await boxes()).toEqual(before);
    await typeKeys(page, users(900).join("\n"));
    await expect(note(page)).toHaveText(/^Link: typed keys, 2,\d{3} characters$/);
    const inside = await note(page).evaluate((box) => box.scrollWidth <= box.clientWidth && box.firstElementChild.offsetHeight <= 20);
    expect(inside, `${width}`).toBe(true);
    expect(await boxes()).toEqual(before);
  }
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(note(page)).toHaveText("Copied. Some chats cut so long a link.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(new URL(copied).hash).toMatch(/^#v1z:/);
  await expect(note(page)).toHaveText(/^Link: typed keys/);
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(note(page)).toHaveText(/^Link: key diketik, 2\.\d{3} karakter$/);
  await axe(page, "header");
});

for (const [link, keys] of [["v1:rows=BBCA,24;UNVR,18;secret,3", ["BBCA", "UNVR", "secret"]], ["v1:rows=secret", ["secret"]]]) test(`a link that is opened says at once that typed keys are in it, without a shift: ${link}`, async ({ page }) => {
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.moved += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, link);
  await expect(note(page)).toHaveText("The link holds typed keys");
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.moved)).toBe(0);
  expect(await column(page, "mapping", "key")).toEqual(keys);
});
