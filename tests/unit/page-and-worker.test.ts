import { describe, expect, it } from "vitest";
import { databaseName } from "../../src/local/database/database-state.ts";
import { drainLockName } from "../../src/local/outbox/drain-lock.ts";
import { syncTagPrefix } from "../../src/sync/drain/background-sync.ts";
import { photoCacheName } from "../../src/sync/storage/device-storage.ts";
import { workerMessageSchema } from "../../src/sync/worker/worker-message.ts";
import { shellCacheName } from "../../sw/caches.ts";

/**
 * A tab of one version may be open beside the worker of another: until the reload that `update-tabs.test.ts` is about, and for as long
 * as somebody writes. What both use is fixed here, as of client 0.1.0. A page whose worker ignores it sends by itself
 * (`start-sync.test.ts`).
 */
describe("a page and a worker of different versions", () => {
  it.each(["SYNC", "SKIP_WAITING", "STOP_RETRYING", "TIDY_UP"])(
    "understand the message %s, also with fields that a later version adds",
    (type) => {
      expect(workerMessageSchema.safeParse({ type, added_later: 1 }).data).toEqual({ type });
    },
  );

  it.each([{ type: "ADDED_LATER" }, { type: 1 }, "SYNC", null])("ignore the message %j", (message) => {
    expect(workerMessageSchema.safeParse(message).success).toBe(false);
  });

  it("share outbox, lock, tags and caches, so that nothing waits in a place where the other does not look", () => {
    expect({ databaseName, drainLockName, syncTagPrefix, shellCacheName, photoCacheName }).toEqual({
      databaseName: "five-lemons",
      drainLockName: "five-lemons:drain",
      syncTagPrefix: "outbox:",
      shellCacheName: "five-lemons-shell-v1",
      photoCacheName: "five-lemons-runtime-photos-v1",
    });
  });
});
