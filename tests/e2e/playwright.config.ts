import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findBrowser } from "../support/browser.ts";

const found = process.env["FOUND_BROWSER"];
const browser = found ? (JSON.parse(found) as Awaited<ReturnType<typeof findBrowser>>) : await findBrowser();

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results",
  // Each test has a guest, a browser profile and a connection of its own. One more at a time than the machine has cores for: some
  // test is always waiting for something.
  fullyParallel: true,
  workers: availableParallelism() + 1,
  // Generous, since a test says what is shown, not how fast: beside sixteen other busy processes all takes ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Luxembourg",
    viewport: { width: 360, height: 740 },
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
  metadata: { backgroundSync: browser.backgroundSync },
});
