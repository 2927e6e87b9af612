import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toCards } from "../../src/consumer/outbox/outbox-cards.ts";
import { likeSet } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { database } from "../../src/local/database/database.ts";
import { databaseName } from "../../src/local/database/database-state.ts";
import { readDrafts } from "../../src/local/drafts/drafts.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { settleSignOut } from "../../src/sync/session/session.ts";
import { anIntent } from "../support/an-intent.ts";
import type { Place } from "../support/model-commands.ts";
import { ModelServer } from "../support/model-server.ts";
import { makeOldDatabase } from "../support/previous-database.ts";
import { ada, content } from "../support/outbox-world.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";

type Stored = {
  tables: Record<string, unknown[]>;
  server: { rows: [string, Place & { seen: [string, number][] }][]; receipts: string[]; objects: string[] };
};

/**
 * The real data of version 1 of the app on a device, and its server, recorded by that version itself. One rating has
 * arrived with its photo, one is to be removed, one was sent without an answer and changed since, one waits with two
 * photos, one was rejected. There are also a draft with a photo, and two commands that only a later version can read.
 */
const profile = () =>
  JSON.parse(readFileSync("tests/local/profile-of-version-1.json", "utf8"), (_key, value: unknown) => {
    const bytes = typeof value === "object" && value !== null && "bytes" in value ? value.bytes : null;
    return Array.isArray(bytes) && Object.keys(value as object).length === 1
      ? new Uint8Array(bytes as number[]).buffer
      : value;
  }) as Stored;

/** A quarter of an hour after the profile was recorded: its session, valid for an hour, still counts. */
const thatMorning = new Date("2026-11-22T08:18:00Z");

let server: ModelServer;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: thatMorning });
  const { tables, server: known } = profile();
  server = new ModelServer();
  server.places = new Map(known.rows.map(([key, place]) => [key, { ...place, seen: new Map(place.seen) }]));
  server.receipts = new Set(known.receipts);
  server.objects = new Set(known.objects);
  stubFetch((call) => (/(submit_ops|\.jpg)$/.test(call.url.pathname) ? answerFrom(server, call) : "unreachable"));
  await database.delete();
  await makeOldDatabase(databaseName, 1, tables);
  await database.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waiting = async () =>
  toCards(await readOutbox(ada))
    .waiting.map(({ placeId, kind, sync, parts }) => [placeId, kind, sync, parts.length])
    .toSorted();

describe("a device upgraded from version 1", () => {
  it("lists and counts all waiting items as before the upgrade", async () => {
    expect(await waiting()).toEqual([
      ["", "unreadable", "attention", 1],
      ["later", "unreadable", "attention", 1],
      ["refused", "rating", "attention", 1],
      ["to-remove", "removal", "queued", 1],
      ["unanswered", "rating", "queued", 1],
      ["with-photos", "rating", "queued", 4],
    ]);
    expect(await countUnsent(ada)).toBe(6);
    expect(await readDrafts(ada)).toMatchObject([{ placeId: "drafted" }]);
    expect(await database.photoBytes.count()).toBe(3);
    expect(toCards(await readOutbox(ada)).sent).toMatchObject([{ kind: "rating" }, { kind: "rating" }]);
  });

  it("sends each readable waiting item once, and keeps the unreadable ones", async () => {
    await drainNow({ force: true });
    expect(server.row(ada, "unanswered")?.comment).toBe("Changed after that");
    expect(server.row(ada, "with-photos")?.photo_urls).toHaveLength(2);
    expect(server.row(ada, "to-remove")).toBeNull();
    expect(await readRatingView(ada, "with-photos")).toMatchObject({ sync: "sent", content: { score: 5 } });
    expect(await waiting()).toEqual([
      ["", "unreadable", "attention", 1],
      ["later", "unreadable", "attention", 1],
      ["refused", "rating", "attention", 1],
    ]);
    expect(Math.max(...server.effects.values())).toBe(1);
  });

  it("accepts old and new kinds of items, and continues their numbering", async () => {
    const last = Math.max(...(await database.commands.toArray()).map(({ seq }) => seq).filter((seq) => seq < 90));
    await enqueueUpsert(likeSet, { uid: ada, subject: "r1", value: { liked: true }, name: "Chez Nous" });
    await enqueueRating(anIntent({}, { placeId: "refused", content: content(3, "Corrected") }));
    const [like, corrected] = [`${ada}:like:r1`, `${ada}:rating:refused`];
    const [one, other] = await database.commands.bulkGet([like, corrected]);
    expect([one?.seq, other?.seq]).toEqual([last + 1, last + 2]);
    expect(await countUnsent(ada)).toBe(7);
    await drainNow({ force: true });
    expect(server.upserts.likes.get("r1")?.has(ada)).toBe(true);
    expect(server.row(ada, "refused")?.comment).toBe("Corrected");
  });

  it("keeps the waiting items if the person signs out and chooses to keep them", async () => {
    expect(await settleSignOut("keep")).toEqual({ signedOut: true, unsent: 6 });
    expect(await database.commands.count()).toBe(9);
    expect(await database.ratings.count()).toBe(0);
  });
});
