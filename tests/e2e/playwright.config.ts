// First, because Dexie looks for IndexedDB when it is loaded.
import "fake-indexeddb/auto";
import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findBrowser } from "../support/browser.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { tilesOrigin } from "../support/tile-server.ts";

// Workers of the run read this file again, in the environment of the first process.
process.env["TILES_PORT"] ??= String(await freePort());
/** Pages are built for one address of the tile server, whatever its port in this run. */
const tilesRule = `--host-resolver-rules=MAP ${new URL(tilesOrigin).host} 127.0.0.1:${process.env["TILES_PORT"]}`;

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
    launchOptions: { executablePath: browser.executablePath, args: [...browser.args, tilesRule] },
  },
  metadata: { backgroundSync: browser.backgroundSync },
});
