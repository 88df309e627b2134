import { defineConfig } from "@playwright/test";

// Chromium's sandbox refuses to start for root; the rest keeps a browser that only sees 127.0.0.1 from calling home.
const root = process.getuid?.() === 0;
const args = [
  ...(root ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  projects: [
    { name: "page", testDir: "tests/browser" },
    { name: "hosts", testDir: "tests/hosts" },
  ],
  outputDir: "test-results",
  reporter: "list",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous, for busy machines: what is checked is that it comes right, not when.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  webServer: {
    command: `"${process.env.XTASK ?? "target/debug/xtask"}" serve --no-build --port 0`,
    // The name of the group becomes the variable that `baseURL` reads: any free port will do.
    wait: { stdout: /Copartition: (?<copartition_url>\S+)/ },
  },
  use: {
    baseURL: process.env.COPARTITION_URL,
    // The system's browser: the tests download none.
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args },
    // Most screens have more than one device pixel for a CSS pixel, and so what goes wrong there shows.
    deviceScaleFactor: 2,
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
