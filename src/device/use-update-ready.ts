import { useSyncExternalStore } from "react";
import { isHeld, watchHolds } from "../sync/hold-updates.ts";
import { isUpdateReady, watchUpdates } from "../sync/register-worker.ts";

/** Whether a new version waits, or a newer tab has already taken the database over; not while something is being written here. */
export function useUpdateReady(): boolean {
  const ready = useSyncExternalStore(watchUpdates, isUpdateReady);
  const held = useSyncExternalStore(watchHolds, isHeld);
  return ready && !held;
}
