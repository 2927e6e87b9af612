import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** What the browser believes; whether the line leads anywhere is known by the outbox's own tries. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
