import { useSyncExternalStore } from "react";
import { isDatabaseOutdated } from "../local/database/database-state.ts";
import { isHeld, watchHolds } from "../sync/worker/hold-updates.ts";
import { isUpdateReady, watchUpdates } from "../sync/worker/register-worker.ts";

/**
 * True if a new version waits or a newer tab has upgraded the database. False while the person is writing on this page,
 * unless the database is outdated and nothing could be saved any more.
 */
export function useUpdateReady(): boolean {
  const ready = useSyncExternalStore(watchUpdates, isUpdateReady);
  const held = useSyncExternalStore(watchHolds, isHeld);
  return ready && (!held || isDatabaseOutdated());
}
