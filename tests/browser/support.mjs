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
      if (message.type() === "error" || message.type() === "warning") {
        const { url, lineNumber } = message.location();
        problems.push(`console ${message.type()}: ${message.text()} (${url}:${lineNumber + 1})`);
      }
    });
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`));
    await use(context);
  },
});

/** Asserts that axe finds nothing wrong with the page, or with the part of it that a selector names. */
export async function axe(page, selector) {
  // Its copy of the style sheets would break the page's policy; no rule that is on by default needs one.
  const builder = new AxeBuilder({ page }).options({ preload: false });
  const { violations } = await (selector ? builder.include(selector) : builder).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
  );
  expect(found, "accessibility").toEqual([]);
}
