import { useSyncExternalStore } from "react";
import { isDatabaseOutdated } from "../local/database/database-state.ts";
import { isHeld, watchHolds } from "../sync/worker/hold-updates.ts";
import { isUpdateReady, watchUpdates } from "../sync/worker/register-worker.ts";

/**
 * Whether a new version waits, or a newer tab has already taken the database over; not while something is being written here,
 * unless nothing of it can be kept any more.
 */
export function useUpdateReady(): boolean {
  const ready = useSyncExternalStore(watchUpdates, isUpdateReady);
  const held = useSyncExternalStore(watchHolds, isHeld);
  return ready && (!held || isDatabaseOutdated());
}
