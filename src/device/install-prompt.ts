import { useSyncExternalStore } from "react";

/** In Chromium only, and in no TypeScript library yet. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let held: InstallEvent | null = null;
const listeners = new Set<() => void>();
const hold = (event: InstallEvent | null) => {
  held = event;
  for (const listener of listeners) listener();
};

/** Call once per page, early: the browser fires `beforeinstallprompt` once, and shows its own bar unless that is prevented. */
export function catchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    hold(event as InstallEvent);
  });
  addEventListener("appinstalled", () => hold(null));
}

/** Whether the browser would ask now; `null` where it would not. The answer of the person ends it. */
export function useInstallPrompt(): (() => Promise<"accepted" | "dismissed">) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
  return (
    event &&
    (async () => {
      const { outcome } = await event.prompt();
      hold(null);
      return outcome;
    })
  );
}
