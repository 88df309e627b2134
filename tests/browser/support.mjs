// What every browser test starts from: a page that must not complain, and a look at its accessibility.

import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";

export { expect };

/**
 * `problems` fills when a page of the test logs an error or a warning, throws, or breaks its content security policy
 * (which Chromium logs as an error). It must be empty in the end; a test that provokes a problem looks at it and takes
 * it out, with `problems.splice(0)`.
 */
export const test = base.extend({
  problems: async ({}, use) => {
    const problems = [];
    await use(problems);
    expect(problems, "the page complained").toEqual([]);
  },

  context: async ({ context, problems }, use) => {
    context.on("console", (message) => {
      // On a busy machine what was preloaded may be used a few seconds later: that says something of the machine only.
      if (/was preloaded using link preload but not used/.test(message.text())) return;
      if (message.type() === "error" || message.type() === "warning") {
        const { url, lineNumber } = message.location();
        problems.push(`console ${message.type()}: ${message.text()} (${url}:${lineNumber + 1})`);
      }
    });
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`));
    await use(context);
  },
});

/** Asserts that axe finds nothing wrong with the page, or with the part of it that a selector names; some rules may be left out. */
export async function axe(page, selector, without = []) {
  // Its copy of the style sheets would break the page's policy; no rule that is on by default needs one.
  const builder = new AxeBuilder({ page }).options({ preload: false }).disableRules(without);
  const { violations } = await (selector ? builder.include(selector) : builder).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
  );
  expect(found, "accessibility").toEqual([]);
}

/** Opens the page with a link, and waits for the first picture. */
export async function open(page, link = "") {
  // The same address with another fragment is no new page: go by an empty one.
  if (page.url().startsWith("http")) await page.goto("about:blank");
  await page.goto(link === "" ? "/" : `/#${link}`);
  await expect(page.locator("co-partition .frame")).toBeVisible();
}

/** Another link on the page that is open, as when the address is edited. */
export async function go(page, link) {
  await page.evaluate((link) => {
    location.hash = link;
  }, link);
  await settled(page, 60);
}

/** What was just done has been drawn: a change is drawn in the next frame, a slow one after a pause in typing. */
export async function settled(page, pause = 0) {
  await page.waitForTimeout(pause);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** A table's rows, each cell by its column, as a program would read them. */
export async function table(page, name) {
  await settled(page);
  return page.locator(`table[data-table="${name}"] tbody tr`).evaluateAll((rows) =>
    rows.map((row) => Object.fromEntries([...row.children].map((cell) => [cell.dataset.col, cell.textContent]))),
  );
}

/** One column of a table. */
export async function column(page, name, col) {
  return (await table(page, name)).map((row) => row[col]);
}

/** Opens a panel by its tab. */
export async function panel(page, id) {
  await page.locator(`[role="tab"][data-panel="${id}"]`).click();
  await expect(page.locator(`[role="tab"][data-panel="${id}"]`)).toHaveAttribute("aria-selected", "true");
}

/** The field of a count, a name or another setting. */
export const field = (page, id) => page.locator(`input[type="text"][data-field="${id}"]`);

/** Types the keys as text, in place of those that stand there; much of it is pasted, as people do. */
export async function typeKeys(page, text) {
  const box = page.locator('textarea[data-field="rows"]');
  if (!(await box.isVisible())) await page.getByRole("button", { name: /Edit as text|Ubah sebagai teks/ }).click();
  if (text.split("\n").length < 100) await box.fill(text);
  else {
    await box.fill("");
    await box.evaluate((box, text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
    }, text);
  }
  await settled(page, 300);
}

export const verdict = (page) => page.locator("[data-verdict]");
export const sentence = (page) => page.locator(".says");
