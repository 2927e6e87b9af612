import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice } from "../support/local-device.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";
import { ada } from "../support/outbox-world.ts";

let answers: ((answer: StubbedAnswer) => void)[];

beforeEach(async () => {
  answers = [];
  stubFetch(() => new Promise((resolve) => answers.push(resolve)));
  // The longest possible pause after one failure.
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  await freshDevice(ada);
  await enqueueRating(anIntent());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const asked = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: 60_000 });

it("drains requested while another drain is running share one drain after it", async () => {
  const first = drainNow({ force: false });
  await asked(1);
  const others = [drainNow({ force: false }), drainNow({ force: false })];
  answers[0]?.("unreachable");
  expect((await first).kind).toBe("waiting");
  for (const other of others) expect((await other).kind).toBe("waiting");
  // All callers met a pause, and none asked to skip it.
  expect(answers).toHaveLength(1);
});

it("a drain that skips the retry pause runs even if an earlier request is waiting for the pause", async () => {
  const first = drainNow({ force: false });
  await asked(1);
  const patient = drainNow({ force: false });
  const urgent = drainNow({ force: true });
  answers[0]?.("unreachable");
  await first;
  await asked(2);
  answers[1]?.("unreachable");
  expect(await urgent).toEqual(await patient);
  expect((await readConnection()).fails).toBe(2);
});

it("a drain requested while another drain is failing still runs and does not fail", async () => {
  const broken = vi.spyOn(database, "transaction").mockRejectedValueOnce(new Error("disk error"));
  const first = drainNow({ force: false });
  const second = drainNow({ force: false });
  await expect(first).rejects.toThrow("disk error");
  broken.mockRestore();
  await asked(1);
  answers[0]?.("unreachable");
  expect((await second).kind).toBe("waiting");
});
