import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { countUnsent, readPerson } from "../../src/local/session/first-reads.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { syncStatus } from "../../src/consumer/outbox/status/sync-status.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada } from "../support/outbox-world.ts";
import { answerFrom, stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const revoked: StubbedAnswer = { status: 401, json: { message: "Invalid API key" } };

beforeEach(async () => {
  await freshDevice(ada);
  await enqueueRating(anIntent());
});
afterEach(() => vi.unstubAllGlobals());

const told = async () =>
  syncStatus([{ sync: "queued", nextAttemptAt: null, waitsFor: null }], await readConnection(), true);

describe("while a server rejects the app's key", () => {
  it("a rating stays queued, nobody is signed out, and the message reports a server problem", async () => {
    stubFetch(() => revoked);
    expect((await drainNow({ force: true })).kind).toBe("waiting");
    expect(await countUnsent(ada)).toBe(1);
    expect((await readPerson())?.uid).toBe(ada);
    expect(await told()).toMatchObject({ kind: "troubled", count: 1 });
  });

  it("a rating stays queued and is sent as soon as the key is accepted", async () => {
    stubFetch(() => revoked);
    await drainNow({ force: true });
    const server = new ModelServer();
    stubFetch((call) => answerFrom(server, call));
    await drainNow({ force: true });
    expect(await countUnsent(ada)).toBe(0);
    expect(await database.ratings.count()).toBe(1);
  });
});
