// First, because Dexie looks for IndexedDB when it is loaded.
import "fake-indexeddb/auto";
import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findBrowser } from "../support/browser.ts";

const found = process.env["FOUND_BROWSER"];
const browser = found ? (JSON.parse(found) as Awaited<ReturnType<typeof findBrowser>>) : await findBrowser();

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results",
  // Each test has its own guest, browser profile and proxy. One worker more than cores, because some test is always waiting.
  fullyParallel: true,
  workers: availableParallelism() + 1,
  // Generous, because no test asserts a time: on a busy machine everything takes ten times as long.
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
