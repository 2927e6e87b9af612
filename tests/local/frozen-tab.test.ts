import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { drainLockName } from "../../src/local/outbox/drain-lock.ts";
import { drainOutbox } from "../../src/sync/drain/drain-outbox.ts";
import { holdDrainLock, longestStepMs } from "../../src/sync/drain/hold-drain-lock.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { readToken } from "../../src/sync/session/token.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { anIntent } from "../support/an-intent.ts";
import { fakeTime, pass, passing } from "../support/fake-time.ts";
import { diskWorld, freshDevice } from "../support/local-device.ts";
import { memoryWorld, saveMany } from "../support/memory-world.ts";
import { ModelServer } from "../support/model-server.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";
import { ada } from "../support/outbox-world.ts";

let thaw: () => void;
beforeEach(async () => {
  await freshDevice(ada);
  fakeTime();
});
afterEach(() => {
  thaw?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab that stands still in the middle of its work. */
const frozen = (name: string) => {
  const held = navigator.locks.request(name, () => new Promise<void>((resolve) => (thaw = resolve)));
  held.catch(() => undefined);
};

it("another tab sends although a frozen tab holds the lock of the drain", async () => {
  const server = new ModelServer();
  stubFetch((call) => answerFrom(server, call));
  await enqueueRating(anIntent());
  frozen(drainLockName);
  await passing(() => drainNow({ force: false }));
  expect(await database.commands.count()).toBe(0);
  expect(server.row(ada, "place-1")).not.toBeNull();
});

it("the lock stays with a tab that begins another call in time", async () => {
  frozen(drainLockName);
  let entered = false;
  const other = holdDrainLock(() => (entered = true));
  for (let call = 0; call < 3; call += 1) {
    await pass(longestStepMs - 1_000);
    await writeKv("sending", [`call ${call}`]);
  }
  expect(entered).toBe(false);
  thaw();
  await passing(() => other);
  expect(entered).toBe(true);
});

it("a tab whose lock was taken away stops before its next call when it wakes up", async () => {
  const { outbox, server, device } = memoryWorld();
  saveMany(outbox, 60);
  let held = true;
  device.ports.lock = async (work) => await work(() => held);
  device.inFlight = () => (held = false);
  expect(await device.drain()).toEqual({ kind: "waiting", dueAt: null });
  expect(server.calls).toBe(1);
});

it("a drain that lost its lock while it was frozen ends without an error", async () => {
  const { device } = diskWorld();
  device.ports.lock = holdDrainLock;
  await enqueueRating(anIntent());
  let answer: () => void = () => undefined;
  device.ports.token = () =>
    new Promise((resolve) => (answer = () => resolve({ kind: "token", uid: ada, accessToken: "t" })));
  const asleep = drainOutbox(device.ports, { force: false });
  await pass(1_000);
  await passing(() => holdDrainLock(() => undefined));
  expect(await asleep).toEqual({ kind: "waiting", dueAt: null });
  answer();
});

it("a token is unreachable, and nobody waits for ever, while a frozen tab renews the session", async () => {
  frozen("five-lemons:session");
  const token = await passing(() => readToken({ refused: `access-${ada}` }));
  expect(token).toEqual({ kind: "unreachable", reason: "no_answer" });
});
