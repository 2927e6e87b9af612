import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { likeSet, reviewCollection } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { database } from "../../src/local/database/database.ts";
import { cacheRows } from "../../src/local/server-cache/server-cache.ts";
import { readFeed } from "../../src/local/people/read-feed.ts";
import { cacheFetchedList } from "../../src/local/server-cache/fetched-at.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { refreshFeed, refreshFeedFurther } from "../../src/sync/refresh/refresh-social.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const cleo = "00000000-0000-4000-8000-0000000000cc";
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`;
/** Reviews share their time in groups of three, so that a page can end inside a group. */
const review = (nth: number) => ({
  id: idOf(nth),
  user_id: ben,
  username: "ben",
  first_name: "Ben",
  last_name: "B.",
  avatar_url: null,
  score: 4,
  restaurant_place_id: `place-${nth}`,
  restaurant_name: `Place ${nth}`,
  restaurant_city: null,
  restaurant_state: null,
  tags: ["attentive", "from_the_future"],
  comment: null,
  created_at: new Date(Date.UTC(2026, 10, 20) - Math.floor(nth / 3) * 60_000).toISOString(),
  likes_count: 2,
  current_user_liked: false,
});

let reviews: ReturnType<typeof review>[];
/** Follows the contract of `get_friends_activity`. */
const page = ({ limit_count, p_before, p_before_id }: Record<string, string | number | undefined>) => {
  const after = reviews.filter(
    ({ created_at, id }) =>
      p_before === undefined ||
      created_at < String(p_before) ||
      (created_at === p_before && id > String(p_before_id ?? "g")),
  );
  return after.slice(0, Number(limit_count));
};
let calls: ReturnType<typeof stubFetch>;
beforeEach(async () => {
  reviews = Array.from({ length: 47 }, (_, nth) => review(nth));
  calls = stubFetch(({ url, body }) =>
    url.pathname.endsWith("/get_friends_activity")
      ? { json: page(body as Record<string, string | number>) }
      : "unreachable",
  );
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

/** Waits until the clock shows another millisecond. */
const later = () => new Promise((resolve) => setTimeout(resolve, 2));
const names = async () => (await readFeed(ada, 200)).map(({ restaurant_name }) => restaurant_name).toSorted();
const all = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => `Place ${from + nth}`).toSorted();

describe("the feed of friends", () => {
  it("is loaded in pages of twenty without gaps or repeats", async () => {
    expect(await refreshFeed(ada)).toEqual({ ok: true });
    expect(await names()).toEqual(all(0, 20));
    expect(await refreshFeedFurther(ada)).toEqual({ ok: true, more: true });
    expect(await refreshFeedFurther(ada)).toEqual({ ok: true, more: false });
    expect(await names()).toEqual(all(0, 47));
    expect(calls).toHaveLength(3);
  });

  it("hides reviews of blocked people and ended friendships immediately, even on later pages", async () => {
    await refreshFeed(ada);
    await refreshFeedFurther(ada);
    const intent = { uid: ada, subject: ben, name: "Ben" };
    await enqueueUpsert(blockSet, { ...intent, value: { blocked: true } });
    expect(await names()).toEqual([]);
    await enqueueUpsert(blockSet, { ...intent, value: { blocked: false } });
    expect(await names()).toEqual(all(0, 40));

    await enqueueUpsert(friendSet, { ...intent, value: { act: "remove" } });
    expect(await names()).toEqual([]);
    // A refused command does not end the friendship.
    await database.commands.toCollection().modify({ state: "attention", refusal: "suspended" });
    expect(await names()).toEqual(all(0, 40));
    await database.commands.clear();
    await later();
    await cacheFetchedList(ada, "person", [], { startedAt: new Date().toISOString(), whole: true });
    expect(await names()).toEqual([]);
    // A new list of the server meets the rows of the earlier one.
    reviews = reviews.map((one, nth) => (nth < 20 ? { ...one, user_id: cleo } : one));
    await refreshFeed(ada);
    expect(await names()).toEqual(all(0, 20));
  });

  it("keeps later pages on refresh, and drops reviews missing from the refreshed range", async () => {
    await refreshFeed(ada);
    await refreshFeedFurther(ada);
    reviews = [{ ...review(0), id: idOf(99), restaurant_name: "Place 99" }, ...reviews.slice(2)];
    await refreshFeed(ada);
    expect(await names()).toEqual([...all(2, 40), "Place 99"].toSorted());
  });

  it("drops a missing review even if it has the same time as the last one of the first page", async () => {
    await refreshFeed(ada);
    await refreshFeedFurther(ada);
    reviews = reviews.filter(({ restaurant_name: name }) => name !== "Place 18");
    await refreshFeed(ada);
    expect(await names()).toEqual(all(0, 40).filter((name) => name !== "Place 18"));
  });

  it("restarts from the first page if more new reviews exist than one page holds", async () => {
    await refreshFeed(ada);
    const later = Array.from({ length: 25 }, (_, nth) => ({
      ...review(0),
      id: idOf(100 + nth),
      restaurant_name: `Later ${nth}`,
      created_at: new Date(Date.UTC(2026, 10, 21) - nth * 1_000).toISOString(),
    }));
    reviews = [...later, ...reviews];
    await refreshFeed(ada);
    expect((await names()).every((name) => name.startsWith("Later"))).toBe(true);
    await refreshFeedFurther(ada);
    expect(await names()).toHaveLength(40);
  });

  it("drops later pages if the first answer contains all reviews", async () => {
    await refreshFeed(ada);
    await refreshFeedFurther(ada);
    reviews = reviews.slice(0, 3);
    await refreshFeed(ada);
    expect(await names()).toEqual(all(0, 3));
  });

  it("stays unchanged if the server refuses the request, whatever its body contains", async () => {
    await refreshFeed(ada);
    stubFetch(() => ({ status: 403, json: [] }));
    expect(await refreshFeed(ada)).toMatchObject({ ok: false });
    expect(await names()).toEqual(all(0, 20));
  });

  it("leaves out a review that was removed after the list was fetched", async () => {
    await refreshFeed(ada);
    const gone = [{ key: idOf(0), state: { liked: false, likes: 0, gone: true } }];
    await cacheRows(ada, reviewCollection.name, gone, { startedAt: new Date().toISOString(), whole: false });
    expect(await names()).toEqual(all(1, 20));
  });

  it("is empty once the last friend is gone", async () => {
    await refreshFeed(ada);
    reviews = [];
    await refreshFeed(ada);
    expect(await names()).toEqual([]);
  });

  it("shows a like immediately, counts it once, and keeps it even if an older list arrives", async () => {
    await refreshFeed(ada);
    const like = (liked: boolean) =>
      enqueueUpsert(likeSet, { uid: ada, subject: idOf(0), value: { liked }, name: "A review" });
    const first = async () => (await readFeed(ada, 200)).find(({ id }) => id === idOf(0));
    await like(true);
    await like(true);
    expect(await first()).toMatchObject({ liked: true, likes: 3, sync: "queued" });
    await refreshFeed(ada);
    expect(await first()).toMatchObject({ liked: true, likes: 3, sync: "queued" });
    reviews = reviews.map((one) => ({ ...one, likes_count: 3, current_user_liked: true }));
    await refreshFeed(ada);
    expect(await first()).toMatchObject({ liked: true, likes: 3 });
    await like(false);
    expect(await first()).toMatchObject({ liked: false, likes: 2 });
  });
});
