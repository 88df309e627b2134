// The tests' own alarms: what they must not miss.

import { axe, expect, test } from "./support.mjs";

const STRICT = `<meta http-equiv="Content-Security-Policy" content="style-src 'self'">`;

const provocations = {
  "console error": (page) => page.evaluate(() => console.error("alarm")),
  "console warning": (page) => page.evaluate(() => console.warn("alarm")),
  "uncaught": (page) => page.evaluate(() => setTimeout(() => { throw new Error("alarm"); })),
  "Content Security Policy": (page) => page.setContent(`${STRICT}<p style="color: red">alarm</p>`),
};

for (const [kind, provoke] of Object.entries(provocations)) {
  test(`a problem is noticed: ${kind}`, async ({ page, problems }) => {
    await provoke(page);
    await expect.poll(() => problems.join("\n")).toContain(kind);
    problems.splice(0);
  });
}

test("a field without a label is noticed", async ({ page }) => {
  await page.setContent(`<html lang="en"><title>alarm</title><main><h1>alarm</h1><input></main>`);
  await expect(axe(page)).rejects.toThrow("label");
});
