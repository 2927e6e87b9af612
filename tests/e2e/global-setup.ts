import { startApp } from "../support/app-server.ts";
import { freePort } from "../support/postgres.ts";

/** One server for the whole run, on a fresh data folder with demo data. The tests read where it is from the environment. */
async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startApp({ port: Number(process.env["E2E_PORT"] ?? (await freePort())) });
  process.env["APP_ORIGIN"] = app.origin;
  process.env["APP_SECRET_KEY"] = app.keys.secretKey;
  process.env["APP_PUBLISHABLE_KEY"] = app.keys.publishableKey;
  return () => app.stop();
}
// Playwright loads a set-up by its default export.
export default globalSetup;
