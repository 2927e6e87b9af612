import { afterAll, vi } from "vitest";
import { speak, spokenNow } from "../../src/messages/messages.ts";

/** Files of a worker share modules and locks, so each file restores timers, mocks, globals and language, and frees its locks. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const { held = [] } = await navigator.locks.query();
  for (const { name = "" } of held) await navigator.locks.request(name, { steal: true }, () => undefined);
  if (spokenNow() !== undefined) await speak("en", ["en-US"]);
});
