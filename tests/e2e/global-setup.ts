import { nameInEnvironment, pagesOfApp, startApp } from "../support/app-server.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { startTileServer, tilesOrigin } from "../support/tile-server.ts";

/** Starts one server with demo data for the whole run. Tests read its address, keys and folder of pages from the environment. */
async function globalSetup(): Promise<() => Promise<void>> {
  const tiles = await startTileServer(Number(process.env["TILES_PORT"]));
  const env = { VITE_TILES_URL: `${tilesOrigin}/{z}/{x}/{y}.png`, VITE_TILES_ATTRIBUTION: "© Tiles of the test" };
  const app = await startApp({ port: Number(process.env["E2E_PORT"] ?? (await freePort())), env });
  process.env["APP_PAGES"] = await pagesOfApp(env);
  nameInEnvironment(app);
  return async () => {
    await app.stop();
    await tiles.close();
  };
}
// Playwright requires a default export.
export default globalSetup;
