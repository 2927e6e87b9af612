import "./speak-english.ts";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fakeTime, pass, until } from "./fake-time.ts";
import { SmallDocument, SmallNode } from "./small-document.ts";
import { storage } from "./storage.ts";

type Fix = { lat: number; lng: number; accuracyM: number };
type Position = (found: unknown) => void;

const browser = () => ({
  online: true,
  permission: "prompt" as PermissionState,
  /** What the device answers when it is asked where it is; `null`: nothing, until a test settles `asked`. */
  position: "unavailable" as Fix | "denied" | "unavailable" | "timeout" | null,
  /** Who waits for the position. */
  asked: [] as { settle: (found: Fix | "denied" | "unavailable" | "timeout") => void }[],
  window: new EventTarget(),
  document: new SmallDocument(),
  /** What went wrong where nobody waits; a test that expects something takes it out. */
  errors: [] as unknown[],
});

const codes = { denied: 1, unavailable: 2, timeout: 3 };

/**
 * A page on which React runs for real, hooks with effects and live queries, on a clock that only the test moves; made for
 * each test of the file. Import "fake-indexeddb/auto" before this file.
 */
export function reactPage() {
  const open = new Set<() => void>();
  const here = {
    ...browser(),
    /** `online` and `offline`, as the browser tells it. */
    connect: (online: boolean) => {
      here.online = online;
      here.window.dispatchEvent(new Event(online ? "online" : "offline"));
    },

    /** Shows this; the answer shows something else in its place, or takes it away. */
    show(node: ReactNode) {
      const container = here.document.createElement("main");
      const root = createRoot(container as unknown as Element, { onUncaughtError: (error) => here.errors.push(error) });
      const leave = () => root.unmount();
      open.add(leave);
      root.render(node);
      const text = () => container.textContent.replaceAll(/\s+/g, " ").trim();
      const elements = (name: string) => container.all().filter(({ nodeName }) => nodeName === name.toUpperCase());
      return {
        change: (next: ReactNode) => root.render(next),
        leave,
        text,
        /** Waits until the page contains these words. */
        says: (words: string, withinMs?: number) => until(() => expect(text()).toContain(words), withinMs),
        elements,
        /** The words on the buttons that can be pressed. */
        buttons: () =>
          elements("button")
            .filter((button) => !button.isInert())
            .map(({ textContent }) => textContent.trim()),
        press: (words: string) => press(container, [...elements("button"), ...elements("a")], words),
      };
    },

    /**
     * Runs a hook by itself, or within what it needs around it. `now` is what it answered last, `seen` everything that it ever
     * answered.
     */
    run<Props extends object, Answer>(
      hook: (props: Props) => Answer,
      props: Props,
      within: (child: ReactNode) => ReactNode = (child) => child,
    ) {
      const seen: Answer[] = [];
      const Hook = (given: Props) => {
        seen.push(hook(given));
        return null;
      };
      const shown = here.show(within(<Hook {...props} />));
      return {
        seen,
        get now(): Answer {
          if (seen.length === 0) throw new Error("The hook has not run yet.");
          return seen.at(-1) as Answer;
        },
        change: (next: Props) => shown.change(within(<Hook {...next} />)),
        leave: shown.leave,
      };
    },
  };

  beforeEach(() => {
    Object.assign(here, browser());
    const { locks } = navigator;
    const geolocation = {
      getCurrentPosition: (found: Position, failed: Position) => {
        const settle = (answer: Fix | keyof typeof codes) => {
          if (typeof answer === "string") return failed({ ...errorCodes, code: codes[answer] });
          const { lat, lng, accuracyM } = answer;
          return found({ coords: { latitude: lat, longitude: lng, accuracy: accuracyM }, timestamp: Date.now() });
        };
        if (here.position === null) here.asked.push({ settle });
        else settle(here.position);
      },
    };
    vi.stubGlobal("navigator", {
      locks,
      geolocation,
      language: "en",
      userAgent: "a browser",
      permissions: { query: async () => ({ state: here.permission }) },
      get onLine() {
        return here.online;
      },
    });
    vi.stubGlobal("reportError", (error: unknown) => here.errors.push(error));
    for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, storage());
    vi.stubGlobal("document", here.document);
    // No preference of the person's: neither for less motion nor for an app of its own window.
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("HTMLElement", SmallNode);
    vi.stubGlobal("addEventListener", here.window.addEventListener.bind(here.window));
    vi.stubGlobal("removeEventListener", here.window.removeEventListener.bind(here.window));
    vi.stubGlobal("window", globalThis);
    fakeTime();
  });

  afterEach(async () => {
    for (const leave of open) leave();
    open.clear();
    await pass(20);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    if (here.errors.length > 0) throw new AggregateError(here.errors, "Something went wrong where nobody waits.");
  });
  return here;
}

const errorCodes = { PERMISSION_DENIED: codes.denied, TIMEOUT: codes.timeout };

function press(container: SmallNode, among: readonly SmallNode[], words: string): void {
  const target = among.find(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim() === words);
  if (!target) throw new Error(`Nothing to press says "${words}".`);
  // React listens at its root only, and asks the event where it came from.
  const event = Object.defineProperty(new Event("click", { cancelable: true }), "target", { value: target });
  container.dispatchEvent(Object.assign(event, { button: 0 }));
}
