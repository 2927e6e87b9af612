import { startSync } from "../sync/start-sync.ts";
import { startWorker } from "./app-worker.ts";

/** `entry`: address of the script that this page began with. */
export function startDevice(entry: string): void {
  startSync({ window, document });
  startWorker(entry);
}
