import { pages } from "../../domain/paths/paths.ts";
import { routes } from "../../domain/paths/routes.ts";
import { isDeviceUsed } from "../../local/database/database-state.ts";
import { startWorker } from "./start-worker.ts";
import { whenIdle } from "./when-idle.ts";

const startVisitor = async (entry: string): Promise<void> => {
  if (!(await startWorker(entry))) return;
  const { storePublicPages } = await import("./store-public-pages.ts");
  await storePublicPages(entry);
};

/**
 * Starts the landing page. Signed-in people are redirected to the chooser, or to the app without a connection. Visitors
 * only get the worker, because they need neither the device's database nor the code for server calls.
 */
export async function startVisit(entry: string): Promise<void> {
  if (!(await isDeviceUsed())) return whenIdle(() => void startVisitor(entry).catch(reportError));
  const { readSession } = await import("../../sync/session/session.ts");
  if (await readSession()) location.replace(navigator.onLine ? routes.chooser.address : pages.map);
  whenIdle(() => void import("./start-device.ts").then(({ startDevice }) => startDevice(entry)));
}
