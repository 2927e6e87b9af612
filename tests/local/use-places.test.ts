import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Center } from "../../src/consumer/map/map-header.ts";
import { usePlaces, wantedList } from "../../src/consumer/map/list/use-places.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { database } from "../../src/local/database/database.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { nearbyListKey, searchListKey } from "../../src/local/places/read-places.ts";
// Imported here because the page loads it on demand, and fake time does not wait for a file.
import "../../src/local/places/read-search.ts";
import "../../src/sync/refresh/refresh.ts";
import { pass, until } from "../support/fake-time.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { wantSet } from "../../src/domain/outbox/commands/kinds/want-set.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
let calls: StubbedCall[];
let answer: (call: StubbedCall) => StubbedAnswer | Promise<StubbedAnswer>;

/** Each test uses another position, because a request is not repeated within a minute. */
let at: Center = { lat: 10, lng: 10, from: "device", city: null };
const place = (id: string, name: string, north: number): Place => ({
  place_id: id,
  name,
  vicinity: null,
  city: null,
  state: null,
  lat: at.lat + north,
  lng: at.lng,
  lemon_avg: null,
  lemon_count: 0,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
});
const far = () => place("far-1", "Far", 0.002);
const near = () => place("near-1", "Near", 0.001);

beforeEach(async () => {
  at = { ...at, lat: at.lat + 5 };
  answer = () => ({ json: { places: [near(), far()] } });
  calls = stubFetch((call) => answer(call));
  await freshDevice(ada);
});

const keep = (key: string, places: Place[], asOf = "2026-01-01T00:00:00.000Z") =>
  savePlaces(ada, key, { places, position: at, asOf });
const nearby = { uid: ada, query: "", ready: true };
const open = (over: { center?: Center | null; query?: string; ready?: boolean } = {}) =>
  here.run(usePlaces, { ...nearby, center: at, ...over });
const names = (list: ReturnType<typeof open>) => list.now.places?.map(({ name }) => name);

describe("the list of nearby places", () => {
  it("shows places from the device immediately, nearest first, and those of the server once it answers", async () => {
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    await keep(nearbyListKey, [far()]);
    const list = open();
    await until(() => expect(names(list)).toEqual(["Far"]));
    expect(list.now).toMatchObject({ refresh: "busy", asOf: "2026-01-01T00:00:00.000Z", count: 1 });
    await until(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ latitude: at.lat, longitude: at.lng, query: null });
    reply({ json: { places: [far(), near()] } });
    await until(() => expect(names(list)).toEqual(["Near", "Far"]));
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", count: 2 }));
    expect(list.now.places?.map(({ distance_m }) => Math.round(distance_m ?? 0))).toEqual([111, 222]);
    expect(list.now.asOf).not.toBe("2026-01-01T00:00:00.000Z");
  });

  it("shows no count until the first answer arrives or three seconds have passed", async () => {
    answer = () => "never";
    await keep("search:bar", [near()]);
    const list = open();
    await until(() => expect(names(list)).toEqual(["Near"]));
    await pass(2_500);
    expect(list.now).toMatchObject({ refresh: "busy", count: undefined });
    await pass(1_000);
    expect(list.now).toMatchObject({ refresh: "late", count: 1 });
  });

  it("is marked as late only when the current request is slow, not because an earlier one was", async () => {
    const replies: ((answer: StubbedAnswer) => void)[] = [];
    answer = () => new Promise((resolve) => replies.push(resolve));
    await keep(nearbyListKey, [near()]);
    const list = open();
    await until(() => expect(list.now.refresh).toBe("late"), 4_000);
    for (const reply of replies) reply({ json: { places: [near()] } });
    await until(() => expect(list.now.refresh).toBe("fresh"));
    list.now.again();
    await until(() => expect(list.now.refresh).toBe("busy"));
    await pass(1_000);
    expect(list.now.refresh).toBe("busy");
    await until(() => expect(list.now.refresh).toBe("late"), 4_000);
  });

  it("never shows a count of zero while an answer is being read from the database", async () => {
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    const list = open();
    await until(() => expect(list.now.places).toEqual([]));
    await until(() => expect(calls).toHaveLength(1));
    // Simulates a device on which reading takes long.
    const get = database.lists.get.bind(database.lists) as (key: string) => Promise<unknown>;
    const slow = async (key: string) => {
      for (let times = 0; times < 20; times += 1) await get(key);
      return await get(key);
    };
    vi.spyOn(database.lists, "get").mockImplementation(slow as never);
    reply({ json: { places: [near(), far()] } });
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", count: 2 }));
    vi.restoreAllMocks();
    expect(list.seen.filter(({ count }) => count === 0)).toEqual([]);
    const unread = list.seen.filter(({ places }) => places?.length === 0);
    expect(unread.map(({ refresh }) => refresh)).not.toContain("fresh");
  });

  it("has a count of zero once the server has answered with no places", async () => {
    answer = () => ({ json: { places: [] } });
    const list = open();
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", places: [], count: 0 }));
  });

  it("is not requested without a position, nor again within a minute", async () => {
    const waiting = open({ center: null });
    const typing = open({ ready: false });
    await pass(100);
    expect(calls).toEqual([]);
    expect(waiting.now).toMatchObject({ refresh: "idle", places: undefined, count: undefined });
    typing.leave();
    const list = open();
    await until(() => expect(list.now.refresh).toBe("fresh"));
    list.leave();
    const again = open();
    await until(() => expect(again.now.refresh).toBe("fresh"));
    expect(names(again)).toEqual(["Near", "Far"]);
    // In the very first frame, so that the page has its previous height.
    expect(again.seen[0]?.places).toHaveLength(2);
    await pass(100);
    expect(calls).toHaveLength(1);
  });

  it("stays on screen with the reason when offline, and is requested again when the connection returns", async () => {
    await keep(nearbyListKey, [near()]);
    answer = () => "unreachable";
    here.online = false;
    const list = open();
    await until(() => expect(list.now).toMatchObject({ refresh: "offline", count: 1 }));
    here.connect(true);
    await until(() => expect(list.now.refresh).toBe("failed"));
    expect(names(list)).toEqual(["Near"]);
    answer = () => ({ json: { places: [near(), far()] } });
    list.now.again();
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", count: 2 }));
    // A list that was left sends no more requests.
    list.leave();
    const before = calls.length;
    here.connect(true);
    await pass(100);
    expect(calls).toHaveLength(before);
  });

  it("ignores a late answer for an earlier position", async () => {
    let reply: (answer: StubbedAnswer) => void = () => undefined;
    answer = ({ body }) =>
      (body as { latitude: number }).latitude === at.lat
        ? new Promise((resolve) => (reply = resolve))
        : { status: 500, json: {} };
    const list = open();
    await until(() => expect(calls).toHaveLength(1));
    list.change({ ...nearby, center: { ...at, lat: at.lat + 1 } });
    await until(() => expect(list.now.refresh).toBe("failed"));
    reply({ json: { places: [near()] } });
    await pass(100);
    expect(list.now.refresh).toBe("failed");
  });
});

describe("the list of places to visit", () => {
  const want = (subject: string, wanted = true) =>
    enqueueUpsert(wantSet, { uid: ada, subject, value: { wanted }, name: subject });
  const rate = (placeId: string) =>
    enqueueRating({
      uid: ada,
      placeId,
      placeName: placeId,
      content: content(4),
      evidence: null,
      qrCodeId: null,
      photos: { add: [], remove: [] },
    });
  const wished = { uid: ada, query: wantedList, ready: true };

  it("has all wanted places on the device, near and far, nearest first, without those that the person rated", async () => {
    answer = () => "unreachable";
    const abroad = { ...place("lisbon", "Abroad", 0), lat: 38.7, lng: -9.1 };
    await keep(nearbyListKey, [near(), far(), abroad]);
    for (const id of ["lisbon", "far-1", "near-1"]) await want(id);
    const list = open({ query: wantedList });
    await until(() => expect(names(list)).toEqual(["Near", "Far", "Abroad"]));
    await rate("near-1");
    await until(() => expect(names(list)).toEqual(["Far", "Abroad"]));
    await want("far-1", false);
    await until(() => expect(names(list)).toEqual(["Abroad"]));
    await until(() => expect(list.now).toMatchObject({ listedFor: wantedList, asOf: null }));
  });

  it("is listed by name without a position, and asks the server for this list only", async () => {
    answer = ({ url }) => ({
      json: url.pathname.endsWith("get_wanted_places")
        ? [{ place_id: "far-1", wanted_at: "2026-01-01T00:00:00Z" }]
        : [far()],
    });
    await keep(nearbyListKey, [near()]);
    await want("near-1");
    const list = open({ ...wished, center: null });
    await until(() => expect(names(list)).toEqual(["Far", "Near"]));
    expect(list.now.places?.map(({ distance_m: away }) => away)).toEqual([null, null]);
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", count: 2 }));
    expect(calls.map(({ url }) => url.pathname.split("/").at(-1))).toEqual(["get_wanted_places", "places_by_id"]);
  });
});

describe("a place search", () => {
  it("finds places on the device while typing, and keeps the last list until the next is ready", async () => {
    await keep(nearbyListKey, [near(), far()]);
    const list = open();
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", count: 2 }));
    const before = calls.length;
    list.change({ uid: ada, center: at, query: "fa", ready: false });
    await until(() => expect(names(list)).toEqual(["Far"]));
    expect(list.now).toMatchObject({ refresh: "idle", listedFor: "fa" });
    expect(list.seen.every(({ places, listedFor }) => places !== undefined || listedFor === "")).toBe(true);
    expect(calls).toHaveLength(before);
  });

  it("also asks the server, which may know more places", async () => {
    await keep(searchListKey("far"), [far()]);
    const list = open({ query: "far" });
    await until(() => expect(list.now).toMatchObject({ refresh: "fresh", listedFor: "far" }));
    expect(calls[0]?.body).toMatchObject({ query: "far", latitude: at.lat });
  });

  it("searches around the default city while the position is unknown", async () => {
    const list = open({ center: null, query: "sardines" });
    await until(() => expect(list.now.refresh).toBe("fresh"));
    expect(calls[0]?.body).toMatchObject({ query: "sardines", latitude: 49.6116, longitude: 6.1319 });
  });

  it("shows no results of an earlier search", async () => {
    answer = () => ({ json: { places: [near()] } });
    const list = open({ query: "near" });
    await until(() => expect(names(list)).toEqual(["Near"]));
    answer = () => ({ json: { places: [] } });
    list.change({ uid: ada, center: at, query: "zzz", ready: true });
    await until(() => expect(list.now).toMatchObject({ listedFor: "zzz", count: 0 }));
    const shown = list.seen.filter(({ listedFor }) => listedFor === "zzz");
    expect(shown.flatMap(({ places }) => places ?? [])).toEqual([]);
  });
});
