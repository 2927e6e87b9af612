import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { deliver } from "../../src/sync/drain/deliver.ts";
import { drainOutbox } from "../../src/sync/drain/drain-outbox.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { anIntent } from "../support/an-intent.ts";
import { passing } from "../support/fake-time.ts";
import { deviceOnDisk, freshDevice } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada } from "../support/outbox-world.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("forty ratings arrive in five requests when every answer takes 25 seconds", async () => {
  const server = new ModelServer();
  for (let at = 0; at < 40; at += 1) await enqueueRating(anIntent({}, { placeId: `place-${at}` }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  const calls = stubFetch(async (call) => {
    const answer = answerFrom(server, call);
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    return answer;
  });
  const ports = { ...deviceOnDisk(server).ports, delivery: deliver, nowMs: () => Date.now() };
  let unsent = 40;
  for (let passes = 0; passes < 60 && unsent > 0; passes += 1) {
    unsent = await passing(async () => {
      await drainOutbox(ports, { force: true });
      return await countUnsent(ada);
    });
  }
  expect(unsent).toBe(0);
  // Two calls that time out, one that measures the delay, and two batches.
  expect(calls).toHaveLength(5);
}, 120_000);
