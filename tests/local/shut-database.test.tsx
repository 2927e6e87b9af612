import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLiveQuery } from "../../src/device/use-live-query.ts";
import { ShutDatabase } from "../../src/local/database/database-state.ts";
import { database } from "../../src/local/database/database.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));
afterEach(() => void vi.restoreAllMocks());

const Kept = () => useLiveQuery(async () => Object.keys((await readKv("ratingsWhole")) ?? {}).length, [], -1);

/** Fails opening like a browser whose files are broken, locked by an ending process, or forbidden. */
function refuseOpening(times: number): void {
  database.close({ disableAutoOpen: false });
  const refused = () => {
    const request = {
      error: new DOMException("Internal error opening backing store for indexedDB.open.", "UnknownError"),
      onerror: (_event: unknown): void => undefined,
    };
    const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined };
    queueMicrotask(() => request.onerror(event));
    return request as unknown as IDBOpenDBRequest;
  };
  const opening = vi.spyOn(indexedDB, "open");
  for (let time = 0; time < times; time += 1) opening.mockImplementationOnce(refused);
}

describe("data read from the device", () => {
  it.each([
    ["was closed by the browser", () => new Dexie.DatabaseClosedError("closed")],
    ["broke off", () => new Dexie.AbortError("Connection to Indexed Database server lost.")],
  ])("is read again after the database %s, and later changes are followed", async (_how, error) => {
    vi.spyOn(database.kv, "get").mockRejectedValueOnce(error());
    const kept = here.run(Kept, {});
    await until(() => expect(kept.now).toBe(0));
    await writeKv("ratingsWhole", { [ada]: true });
    await until(() => expect(kept.now).toBe(1));
  });

  it("arrives as soon as a database that was briefly unavailable can be opened", async () => {
    // Dexie retries four times on its own.
    refuseOpening(4);
    const kept = here.run(Kept, {});
    await until(() => expect(kept.now).toBe(0), 500);
  });

  it("leads to the error page when the database cannot be opened", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuseOpening(50);
    const kept = here.run(Kept, {});
    await until(() => expect(here.errors).toEqual([expect.any(ShutDatabase)]), 500);
    expect(kept.seen.filter((seen) => seen !== -1)).toEqual([]);
    here.errors.length = 0;
  });

  it("leads to the error page in a browser without IndexedDB", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("indexedDB", undefined);
    here.run(Kept, {});
    await until(() => expect(here.errors).toEqual([expect.any(ShutDatabase)]), 500);
    here.errors.length = 0;
  });
});
