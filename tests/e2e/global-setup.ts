import { startApp } from "../support/app-server.ts";
import { freePort } from "../support/postgres.ts";

/** Starts one server with demo data for the whole run. Tests read its address and keys from the environment. */
async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startApp({ port: Number(process.env["E2E_PORT"] ?? (await freePort())) });
  process.env["APP_ORIGIN"] = app.origin;
  process.env["APP_SECRET_KEY"] = app.keys.secretKey;
  process.env["APP_PUBLISHABLE_KEY"] = app.keys.publishableKey;
  return () => app.stop();
}
// Playwright requires a default export.
export default globalSetup;
