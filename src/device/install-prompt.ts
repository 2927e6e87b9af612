import { useSyncExternalStore } from "react";

/** Only Chromium has this event; TypeScript's DOM types do not include it. */
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

/** A function that shows the browser's install prompt; `null` if the browser would not show it. It works once. */
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
