// What www/ACCESS.md says: sorting, printing, the reader's own spacing, zoom and colours, keys and sizes.

import { axe, column, expect, field, go, open, panel, sentence, settled, table, test, typeKeys } from "./support.mjs";

const PANELS = ["mapping", "alignment", "load", "consumers", "change", "trace", "redis"];

const head = (page, name, col) => page.locator(`table[data-table="${name}"] thead th[data-col="${col}"]`);
const rows = (page, name) => page.locator(`table[data-table="${name}"] tbody tr`);
const live = (page) => page.locator("co-partition [aria-live='polite']");

/** Presses a head as it is pressed without a mouse, and waits for what is said of it. */
async function sort(page, name, col, said) {
  const button = head(page, name, col).getByRole("button");
  await button.press("Enter");
  await expect(live(page)).toHaveText(said);
  await expect(button, "the focus stays").toBeFocused();
}

/** What has the focus, through all shadow roots. */
const focused = (page) =>
  page.evaluateHandle(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  });

test("a head sorts up, then down, then not at all, by keyboard", async ({ page }) => {
  await open(page);
  const first = await column(page, "mapping", "key");
  await expect(head(page, "mapping", "weight")).not.toHaveAttribute("aria-sort");
  await sort(page, "mapping", "weight", "Sorted by weight, ascending.");
  await expect(head(page, "mapping", "weight")).toHaveAttribute("aria-sort", "ascending");
  expect(await column(page, "mapping", "weight")).toEqual(["3", "3", "4", "6", "8", "8", "12", "14", "18", "24"]);
  await sort(page, "mapping", "weight", "Sorted by weight, descending.");
  expect((await column(page, "mapping", "weight")).slice(0, 3)).toEqual(["24", "18", "14"]);
  await sort(page, "mapping", "key", "Sorted by key, ascending.");
  expect(await column(page, "mapping", "key")).toEqual([...first].sort());
  await expect(page.locator("[aria-sort]"), "one column only").toHaveCount(1);
  await sort(page, "mapping", "key", "Sorted by key, descending.");
  await sort(page, "mapping", "key", "In the first order again.");
  expect(await column(page, "mapping", "key")).toEqual(first);
  await expect(page.locator("[aria-sort]")).toHaveCount(0);
  // By mouse the whole head is pressed, with the letter of a topic too.
  await head(page, "mapping", "b").click({ position: { x: 3, y: 3 } });
  await expect(head(page, "mapping", "b")).toHaveAttribute("aria-sort", "ascending");
  await expect(head(page, "mapping", "b").getByRole("button", { name: "notifications" }).locator(".badge.b")).toBeVisible();
  await axe(page);
});

test("what else could be the key is sorted too, by what topic A has of it, and each row stays one to take", async ({ page }) => {
  await open(page, "v1:a=3&b=4&workload=orders&panel=load");
  const keys = await column(page, "load-choices", "key");
  await sort(page, "load-choices", "ratio", "Sorted by max ÷ mean, ascending.");
  const ratios = (await column(page, "load-choices", "ratio")).map((cell) => Number(/A ([\d.]+)/.exec(cell)[1]));
  expect(ratios).toEqual([...ratios].sort((one, other) => one - other));
  expect(ratios.length).toBe(keys.length);
  expect(new Set(ratios).size).toBeGreaterThan(3);
  await sort(page, "load-choices", "key", "Sorted by key, ascending.");
  expect((await column(page, "load-choices", "key"))[0]).toBe("customer");
  await page.getByRole("button", { name: "Key both topics by order", exact: true }).click();
  await expect(page.locator('select[data-field="a.key"]')).toHaveValue("order");
  expect((await table(page, "load-choices")).find(({ key }) => key === "order").use).toBe("now");
  await expect(head(page, "load-choices", "key"), "the order holds").toHaveAttribute("aria-sort", "ascending");
  await axe(page);
});

test("numbers are sorted by what they are worth in the language, words stay last", async ({ page }) => {
  await open(page, "v1:lang=id&rows=a,1240;b,9;c,30.5;!null,3");
  await sort(page, "mapping", "weight", "Diurutkan menurut bobot, naik.");
  expect(await column(page, "mapping", "weight")).toEqual(["3", "9", "30,5", "1.240"]);
  for (const said of ["naik", "turun"]) {
    await sort(page, "mapping", "a", `Diurutkan menurut market-updates, ${said}.`);
    const places = await column(page, "mapping", "a");
    expect(places.at(-1)).toBe("acak");
    const numbers = places.slice(0, -1).map(Number);
    expect(numbers).toEqual([...numbers].sort((one, other) => (said === "naik" ? one - other : other - one)));
  }
  await go(page, "v1:lang=id&panel=alignment");
  await sort(page, "alignment-by-count", "chance", "Diurutkan menurut kebetulan, naik.");
  const chance = await column(page, "alignment-by-count", "chance");
  expect(chance.slice(0, 3)).toEqual(["7,7%", "9,1%", "12,5%"]);
  expect(chance.at(-1)).toBe("100%");
});

test("less than a tenth stands below a tenth, and keys with numbers are sorted by them", async ({ page }) => {
  await open(page, "v1:panel=load&rows=k10,99000;k9,100;k2,20&a=3&b=3");
  await sort(page, "load", "share", "Sorted by share, ascending.");
  const shares = await column(page, "load", "share");
  const worth = (share) => (share.startsWith("<") ? 0.05 : share.startsWith(">") ? 99.95 : Number.parseFloat(share));
  expect(shares.some((share) => share.startsWith("<"))).toBe(true);
  expect(shares.map(worth)).toEqual(shares.map(worth).sort((one, other) => one - other));
  await panel(page, "mapping");
  await sort(page, "mapping", "key", "Sorted by key, ascending.");
  expect(await column(page, "mapping", "key")).toEqual(["k2", "k9", "k10"]);
});

test("the order holds while things change, and for rows that come later", async ({ page }) => {
  await open(page);
  await sort(page, "mapping", "key", "Sorted by key, ascending.");
  const keys = Array.from({ length: 300 }, (_, at) => `user-${at + 1}`);
  // The lightest have the smallest numbers: the first rows that come are none of those that will stand first.
  await typeKeys(page, keys.map((key, at) => `${key},${at + 1}`).join("\n"));
  await expect(rows(page, "mapping")).toHaveCount(300);
  await expect.poll(() => column(page, "mapping", "key")).toEqual(keys);
  await field(page, "b").fill("7");
  await expect(head(page, "mapping", "key")).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page, "mapping")).toHaveCount(300);
  await expect.poll(() => column(page, "mapping", "key")).toEqual(keys);
  const places = await table(page, "mapping");
  await go(page, "v1:rows=user-3,1;user-20,2;user-1,3");
  await expect.poll(() => column(page, "mapping", "key")).toEqual(["user-1", "user-3", "user-20"]);
  expect(new Set(places.map((row) => row.b)).size, "and each row is still that of its key").toBe(7);
});

test("a row means the same key after sorting", async ({ page }) => {
  await open(page);
  await sort(page, "mapping", "weight", "Sorted by weight, ascending.");
  const row = rows(page, "mapping").filter({ hasText: "TLKM" });
  const item = page.locator(".keylist li", { hasText: "TLKM" });
  await row.hover();
  await expect(item).toHaveAttribute("data-marked", "true");
  await row.click();
  await expect(sentence(page)).toContainText("TLKM lands on partition 5");
  await expect(row).toHaveAttribute("data-pinned", "true");
  await page.mouse.move(5, 5);
  // The mark goes with its row, and stands on no other.
  await sort(page, "mapping", "weight", "Sorted by weight, descending.");
  await expect(row).toHaveAttribute("data-pinned", "true");
  await expect(page.locator("tr[data-pinned]")).toHaveCount(1);
  await expect(page.locator("tr[data-marked]")).toHaveCount(1);
  // From row to row by keys, in the order that is seen.
  await rows(page, "mapping").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page, "mapping").nth(1)).toBeFocused();
  await expect(page.locator(".keylist li", { hasText: "BBRI" })).toHaveAttribute("data-marked", "true");
  await page.keyboard.press("Enter");
  await expect(sentence(page)).toContainText("BBRI lands on partition 0");
});

test("what cannot be sorted has no buttons", async ({ page }) => {
  await open(page, "v1:rows=a,1");
  await expect(head(page, "mapping", "key")).toHaveText("key");
  await expect(head(page, "mapping", "key").getByRole("button")).toHaveCount(0);
  await page.goto("/embed.html?static");
  await expect(page.locator("co-partition .frame")).toBeVisible();
  await page.getByRole("button", { name: "Numbers" }).click();
  await expect(head(page, "mapping", "weight")).toBeVisible();
  await expect(page.locator("table button")).toHaveCount(0);
});

test("a sort that cannot be fetched leaves the rows as they are, and says so", async ({ page, problems }) => {
  await open(page);
  await page.route("**/sort.js", (route) => route.abort());
  const first = await column(page, "mapping", "key");
  await head(page, "mapping", "weight").getByRole("button").press("Enter");
  await expect(live(page)).toContainText("could not be loaded");
  expect(await column(page, "mapping", "key")).toEqual(first);
  await expect(page.locator("[aria-sort]")).toHaveCount(0);
  expect(problems.splice(0).every((problem) => problem.includes("sort.js"))).toBe(true);
});

/** Text that is cut off or lies on other text, as [what, text]; text that can be scrolled to is neither. */
const spoilt = (page) =>
  page.evaluate(() => {
    const found = [];
    const seen = [];
    for (const top of [document.body, document.querySelector("co-partition").shadowRoot]) {
      const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
      for (let text; (text = texts.nextNode());) {
        const parent = text.parentElement;
        const closed = parent.localName === "details" && !parent.open;
        if (!text.data.trim() || closed || parent.closest("option, noscript") || !parent.checkVisibility({ visibilityProperty: true })) continue;
        // Bytes stand whole in Trace, and the name of a client of the grid in the list above it.
        if (parent.closest('.bytes, [data-table="agreement"] th')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const box = { left, right, top, bottom };
          let cut = false;
          let unseen = parseFloat(getComputedStyle(parent).fontSize) === 0;
          for (let around = parent; around; around = around.parentElement) {
            const style = getComputedStyle(around);
            const room = around.getBoundingClientRect();
            unseen ||= style.clipPath !== "none";
            for (const [from, to, slack, overflow] of [["left", "right", 1.5, style.overflowX], ["top", "bottom", 2.5, style.overflowY]]) {
              if (overflow === "visible") continue;
              if (["hidden", "clip"].includes(overflow)) cut ||= box[to] > room[to] + slack || box[from] < room[from] - slack;
              box[from] = Math.max(box[from], room[from]);
              box[to] = Math.min(box[to], room[to]);
            }
          }
          if (unseen) continue;
          if (cut) found.push(["cut off", text.data.trim()]);
          else if (box.right > box.left && box.bottom > box.top) seen.push([text, box]);
        }
      }
    }
    seen.forEach(([text, box], at) => {
      for (const [other, room] of seen.slice(at + 1)) {
        const across = Math.min(box.right, room.right) - Math.max(box.left, room.left);
        const down = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
        // The tabs stay in sight while the rest moves below them, and so does the choice of a key while its row does.
        const stays = ({ parentElement }) => parentElement.closest('.tabs, .choices [data-col="use"]');
        const over = stays(text) !== stays(other);
        if (text !== other && !over && across > 3 && down > 6) found.push(["overlaps", `${text.data.trim()} / ${other.data.trim()}`]);
      }
    });
    return found;
  });

const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The four values of success criterion 1.4.12.
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

for (const width of [1280, 360]) {
  for (const lang of ["en", "id"]) {
    test(`text may be spaced: ${width} pixels, ${lang}`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        for (const root of [document, document.querySelector("co-partition").shadowRoot]) root.adoptedStyleSheets.push(sheet);
      }, SPACING);
      for (const id of PANELS) {
        await go(page, `v1:panel=${id}&lang=${lang}`);
        await settled(page, 300);
        expect(await sentence(page).evaluate((text) => getComputedStyle(text).letterSpacing), "the sheet is there").not.toBe("normal");
        expect(await spoilt(page), id).toEqual([]);
        expect(await sideways(page), id).toBe(0);
      }
    });
  }
}

test("at 400 % everything is reached, and nothing hides what has the focus", async ({ page }) => {
  test.slow();
  // 1280 by 1024 pixels, four times as large.
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  for (const id of PANELS) {
    await go(page, `v1:panel=${id}`);
    await settled(page, 300);
    expect(await sideways(page), id).toBe(0);
    for (const key of ["Tab", "Shift+Tab"]) {
      await page.locator(`[role="tab"][data-panel="${id}"]`).focus();
      let last = "";
      for (let presses = 0; presses < 25; presses += 1) {
        await page.keyboard.press(key);
        const seen = await (await focused(page)).evaluate((element) => {
          if (element === document.body) return null;
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
          const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
          // What lies there is the element, something in it, or what it stands in: never another that covers it.
          const places = [y, Math.min(bottom, innerHeight) - 3].map((down) => {
            let there = document.elementFromPoint(x, down);
            while (there?.shadowRoot?.elementFromPoint(x, down)) there = there.shadowRoot.elementFromPoint(x, down);
            return there;
          });
          const free = places.some((there) => there && (element.contains(there) || there.contains(element) || element.labels?.[0]?.contains(there)));
          return { name: `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent.slice(0, 30)}`, free: free && width > 0 && height > 0 };
        });
        if (seen === null) break;
        expect(seen.free, `${id}, ${key}: ${seen.name} after ${last}`).toBe(true);
        last = seen.name;
      }
    }
  }
});

test("in forced colours every mark and control stays visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await open(page, "v1:theme=light&pin=UNVR");
  const colours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const read = (name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    };
    const all = Object.fromEntries(["Canvas", "CanvasText", "Highlight"].map((name) => [name, read(name)]));
    probe.remove();
    return all;
  });
  const style = (locator, name, part) => locator.evaluate((element, [name, part]) => getComputedStyle(element, part)[name], [name, part]);
  const pinned = page.locator("tr[data-pinned]");
  expect(await style(pinned.locator("th"), "borderLeft")).toBe(`3px solid ${colours.Highlight}`);
  expect(await style(page.locator(".keylist [aria-selected='true']"), "borderLeft")).toBe(`3px solid ${colours.Highlight}`);
  const row = rows(page, "mapping").filter({ hasText: "TLKM" });
  await row.hover();
  await expect.poll(() => style(row, "outlineStyle")).toBe("dashed");
  expect(await style(page.locator(".keylist li[data-marked]"), "outlineStyle")).toBe("dashed");
  // The legend has the colours of the chart, which are the reader's.
  expect(await style(page.locator(".swatch.level"), "backgroundColor", "::after")).toBe(colours.Highlight);
  expect(await style(page.locator(".swatch.crosses"), "backgroundColor", "::after")).toBe(colours.CanvasText);
  expect(await style(page.locator(".verdict .lamp"), "backgroundColor")).toBe(colours.CanvasText);
  expect(await style(page.locator(".verdict .lamp .mark").first(), "stroke")).toBe(colours.Canvas);
  for (const filled of [".card .badge.a", "thead .badge.a"]) {
    expect(await style(page.locator(filled).first(), "color"), filled).toBe(colours.Canvas);
    expect(await style(page.locator(filled).first(), "backgroundColor"), filled).toBe(colours.CanvasText);
  }
  await page.mouse.move(5, 5);
  await sort(page, "mapping", "weight", "Sorted by weight, ascending.");
  expect(await style(head(page, "mapping", "weight").locator("button"), "backgroundColor", "::after")).toBe(colours.CanvasText);
  expect(await style(head(page, "mapping", "weight"), "outlineStyle")).toBe("solid");
  for (const control of ["input.name", ".stepper", ".keys button", "button.csv", ".add", "button.sharing", "button.copy"])
    expect(await style(page.locator(control).first(), "borderTopWidth"), control).not.toBe("0px");
  await go(page, "v1:panel=trace&pin=BBCA");
  await settled(page, 300);
  const box = page.locator(".box.own.at-partition").first();
  expect(await style(box, "color")).toBe(colours.Canvas);
  expect(await style(box, "backgroundColor")).toBe(colours.CanvasText);
});

for (const theme of ["light", "dark"]) {
  test(`printed, all is there and nothing can be pressed: ${theme}`, async ({ page }) => {
    test.slow();
    await open(page, `v1:theme=${theme}`);
    for (const id of PANELS) {
      await page.emulateMedia({ media: "screen" });
      await go(page, `v1:panel=${id}&theme=${theme}`);
      await settled(page, 300);
      await page.emulateMedia({ media: "print" });
      for (const shown of ["[data-verdict]", ".sentence", ".fix code", `[data-side="${id}"] table`, `[data-side="${id}"] .notes`, ".legend .entries"])
        await expect(page.locator(shown).first(), `${id} ${shown}`).toBeVisible();
      if (id !== "trace") await expect(page.locator("canvas:visible").first()).toBeVisible();
      const left = await page.locator("button:visible:not(thead button), [role='tab']:visible, .keylist:visible, textarea:visible, input[type='range']:visible, header button:visible").count();
      expect(left, `${id}: controls`).toBe(0);
      const scrolls = await page.evaluate(() => {
        const root = document.querySelector("co-partition").shadowRoot;
        return [...root.querySelectorAll("*")]
          .filter((element) => element.checkVisibility() && element.localName !== "canvas" && !element.closest(".hidden, svg"))
          .filter((element) => getComputedStyle(element).overflowX !== "visible" || getComputedStyle(element).overflowY !== "visible")
          .map((element) => `${element.localName}.${element.className}`);
      });
      expect([...new Set(scrolls)].filter((one) => !/^(input|select)\./.test(one)), `${id}: cut off or scrolled`).toEqual([]);
      expect(await page.locator(".frame").evaluate((frame) => getComputedStyle(frame).backgroundColor), "on white").toBe("rgb(255, 255, 255)");
      expect(await page.locator(".sentence strong").evaluate((text) => getComputedStyle(text).color), "in ink").toBe("rgb(20, 23, 26)");
    }
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
    expect(pages.length, "on a few pages").toBeLessThan(6);
  });
}

test("the first tab stop skips to the chart", async ({ page }) => {
  await open(page);
  const skip = page.getByRole("link", { name: "Skip to the chart" });
  const clipped = () => skip.evaluate((link) => getComputedStyle(link).clipPath);
  expect(await clipped()).not.toBe("none");
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  expect(await clipped()).toBe("none");
  await page.keyboard.press("Enter");
  await expect(page.locator('canvas[data-chart="mapping"]')).toBeFocused();
  expect(new URL(page.url()).hash, "the scenario stays").toBe("");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("tr[data-marked]").first()).toBeVisible();
  // Trace is text: there the tab of the panel is next to it.
  await go(page, "v1:panel=trace&lang=id");
  await expect(page.locator('[data-side="trace"]')).toBeVisible();
  await page.getByRole("link", { name: "Langsung ke grafik" }).press("Enter");
  await expect(page.locator('[role="tab"][data-panel="trace"]')).toBeFocused();
});

test("each chart is one tab stop, and its keys are as everywhere", async ({ page }) => {
  test.slow();
  await open(page);
  for (const id of PANELS.filter((id) => id !== "trace")) {
    await go(page, `v1:panel=${id}`);
    await settled(page, 300);
    for (const canvas of await page.locator("canvas:visible").all()) {
      const chart = await canvas.getAttribute("data-chart");
      await canvas.focus();
      // What is said of a mark, once it is said.
      const said = async (key) => {
        await live(page).evaluate((text) => { text.textContent = ""; });
        await page.keyboard.press(key);
        await settled(page, 500);
        return live(page).textContent();
      };
      const first = await said("Home");
      expect(first, `${chart}: Home`).not.toBe("");
      const second = await said("ArrowRight");
      expect(second, `${chart}: right`).not.toBe(first);
      expect(await said("ArrowLeft"), `${chart}: left`).toBe(first);
      const last = await said("End");
      expect(last, `${chart}: End`).not.toBe(first);
      const up = await said("ArrowUp");
      const down = await said("ArrowDown");
      expect(up !== last || down !== last, `${chart}: up or down`).toBe(true);
      await expect(canvas, "the focus stays").toBeFocused();
      const before = await sentence(page).textContent();
      await page.keyboard.press("Enter");
      await expect(sentence(page), `${chart}: Enter`).not.toHaveText(before);
      await page.keyboard.press("Escape");
      await expect(sentence(page), `${chart}: Escape`).toHaveText(before);
      // The page keys stay the page's.
      expect(await canvas.evaluate((canvas) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true, composed: true })))).toBe(true);
      await page.keyboard.press("Tab");
      expect(await (await focused(page)).evaluate((element) => element.dataset.chart ?? ""), `${chart} is one stop`).not.toBe(chart);
    }
  }
});

test("what has the focus has a ring around it", async ({ page }) => {
  test.slow();
  await open(page);
  for (const id of ["mapping", "load", "consumers", "redis"]) {
    await go(page, `v1:panel=${id}`);
    await settled(page, 300);
    // The bar, the keys and the presets are the same for all.
    const whole = id === "mapping";
    await page.locator(whole ? "#skip" : `[role="tab"][data-panel="${id}"]`).focus();
    for (let presses = 0; presses < 70; presses += 1) {
      await page.keyboard.press("Tab");
      const ring = await (await focused(page)).evaluate((element, whole) => {
        if (element === document.body || (!whole && element.closest(".keys"))) return null;
        const near = [element, element.parentElement, element.closest("th"), ...element.querySelectorAll("[data-active], li:first-child")].filter(Boolean);
        const ringed = near.some((one) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        });
        return { name: `${element.localName} ${element.className}`, ringed };
      }, whole);
      if (ring === null) break;
      expect(ring.ringed, `${id}: ${ring.name}`).toBe(true);
    }
  }
});

for (const width of [320, 1280]) {
  test(`no text is under 12 pixels and no target under 24, at ${width}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      window.labels = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        const scale = Math.hypot(this.getTransform().c, this.getTransform().d) / devicePixelRatio;
        window.labels.push([text, parseFloat(/([\d.]+)px/.exec(this.font)[1]) * scale]);
        return fillText.call(this, text, ...rest);
      };
    });
    await open(page);
    for (const id of PANELS) {
      await go(page, `v1:panel=${id}`);
      await settled(page, 300);
      const small = await page.evaluate(() => {
        const found = [];
        for (const top of [document.body, document.querySelector("co-partition").shadowRoot]) {
          for (const element of top.querySelectorAll("*")) {
            if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".hidden, svg, #copy-text")) continue;
            const size = parseFloat(getComputedStyle(element).fontSize);
            // None at all stands for words that are read aloud beside a sign.
            const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || ["input", "select", "textarea"].includes(element.localName);
            if (text && size > 0 && size < 12) found.push(`${element.localName}.${element.className}: ${size} px`);
            // A count in a sentence is as high as its line; the hand reaches it from four pixels around.
            if (element.matches(".scrub")) continue;
            if (!element.matches("button, input, select, textarea, summary, canvas, [role='option'], [tabindex]")) continue;
            // A head is pressed as a whole.
            const { width, height } = (element.closest("th") ?? element).getBoundingClientRect();
            if (width < 24 || height < 24) found.push(`${element.localName}.${element.className}: ${width} × ${height}`);
          }
        }
        return found;
      });
      expect(small, id).toEqual([]);
    }
    const labels = await page.evaluate(() => window.labels);
    expect(labels.length, "labels were painted").toBeGreaterThan(100);
    expect(labels.filter(([, size]) => size < 11.99)).toEqual([]);
  });
}

test("a long table stays a table, for the keyboard as well, though only what is seen of it is laid out", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `v1:rows=${Array.from({ length: 1500 }, (_, at) => `key-${at}`).join(";")}`);
  const mapping = page.locator('[data-table="mapping"]');
  await expect(mapping.getByRole("row")).toHaveCount(1001);
  await expect(mapping.getByRole("rowheader")).toHaveCount(1000);
  await expect(mapping.getByRole("cell")).toHaveCount(4000);
  // Every cell stands under its head.
  const lefts = (of) => mapping.locator(of).evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  const heads = await lefts("thead tr:last-child th");
  expect(await lefts("tbody:first-of-type tr:first-child > *")).toEqual(heads);
  const first = mapping.getByRole("row", { name: /^key-0 / });
  await first.focus();
  await page.keyboard.press("End");
  const last = mapping.getByRole("row", { name: /^key-999 / });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  // To pin it works everything out anew: the rows below the first are filled again once the hand rests, and it keeps the focus.
  await page.keyboard.press("Enter");
  await expect(last).toHaveAttribute("data-pinned", "true");
  await expect(mapping.getByRole("row")).toHaveCount(1001);
  await expect(mapping.locator("[data-waits]")).toHaveCount(0);
  await expect(last).toBeFocused();
  // What a change has not reached yet is not told, and no row of it is left standing when it has.
  await go(page, "v1:rows=a;b");
  await expect(mapping.getByRole("row")).toHaveCount(3);
  await expect(mapping.locator("tbody")).toHaveCount(1);
});
