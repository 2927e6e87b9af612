import { afterAll, vi } from "vitest";
import { speak, spokenNow } from "../../src/messages/messages.ts";

/** Where the files of a worker share their modules, each leaves what the next one expects. */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (spokenNow() !== undefined) await speak("en", ["en-US"]);
});
