import { useSyncExternalStore } from "react";
import { isUpdateReady, watchUpdates } from "../sync/register-worker.ts";

/** Whether a new version waits, or a newer tab has already taken the database over. */
export const useUpdateReady = (): boolean => useSyncExternalStore(watchUpdates, isUpdateReady);
