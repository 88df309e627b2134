// An article of somebody else's, in which the element stands: its own address on the server of the tests, its own style.

import { expect } from "./support.mjs";

const TEXT = "Both services key their records by stock symbol, and both use the Java client. So a join should find each price next to its notice.";
export const paragraphs = (n) => `<p>${TEXT}</p>`.repeat(n);

/** As a blog may look: one column, its own type. */
const STYLE = "body{font:18px/30px Georgia,serif;max-width:640px;margin:20px auto;padding:0 16px}";

/**
 * Opens an article.
 * @param {import("@playwright/test").Page} page
 * @param {{figure: string, css?: string, before?: number, after?: number, html?: string, script?: string}} article
 */
export async function article(page, { figure, css = "", before = 1, after = 3, html = "", script = "co-partition-define.js" }) {
  await page.route("**/article.html", (route) => route.fulfill({
    contentType: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="en" ${html}><head><meta charset="utf-8"><title>An article</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="logo.svg">
<style>${STYLE}${css}</style><script type="module" src="${script}"></script></head>
<body><main><h1>An article</h1>${paragraphs(before)}${figure}<p id="next">And so on.</p>${paragraphs(after)}</main></body></html>`,
  }));
  await page.goto("/article.html");
}

/** Waits for the first picture of a figure. */
export async function drawn(figure) {
  await expect(figure.locator(".frame")).toBeVisible();
  await figure.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Counts what moves from now on, before anything of the page is there. */
export async function watchShifts(page) {
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved.push(...entry.sources.map(({ node }) => `${node?.localName}#${node?.id}.${node?.className} ${entry.value}`));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Counts evaluations and drawings of all elements of the page. */
export async function watchWork(page) {
  await page.evaluate(async () => {
    const { engine } = await import("./engine.js");
    const { Session, View } = await engine("mapping");
    window.work = { evaluate: 0, draw: 0 };
    for (const [type, name] of [[Session, "evaluate"], [View, "draw"]]) {
      const real = type.prototype[name];
      type.prototype[name] = function (...given) {
        window.work[name] += 1;
        return real.apply(this, given);
      };
    }
  });
}
