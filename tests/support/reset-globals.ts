import { afterAll, vi } from "vitest";
import { speak, spokenNow } from "../../src/messages/messages.ts";

/** Files of a worker share modules, so each file restores timers, mocks, globals and language. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (spokenNow() !== undefined) await speak("en", ["en-US"]);
});
