import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readShownPlace } from "../../src/consumer/place/shown-place.ts";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { likeSet, reviewCollection } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import type { PlacePage } from "../../src/domain/places/place-page.ts";
import { database } from "../../src/local/database/database.ts";
import { cacheRows, readCachedStates } from "../../src/local/server-cache/server-cache.ts";
import { rememberPerson } from "../../src/local/people/read-people.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { readPlacePage, savePlacePage, saveReviews } from "../../src/local/places/place-pages.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { refreshOlderReviews, refreshPlacePage } from "../../src/sync/refresh/refresh-place.ts";
import { aPlacePage, aReview } from "../support/a-place-page.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const past = "2000-01-01T00:00:00.000Z";
const reviews = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aReview(`r-${String(from + index).padStart(3, "0")}`));
const keep = (page: PlacePage) => savePlacePage(ada, page, past);
const shownIds = async () => (await readPlacePage(ada, "node-1"))?.reviews.map(({ id }) => id);
const likesOf = async (id: string) => (await readCachedStates(ada, reviewCollection, [likeSet], [id]))[0];

describe("a place page on the device", () => {
  it("can be read offline as it was fetched, with the time of fetching", async () => {
    stubFetch(() => ({ json: aPlacePage({ reviews: reviews(1, 3) }) }));
    expect(await refreshPlacePage(ada, "node-1")).toEqual({ ok: true, placeId: "node-1" });
    stubFetch(() => "unreachable");
    expect(await refreshPlacePage(ada, "node-1")).toEqual({ ok: false, reason: "failed" });
    const kept = await readPlacePage(ada, "node-1");
    expect(kept).toMatchObject({ page: { place: { name: "Café Zitroun" } }, more: false });
    expect(kept?.reviews).toHaveLength(3);
    expect(Date.parse(kept?.asOf ?? "")).not.toBeNaN();
  });

  it("loads older reviews page by page, starting after the last known one", async () => {
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    const calls = stubFetch(({ body }) => ({
      json: (body as { p_after_id: string }).p_after_id === "r-020" ? reviews(21, 20) : reviews(41, 5),
    }));
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(true);
    await refreshOlderReviews(ada, "node-1", "r-020");
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(true);
    await refreshOlderReviews(ada, "node-1", "r-040");
    expect(await shownIds()).toEqual(reviews(1, 45).map(({ id }) => id));
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(false);
    expect(calls.map(({ body }) => body)).toMatchObject([{ p_after_id: "r-020" }, { p_after_id: "r-040" }]);
  });

  it("keeps older reviews if the newest page adjoins them, and drops them if there is a gap", async () => {
    await keep(aPlacePage({ reviews: reviews(11, 20) }));
    const startedAt = new Date().toISOString();
    await saveReviews(ada, "node-1", { afterId: "r-030", reviews: reviews(31, 3), startedAt });
    await keep(aPlacePage({ reviews: reviews(6, 20) }));
    expect(await shownIds()).toEqual(reviews(6, 28).map(({ id }) => id));
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(false);
    await keep(aPlacePage({ reviews: [...reviews(300, 19), ...reviews(6, 1)] }));
    expect(await shownIds()).toEqual([...reviews(300, 19), ...reviews(6, 28)].map(({ id }) => id));
    await keep(aPlacePage({ reviews: [...reviews(200, 20)] }));
    expect(await shownIds()).toEqual(reviews(200, 20).map(({ id }) => id));
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(true);
  });

  it("drops older reviews after a day so that they are fetched again, as some may be gone", async () => {
    const at = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000_000 + hours * 3_600_000 });
    const shownCount = async () => (await shownIds())?.length;
    at(0);
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    const startedAt = new Date().toISOString();
    await saveReviews(ada, "node-1", { afterId: "r-020", reviews: reviews(21, 3), startedAt });
    for (const hours of [12, 23]) {
      at(hours);
      await keep(aPlacePage({ reviews: reviews(1, 20) }));
      expect(await shownCount()).toBe(23);
    }
    at(24);
    expect(await shownCount()).toBe(23);
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    expect(await shownCount()).toBe(20);
    expect((await readPlacePage(ada, "node-1"))?.more).toBe(true);
    // Fetched while the clock was ahead, so the real time is unknown.
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    await saveReviews(ada, "node-1", { afterId: "r-020", reviews: reviews(21, 3), startedAt: ahead });
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    expect(await shownCount()).toBe(20);
    vi.useRealTimers();
  });

  it("drops all older reviews once their oldest page is a day old", async () => {
    const at = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000_000 + hours * 3_600_000 });
    const more = (afterId: string, list: ReturnType<typeof reviews>) =>
      saveReviews(ada, "node-1", { afterId, reviews: list, startedAt: new Date().toISOString() });
    at(0);
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    await more("r-020", reviews(21, 20));
    at(20);
    await more("r-040", reviews(41, 3));
    at(25);
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    expect((await shownIds())?.length).toBe(20);
    vi.useRealTimers();
  });

  it("ignores an older page of reviews that does not continue the list now shown", async () => {
    await keep(aPlacePage({ reviews: reviews(1, 20) }));
    await keep(aPlacePage({ reviews: reviews(101, 20) }));
    await saveReviews(ada, "node-1", { afterId: "r-020", reviews: reviews(21, 20), startedAt: past });
    expect(await shownIds()).toEqual(reviews(101, 20).map(({ id }) => id));
  });

  it("counts the person's own like immediately and only once, even if the server also reports it", async () => {
    await keep(aPlacePage({ reviews: [aReview("r-1", { likes_count: 3 })] }));
    await enqueueUpsert(likeSet, { uid: ada, subject: "r-1", value: { liked: true }, name: "Café Zitroun" });
    expect(await likesOf("r-1")).toMatchObject({ state: { liked: true, likes: 4 }, sync: "queued" });
    await keep(aPlacePage({ reviews: [aReview("r-1", { likes_count: 4, liked: true })] }));
    expect(await likesOf("r-1")).toMatchObject({ state: { liked: true, likes: 4 } });
  });

  it("keeps the data that another list stored for the same review", async () => {
    const feed = [{ key: "r-1", state: { liked: false, likes: 1, restaurant_name: "Zitroun" }, sort: "2026-11-20" }];
    await cacheRows(ada, "review", feed, { startedAt: past, whole: true });
    await database.serverCache.toCollection().modify({ at: "1999-01-01T00:00:00.000Z" });
    await keep(aPlacePage({ reviews: [aReview("r-1", { likes_count: 2 })] }));
    expect(await database.serverCache.get([ada, "review", "r-1"])).toMatchObject({
      sort: "2026-11-20",
      state: { likes: 2, restaurant_name: "Zitroun" },
    });
  });

  it("is stored for the sixty places viewed last, and eviction keeps reviews shown in other lists", async () => {
    const inFeed = [{ key: "of-1", state: { likes: 1 }, sort: "2026-11-20" }];
    await cacheRows(ada, "review", inFeed, { startedAt: past, whole: true });
    for (let n = 1; n <= 62; n += 1) {
      vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000_000 + n * 1_000 });
      await keep(aPlacePage({ place: { place_id: `node-${n}` }, reviews: [aReview(`of-${n}`)] }));
    }
    vi.useRealTimers();
    expect(await database.pages.count()).toBe(60);
    expect(await readPlacePage(ada, "node-2")).toBeNull();
    expect(await readPlacePage(ada, "node-3")).not.toBeNull();
    const facts = await database.serverCache.bulkGet(
      ["of-1", "of-2", "of-3"].map((id): [string, string, string] => [ada, "review", id]),
    );
    expect(facts.map((fact) => fact !== undefined)).toEqual([true, false, true]);
  });

  it("hides a blocked person's reviews and photos immediately, and shows them again after unblocking", async () => {
    const photo = (path: string, rating_id: string) => ({ path, caption: null, rating_id, own: false });
    const named = (id: string, reviewer: string | null, own = false) => aReview(id, { reviewer, own });
    await keep(
      aPlacePage({
        reviews: [named("r-1", "Ben B."), named("r-2", "Cleo B."), named("r-3", null), named("r-4", "Ben B.", true)],
        photos: [photo("a.jpg", "r-1"), photo("b.jpg", "r-2")],
      }),
    );
    const shown = async () => {
      const { place, page, reviews: list } = (await readShownPlace(ada, "node-1"))!;
      return [list.map(({ id }) => id), page?.photos.map(({ path }) => path), place.photo_urls];
    };
    const all = [
      ["r-1", "r-2", "r-3", "r-4"],
      ["a.jpg", "b.jpg"],
      ["a.jpg", "b.jpg"],
    ];
    const block = (blocked: boolean) =>
      enqueueUpsert(blockSet, { uid: ada, subject: ben, value: { blocked }, name: "Ben" });
    const face = { username: null, first_name: "Ben", last_name: "berg", avatar_url: null, city: null };
    await rememberPerson(ada, ben, face);
    expect(await shown()).toEqual(all);
    await block(true);
    expect(await shown()).toEqual([["r-2", "r-3", "r-4"], ["b.jpg"], ["b.jpg"]]);
    await database.commands.toCollection().modify({ state: "attention", refusal: "validation_error" });
    expect(await shown()).toEqual(all);
    await database.commands.clear();
    await database.serverCache.where({ uid: ada, collection: "person", key: ben }).modify((fact) => {
      fact.state["blocked"] = true;
    });
    expect((await shown())[0]).toEqual(["r-2", "r-3", "r-4"]);
    await block(false);
    expect(await shown()).toEqual(all);
  });

  it("is deleted at sign-out, because it shows where the person was and what they like", async () => {
    await keep(aPlacePage());
    await forgetPerson("local");
    expect(await database.pages.count()).toBe(0);
  });
});
