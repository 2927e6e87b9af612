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
 * The landing page comes to life: who is signed in goes on to the choice of what to be, or
 * without a connection to the app. A visitor gets the worker and nothing else, because
 * who only reads has no use for the device's database and for what talks to the server.
 */
export async function startVisit(entry: string): Promise<void> {
  if (!(await isDeviceUsed())) return whenIdle(() => void startVisitor(entry).catch(reportError));
  const { readSession } = await import("../../sync/session/session.ts");
  if (await readSession()) location.replace(navigator.onLine ? routes.chooser.address : pages.map);
  whenIdle(() => void import("./start-device.ts").then(({ startDevice }) => startDevice(entry)));
}
