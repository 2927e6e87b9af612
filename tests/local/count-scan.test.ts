import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveCodeKeys, readVisitor } from "../../src/local/places/code-keys.ts";
import { database } from "../../src/local/database/database.ts";
import { countGuestScan, countScan } from "../../src/sync/codes/count-scan.ts";
import { aCodeKey } from "../support/signed-code.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";

beforeEach(async () => {
  vi.stubGlobal("localStorage", storage());
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const codeId = "6f1d3f0a-0000-4000-8000-0000000000cc";
const scan = (at: string) => ({ codeId, at, name: "Café Zitroun" });
const noted = async () =>
  (await database.serverCache.toArray())
    .flatMap(({ collection, at }) => (collection === "scanned" ? [at] : []))
    .toSorted();
const waiting = async () => (await database.commands.toArray()).length;

test("scans are remembered for the week in which the server counts them, and deleted afterwards", async () => {
  for (const at of ["2026-11-01T10:00:00.000Z", "2026-11-02T10:00:00.000Z", "2026-11-08T11:00:00.000Z"]) {
    await countScan(ada, scan(at));
  }
  expect(await noted()).toEqual(["2026-11-02T10:00:00.000Z", "2026-11-08T11:00:00.000Z"]);
  expect(await waiting()).toBe(3);
});

test("the visitor id of this device stays the same when the list of code keys arrives", async () => {
  const visitor = await readVisitor();
  await saveCodeKeys([(await aCodeKey()).published]);
  expect(await readVisitor()).toBe(visitor);
});

test("a guest's scan is reported again if it did not reach the server, but not after it did", async () => {
  const told: (string | null)[] = [];
  const tell = (answer: object | null) => async (visitor: string | null) => {
    told.push(visitor);
    return answer;
  };
  expect(await countGuestScan(scan("2026-11-01T10:00:00.000Z"), tell(null))).toBeNull();
  await countGuestScan(scan("2026-11-01T10:00:00.000Z"), tell({}));
  await countGuestScan(scan("2026-11-01T10:00:00.000Z"), tell({}));
  const [first, second, third] = told;
  expect(first).toEqual(expect.any(String));
  expect([second, third]).toEqual([first, null]);
});
