import { chromium, type Browser, type LaunchOptions } from "playwright";
import { nameInEnvironment, startApp, type AppServer } from "../support/app-server.ts";
import { findBrowser } from "../support/browser.ts";
import { freePort } from "../support/postgres-cluster.ts";

type Bench = { app: AppServer; browser: Browser; launch: LaunchOptions };

/**
 * Runs `work` with the app on a new data folder and a browser, and ends both afterwards. `launch` starts another such browser.
 */
export async function withApp(work: (bench: Bench) => Promise<void>): Promise<void> {
  const app = await startApp({ port: await freePort() });
  nameInEnvironment(app);
  try {
    const { executablePath, args } = await findBrowser();
    const launch = { executablePath, args };
    const browser = await chromium.launch(launch);
    try {
      await work({ app, browser, launch });
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}
