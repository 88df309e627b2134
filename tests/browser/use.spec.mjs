// The page as a person uses it: by mouse, by keyboard alone, in both languages and themes.

import { axe, column, expect, field, go, open, panel, sentence, table, test, typeKeys, verdict } from "./support.mjs";

const PANELS = ["mapping", "alignment", "load", "consumers", "change", "trace", "redis"];

test("a count is set by steps, by arrow keys, by the slider and by typing", async ({ page }) => {
  await open(page);
  const count = field(page, "b");
  await page.getByRole("button", { name: "One partition fewer in notifications" }).click();
  await expect(count).toHaveValue("7");
  await page.getByRole("button", { name: "One partition more in notifications" }).click({ clickCount: 2 });
  await expect(count).toHaveValue("9");
  await count.press("ArrowDown");
  await expect(count).toHaveValue("8");
  const slider = page.getByRole("slider", { name: "Partitions of notifications, from 1 to 64" });
  await slider.press("ArrowRight");
  await expect(count).toHaveValue("9");
  await count.fill("6");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await expect(slider).toHaveValue("6");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:b=6");
});

test("a held step repeats, and stops when it is let go", async ({ page }) => {
  await open(page);
  const more = page.getByRole("button", { name: "One partition more in market-updates" });
  await more.hover();
  await page.mouse.down();
  await expect.poll(async () => Number(await field(page, "a").inputValue())).toBeGreaterThan(9);
  await page.mouse.up();
  const stopped = await field(page, "a").inputValue();
  await page.waitForTimeout(200);
  await expect(field(page, "a")).toHaveValue(stopped);
});

test("a key is added, and several when several lines are pasted", async ({ page }) => {
  await open(page);
  const add = page.locator('input[data-field="add"]');
  await add.fill("BBNI,9");
  await add.press("Enter");
  await expect(verdict(page)).toContainText("of 11 keys");
  await expect(add).toHaveValue("");
  await add.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "ADRO\t5\nBRIS\t6\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
  });
  await expect(verdict(page)).toContainText("of 13 keys");
  expect(await column(page, "mapping", "key")).toContain("BRIS");
});

test("the link holds what was set, and gives it back", async ({ page }) => {
  await open(page);
  await field(page, "a.name").fill("prices");
  await typeKeys(page, "a,1\n\"b,c\",2\n,3\n");
  await panel(page, "redis");
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:a.name=prices&rows=a;b%2Cc,2;!null,3&tags=on&panel=redis");
  await page.reload();
  await expect(page.locator("co-partition .frame")).toBeVisible();
  expect(await column(page, "redis", "key")).toEqual(["b,c", "a"]);
  await panel(page, "mapping");
  await expect(field(page, "a.name")).toHaveValue("prices");
  expect((await table(page, "mapping")).at(-1)).toEqual({ key: "no key", a: "random", b: "random", "lines-up": "random", weight: "3" });
  await page.goBack().catch(() => {});
});

test("an edited address changes the bar too", async ({ page }) => {
  await open(page, "v1:b=6");
  await go(page, "v1:b=7&lang=id&theme=dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expect(page.locator('button[data-field="theme"][data-value="dark"]')).toHaveAttribute("aria-pressed", "true");
  await expect(field(page, "b")).toHaveValue("7");
  await expect(verdict(page)).toContainText("key selaras");
});

test("a preset, and reset", async ({ page }) => {
  await open(page);
  await page.locator('[data-preset="hot-region"]').click();
  await expect(sentence(page)).toContainText("70 %");
  await expect(page.locator('[data-preset="hot-region"]')).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(sentence(page)).toContainText("Partition 0 of market-updates takes 54 % of the traffic");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:panel=load");
});

test("what is pointed at is marked everywhere, and what is pinned stays", async ({ page }) => {
  await open(page);
  const row = page.locator('table[data-table="mapping"] tbody tr', { hasText: "TLKM" });
  const item = page.locator(".keylist li", { hasText: "TLKM" });
  await row.hover();
  await expect(item).toHaveAttribute("data-marked", "true");
  await page.mouse.move(5, 5);
  await expect(item).not.toHaveAttribute("data-marked", "true");
  await item.click();
  await expect(item).toHaveAttribute("aria-selected", "true");
  await expect(sentence(page)).toHaveText("6 partitions against 8: TLKM lands on partition 5 in market-updates and on 1 in notifications. It does not line up.");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:pin=TLKM");
  await page.keyboard.press("Escape");
  await page.locator(".keylist").press("Escape");
  await expect(sentence(page)).toContainText("9 of 10");
});

test("a mark of the chart is found by the pointer", async ({ page }) => {
  await open(page);
  const canvas = page.locator('canvas[data-chart="mapping"]');
  const box = await canvas.boundingBox();
  // UNVR runs level in lane 3 of 8: half way down, a little above the middle of the chart.
  for (let y = 0; y < box.height; y += 4) {
    await page.mouse.move(box.x + box.width * 0.3, box.y + y);
    const marked = await page.locator('table[data-table="mapping"] tr[data-marked] [data-col="key"]').allTextContents();
    if (marked.includes("UNVR")) {
      await page.mouse.click(box.x + box.width * 0.3, box.y + y);
      await expect(sentence(page)).toContainText("UNVR lands on partition 3");
      return;
    }
  }
  throw new Error("no place of the chart is UNVR");
});

test("everything by keyboard alone", async ({ page }) => {
  await open(page);
  const focused = () => page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.dataset.chart ?? element?.dataset.field ?? element?.getAttribute("role") ?? element?.tagName;
  });
  const seen = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
    if (seen.at(-1) === "mapping") break;
  }
  expect(seen).toEqual(expect.arrayContaining(["lang", "theme", "tab", "a", "b", "a.name", "b.name", "a.client", "b.format", "a.null", "join", "mapping"]));
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("tr[data-marked]").first()).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(sentence(page)).not.toContainText("9 of 10");
  await page.keyboard.press("Escape");
  await expect(sentence(page)).toContainText("9 of 10");
  const tab = page.locator('[role="tab"][aria-selected="true"]');
  await tab.focus();
  for (const next of ["alignment", "load", "consumers", "change", "trace", "redis", "mapping"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`[role="tab"][data-panel="${next}"]`)).toBeFocused();
    await expect(page.locator(`[data-side="${next}"]`)).toBeVisible();
  }
});

test("Indonesian words and numbers, from the reader's language or the link", async ({ browser }) => {
  const context = await browser.newContext({ locale: "id-ID" });
  const page = await context.newPage();
  await open(page, "v1:panel=alignment");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expect(sentence(page)).toHaveText("6 partisi berbanding 8: 10% key selaras; secara kebetulan 25%. Dari 1 sampai 16, hanya 6 yang menyatukan semuanya.");
  expect((await column(page, "alignment-by-count", "chance"))[0]).toBe("16,7%");
  await page.getByRole("button", { name: "English" }).click();
  await expect(sentence(page)).toContainText("10 % of keys line up");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("a theme is chosen, or follows the system", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  const ground = () => page.locator("co-partition .figure").evaluate((figure) => getComputedStyle(figure).backgroundColor);
  expect(await ground()).toBe("rgb(22, 25, 29)");
  await page.locator('button[data-field="theme"][data-value="light"]').click();
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
  await expect.poll(() => new URL(page.url()).hash).toBe("#v1:theme=light");
  await page.locator('button[data-field="theme"][data-value="auto"]').click();
  await expect.poll(ground).toBe("rgb(22, 25, 29)");
});

for (const lang of ["en", "id"]) {
  for (const theme of ["light", "dark"]) {
    test(`axe finds nothing: ${lang}, ${theme}`, async ({ page }) => {
      test.slow();
      await open(page);
      for (const id of PANELS) {
        await go(page, `v1:panel=${id}&lang=${lang}&theme=${theme}`);
        await axe(page);
      }
      await typeKeys(page, "a,-1\nb,x y\n");
      await field(page, "masters").fill("0");
      await axe(page);
    });
  }
}

for (const width of [320, 360, 768, 1024, 1280, 1600]) {
  test(`nothing is wider than ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    for (const id of PANELS) {
      for (const lang of ["en", "id"]) {
        await go(page, `v1:panel=${id}&lang=${lang}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(over, `${id} ${lang}`).toBe(0);
      }
    }
  });
}

for (const width of [360, 768, 1280]) {
  test(`nothing moves while the page loads at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.moved += shift.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page);
    await page.waitForTimeout(800);
    expect(await page.evaluate(() => window.moved)).toBe(0);
  });
}
