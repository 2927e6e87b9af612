import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readNearby } from "../../src/local/places/read-places.ts";
import { readSearch } from "../../src/local/places/read-search.ts";
import { readRatingSummary, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { settle } from "../../src/local/outbox/outbox-storage.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { ratingsPageSize } from "../../src/remote/ratings/ratings.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshInvitation } from "../../src/sync/session/refresh-invitation.ts";
import { refreshNearby, refreshRatings, searchPlaces } from "../../src/sync/refresh/refresh.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { aPlace } from "../support/a-place.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { stubFetch, type StubbedCall } from "../support/stub-fetch.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const change = (placeId: string, over: object = {}) => ({ ...ratingRow(ada, placeId), deleted: false, ...over });
const isFor = (call: StubbedCall, procedure: string) => call.url.pathname.endsWith(`/${procedure}`);

describe("refreshing a person's ratings", () => {
  it("pulls them in pages, starting where the last pull ended", async () => {
    const first = Array.from({ length: ratingsPageSize }, (_, index) => change(`place-${index}`));
    const pages = [first, [change("place-last", { updated_at: "2026-02-01T00:00:00Z" })], []];
    const calls = stubFetch(() => ({ json: pages.shift() }));
    expect(await refreshRatings(ada)).toEqual({ ok: true });
    expect(await readRatingSummary(ada)).toMatchObject({ count: ratingsPageSize + 1 });
    await refreshRatings(ada);
    expect(calls.map(({ body }) => (body as { p_after_id: string | null }).p_after_id)).toEqual([
      null,
      first.at(-1)?.id,
      expect.any(String),
    ]);
    expect(calls[2]?.body).toMatchObject({ p_after_updated_at: "2026-02-01T00:00:00Z" });
  });

  it("accepts rows with every kind of visit verification and every emoji for a waiter", async () => {
    const verified = (["none", "location", "qr"] as const).map((verification) =>
      change(`by-${verification}`, { verification }),
    );
    const praised = (["crown", "trophy", "star"] as const).map((server_emoji) =>
      change(`with-${server_emoji}`, { ...content(5), server_name: "Giulia", server_emoji }),
    );
    stubFetch(() => ({ json: [...verified, ...praised] }));
    expect(await refreshRatings(ada)).toEqual({ ok: true });
    expect(await readRatingSummary(ada)).toMatchObject({ count: 6 });
  });

  it("marks them as complete only after the last page, so that no badge is earned early", async () => {
    const first = Array.from({ length: ratingsPageSize }, (_, index) => change(`place-${index}`));
    const pages = [first, null];
    stubFetch(() => ({ json: pages.shift() }));
    expect((await refreshRatings(ada)).ok).toBe(false);
    expect(await readKv("ratingsWhole")).toBeNull();
    stubFetch(() => ({ json: [] }));
    await refreshRatings(ada);
    expect(await readKv("ratingsWhole")).toEqual({ [ada]: true });
  });

  it("fails and reports the error when the rows cannot be written to the device", async () => {
    const seen: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => seen.push(error));
    stubFetch(() => ({ json: [change("place-1")] }));
    const broken = new Error("the disk is gone");
    const transaction = vi.spyOn(database, "transaction").mockRejectedValue(broken);
    try {
      expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "failed" });
    } finally {
      transaction.mockRestore();
    }
    expect(seen).toEqual([broken]);
  });

  it("deletes ratings that were removed on another device", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { version: 1 }), ratingRow(ada, "place-2")]);
    stubFetch(() => ({ json: [change("place-1", { version: 2, deleted: true })] }));
    await refreshRatings(ada);
    const views = await readRatingViews(ada, { offset: 0, limit: 5 });
    expect(views.map(({ placeId }) => placeId)).toEqual(["place-2"]);
  });

  it("keeps a rating that was delivered while a page was being fetched", async () => {
    await enqueueRating(anIntent({}, { content: content(5) }));
    await putRows(ada, [ratingRow(ada, "place-2")]);
    const [sent] = await database.commands.toArray();
    if (!sent) throw new Error("expected a command");
    stubFetch(async () => {
      const row = ratingRow(ada, "place-1", { ...content(5), version: 1 });
      const now = new Date().toISOString();
      await settle(ada, [{ sent, decision: { kind: "delivered", version: 1, row } }], now);
      const removal = {
        ...sent,
        body: { kind: "rating.remove.v1" as const, placeId: "place-2", placeName: "", base: null },
      };
      await settle(
        ada,
        [{ sent: { ...removal, opId: crypto.randomUUID() }, decision: { kind: "delivered", version: 2, row: null } }],
        now,
      );
      // The server read this page before both deliveries.
      return { json: [change("place-2", { version: 1 })] };
    });
    await refreshRatings(ada);
    const views = await readRatingViews(ada, { offset: 0, limit: 5 });
    expect(views.map(({ placeId }) => placeId)).toEqual(["place-1"]);
  });

  it("stores another device's change even if this device's clock was ahead at its last change", async () => {
    const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
    const enqueued = { uid: ada, placeName: "Café", evidence: null, qrCodeId: null, photos: { add: [], remove: [] } };
    for (const placeId of ["place-1", "place-2"]) await enqueueRating({ ...enqueued, placeId, content: content(5) });
    const [rated, other] = await database.commands.orderBy("key").toArray();
    if (!rated || !other) throw new Error("expected two commands");
    const removal = { kind: "rating.remove.v1" as const, placeId: "place-2", placeName: "", base: null };
    const row = ratingRow(ada, "place-1", { ...content(5), version: 1 });
    await settle(
      ada,
      [
        { sent: rated, decision: { kind: "delivered", version: 1, row } },
        { sent: { ...other, body: removal }, decision: { kind: "delivered", version: 2, row: null } },
      ],
      nextYear,
    );
    stubFetch(() => ({
      json: [change("place-1", { version: 2, comment: "edited there" }), change("place-2", { version: 3 })],
    }));
    await refreshRatings(ada);
    const views = await readRatingViews(ada, { offset: 0, limit: 5 });
    expect(views.map(({ placeId, version }) => [placeId, version]).toSorted()).toEqual([
      ["place-1", 2],
      ["place-2", 3],
    ]);
  });

  it("stores another device's edit of a rating that was delivered while a page was being fetched", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { version: 1 })]);
    await enqueueRating(anIntent({}, { content: content(5) }));
    const [sent] = await database.commands.toArray();
    if (!sent) throw new Error("expected a command");
    stubFetch(async () => {
      const row = ratingRow(ada, "place-1", { ...content(5), version: 2 });
      await settle(ada, [{ sent, decision: { kind: "delivered", version: 2, row } }], new Date().toISOString());
      return { json: [change("place-1", { version: 3, comment: "edited there" })] };
    });
    await refreshRatings(ada);
    expect((await readRatingViews(ada, { offset: 0, limit: 5 })).map(({ version }) => version)).toEqual([3]);
  });

  it("sends one request for parallel calls, and none for somebody who is not signed in", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    const [mine, again, others] = await Promise.all([refreshRatings(ada), refreshRatings(ada), refreshRatings(ben)]);
    expect([mine, again, others]).toEqual([{ ok: true }, { ok: true }, { ok: false, reason: "sign-in" }]);
    expect(calls).toHaveLength(1);
  });

  it("stores nothing if the person signs out while a page is being fetched", async () => {
    stubFetch(async () => {
      await forgetPerson("local");
      return { json: [change("place-1")] };
    });
    expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await database.ratings.count()).toBe(0);
  });

  it("requests no further page after the person has signed out", async () => {
    const first = Array.from({ length: ratingsPageSize }, (_, index) => change(`place-${index}`));
    const pages = [first, []];
    const calls = stubFetch(async () => {
      await forgetPerson("local");
      return { json: pages.shift() };
    });
    expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(calls).toHaveLength(1);
  });

  it("stores no sync marker if the person signs out while the last page is being written", async () => {
    stubFetch(() => ({ json: [change("place-1")] }));
    const transaction = database.transaction.bind(database) as (...args: unknown[]) => Promise<unknown>;
    const leaving = vi.spyOn(database, "transaction").mockImplementation((async (...args: unknown[]) => {
      const answer = await transaction(...args);
      if ((await readKv("ratingsCursor"))?.[ada]) await forgetPerson("local");
      return answer;
    }) as never);
    try {
      expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "sign-in" });
    } finally {
      leaving.mockRestore();
    }
    expect((await readKv("ratingsWhole")) ?? {}).toEqual({});
  });

  it("reports that it is offline when the session has expired and cannot be renewed", async () => {
    const stored = await readKv("session");
    await writeKv("session", { ...stored!, receivedAtMs: Date.now() - 4_000_000 });
    stubFetch(() => "unreachable");
    vi.stubGlobal("navigator", { locks: navigator.locks, onLine: false });
    expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "offline" });
  });

  it("leaves the stored ratings unchanged when the answer is invalid", async () => {
    await putRows(ada, [ratingRow(ada, "place-1")]);
    stubFetch(() => ({ text: "<html>" }));
    expect(await refreshRatings(ada)).toEqual({ ok: false, reason: "failed" });
    expect(await readRatingViews(ada, { offset: 0, limit: 5 })).toHaveLength(1);
  });
});

describe("refreshing places", () => {
  const here = { lat: 49.6, lng: 6.13 };
  const found = aPlace("place-1", { name: "Café Zitroun", ...here, lemon_avg: 4.5, lemon_count: 2 });

  it("stores the valid places from the edge function and skips an invalid one", async () => {
    const calls = stubFetch(() => ({ json: { places: [{ name: "odd" }, { ...found, distance_m: 1 }] } }));
    expect(await refreshNearby(here)).toEqual({ ok: true });
    expect(calls[0]?.body).toEqual({ latitude: 49.6, longitude: 6.13, query: null, radius: 1_000 });
    const list = await readNearby(here, 10);
    expect(list.places.map(({ name }) => name)).toEqual(["Café Zitroun"]);
    expect(list.asOf).not.toBeNull();
  });

  it("falls back to the database when the edge function is down", async () => {
    const calls = stubFetch((call) =>
      isFor(call, "search_places") ? { json: [found] } : { status: 502, text: "bad" },
    );
    expect(await searchPlaces(here, " zitroun ")).toEqual({ ok: true });
    expect(calls.at(-1)?.body).toMatchObject({ p_query: "zitroun", p_radius_m: 50_000 });
    expect((await readSearch("Zitroun", null)).places).toHaveLength(1);
  });

  it("widens the circle when it contains no places, and stores the list for the requested position", async () => {
    const sea = { lat: 54.5, lng: 3.2 };
    const calls = stubFetch((call) => ({
      json: { places: (call.body as { radius: number }).radius > 1_000 ? [{ ...found, lat: 54.4 }] : [] },
    }));
    expect(await refreshNearby(sea)).toEqual({ ok: true });
    expect(calls.map(({ body }) => (body as { radius: number }).radius)).toEqual([1_000, 50_000]);
    expect((await database.lists.get("nearby"))?.lat).toBe(54.5);
  });

  it("loads further pages when one answer cannot contain all places", async () => {
    const many = Array.from({ length: 170 }, (_, index) => ({ ...found, place_id: `place-${index}` }));
    const calls = stubFetch((call) => {
      if (!isFor(call, "search_places")) return { json: { places: many.slice(0, 50) } };
      const { p_offset: offset, p_limit: limit } = call.body as { p_offset: number; p_limit: number };
      return { json: many.slice(offset, offset + limit) };
    });
    expect(await refreshNearby(here)).toEqual({ ok: true });
    expect((await readNearby(here, 300)).places).toHaveLength(170);
    expect(calls).toHaveLength(3);
  });

  it("keeps the first page when a later page fails to load", async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...found, place_id: `place-${index}` }));
    stubFetch((call) => (isFor(call, "search_places") ? "unreachable" : { json: { places: many } }));
    expect(await refreshNearby(here)).toEqual({ ok: true });
    expect((await readNearby(here, 300)).places).toHaveLength(50);
  });

  it("succeeds with an empty, complete list when there are no places", async () => {
    stubFetch(() => ({ json: { places: [] } }));
    expect(await refreshNearby({ lat: 0, lng: 0 })).toEqual({ ok: true });
    expect(await readNearby({ lat: 0, lng: 0 }, 10)).toMatchObject({ places: [], complete: true });
  });

  it("searches everywhere when no nearby place has the name", async () => {
    const berlin = { lat: 52.52, lng: 13.4 };
    const calls = stubFetch((call) => (isFor(call, "search_places") ? { json: [found] } : { json: { places: [] } }));
    expect(await searchPlaces(berlin, "zitroun")).toEqual({ ok: true });
    expect(calls.at(-1)?.body).toMatchObject({ p_lat: null, p_lng: null, p_query: "zitroun" });
    expect((await readSearch("zitroun", null)).places).toHaveLength(1);
  });

  it("falls back to the database when the edge function takes longer than three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      stubFetch((call) => (isFor(call, "search_places") ? { json: [found] } : "never"));
      const answer = refreshNearby(here);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answer).toEqual({ ok: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the stored list when neither the function nor the database answers", async () => {
    stubFetch(() => ({ json: { places: [found] } }));
    await refreshNearby(here);
    stubFetch(() => "unreachable");
    expect(await refreshNearby(here)).toEqual({ ok: false, reason: "failed" });
    expect((await readNearby(here, 10)).places).toHaveLength(1);
  });
});

describe("the stored invitation state", () => {
  it("is kept after a failed or unclear answer, and changed only by a clear one", async () => {
    stubFetch(() => ({ json: true }));
    expect(await refreshInvitation(ada)).toEqual({ ok: true });
    for (const noAnswer of [{ status: 500, json: false }, { text: "<html>" }, { json: null }, "unreachable"] as const) {
      stubFetch(() => noAnswer);
      expect(await refreshInvitation(ada)).toMatchObject({ ok: false });
      expect(await readKv("invited")).toEqual({ [ada]: true });
    }
    stubFetch(() => ({ json: false }));
    await refreshInvitation(ada);
    expect(await readKv("invited")).toEqual({ [ada]: false });
  });

  it("of one person does not affect another person's on the same device", async () => {
    await writeKv("invited", { [ben]: true });
    stubFetch(() => ({ json: false }));
    await refreshInvitation(ada);
    expect(await readKv("invited")).toEqual({ [ada]: false, [ben]: true });
  });
});
