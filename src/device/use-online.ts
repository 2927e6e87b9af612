import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/**
 * The browser's opinion. `false` is certain; `true` may be a network without internet access, which the outbox finds
 * out.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine, whenDrawn);

/** A page that the server draws reaches browsers with a connection. */
const whenDrawn = () => true;
