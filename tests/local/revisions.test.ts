import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Revision } from "../../src/domain/ratings/revision.ts";
import { readKv } from "../../src/local/database/kv.ts";
import { readRevisions, saveRevisions } from "../../src/local/ratings/revisions.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshRevisions } from "../../src/sync/refresh/refresh-revisions.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const place = "place-1";
const revision = (version: number, comment: string): Revision => ({
  version,
  score: 3,
  tags: [],
  comment,
  server_name: null,
  server_emoji: null,
  replaced_at: "2026-11-20T12:00:00.000Z",
});
const first = revision(1, "First");

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

describe("earlier versions of a rating", () => {
  it("are fetched for the rated place and are available offline afterwards", async () => {
    const calls = stubFetch(() => ({ json: [first] }));
    expect(await readRevisions(ada, place)).toEqual({ revisions: [], asOf: null });
    expect(await refreshRevisions(ada, place)).toEqual({ ok: true });
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ["/rest/v1/rpc/my_rating_revisions", { p_place_id: place }],
    ]);
    stubFetch(() => "unreachable");
    expect(await refreshRevisions(ada, place)).toMatchObject({ ok: false });
    expect(await readRevisions(ada, place)).toEqual({ revisions: [first], asOf: expect.any(String) });
    expect(await readRevisions(ada, "place-2")).toEqual({ revisions: [], asOf: null });
  });

  it("include the server's current version while a different change is queued, but not an equal one", async () => {
    stubFetch(() => "unreachable");
    await putRows(ada, [ratingRow(ada, place, { version: 2, ...content(4, "Second") })]);
    await saveRevisions(ada, place, {
      revisions: [revision(2, "a later answer"), first],
      asOf: "2026-11-21T00:00:00Z",
    });
    const before = await readRevisions(ada, place);
    expect(before.revisions.map(({ comment }) => comment)).toEqual(["a later answer", "First"]);
    await enqueueRating(anIntent({}, { content: content(5, "Third") }));
    const { revisions } = await readRevisions(ada, place);
    expect(revisions.map(({ version, comment }) => [version, comment])).toEqual([
      [2, "Second"],
      [1, "First"],
    ]);
    await enqueueRating(anIntent({}, { content: content(4, "Second") }));
    expect(await readRevisions(ada, place)).toEqual(before);
  });

  it("are stored only for the twenty most recently viewed places", async () => {
    for (let nth = 10; nth < 32; nth += 1)
      await saveRevisions(ada, `place-${nth}`, { revisions: [], asOf: `2026-11-21T00:00:${nth}Z` });
    await saveRevisions(ada, "place-12", { revisions: [first], asOf: "2026-11-21T00:01:00Z" });
    const kept = Object.keys((await readKv("revisions")) ?? {});
    expect(kept).toHaveLength(20);
    expect(kept).not.toContain("place-11");
    expect((await readRevisions(ada, "place-12")).revisions).toEqual([first]);
  });

  it("are not stored if the user signs out while they are loading", async () => {
    stubFetch(async ({ url }) => {
      if (!url.pathname.endsWith("my_rating_revisions")) return { status: 204 };
      await endSession("local");
      return { json: [first] };
    });
    expect(await refreshRevisions(ada, place)).toEqual({ ok: false, reason: "sign-in" });
    expect(await readKv("revisions")).toBeNull();
  });
});
