import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readLastList, readSeenCities, type ListedPlace } from "../../src/consumer/map/list/last-list.ts";
import { removePersonNotes } from "../../src/local/session/person-notes.ts";
import { saveLastList } from "../../src/consumer/map/list/save-last-list.ts";

const place = (index: number): ListedPlace => ({
  place_id: `place-${index}`,
  name: `Place ${index}`,
  vicinity: null,
  city: index === 11 ? "Trier" : "Luxembourg",
  state: null,
  lat: 49.61,
  lng: 6.13,
  lemon_avg: 4.2,
  lemon_count: 3,
  top_tags: ["great_vibe"],
  attribution: null,
  photo_urls: ["a.jpg"],
  servers: [{ id: "s", name: "Marie" }],
  distance_m: 40 + index,
});
const list = {
  uid: "guest",
  center: { lat: 49.61, lng: 6.13, from: "device", city: null } as const,
  asOf: "2026-11-20T12:40:00.000Z",
  count: 12,
  places: Array.from({ length: 12 }, (_, index) => place(index)),
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the stored snapshot of the last list of places", () => {
  test("restores the first places as they were shown, and the count of the whole list", () => {
    saveLastList(list);
    const read = readLastList();
    expect(read).toMatchObject({ uid: "guest", count: 12, asOf: list.asOf, center: list.center });
    expect(read?.places.map(({ name, distance_m }) => [name, distance_m])).toEqual(
      list.places.slice(0, 8).map(({ name, distance_m }) => [name, distance_m]),
    );
  });

  test("stays below 4,000 characters, because it is read before the first frame", () => {
    saveLastList(list);
    expect([...stored.values()].join("").length).toBeLessThan(4_000);
    expect(readLastList()?.places[0]).toMatchObject({ photo_urls: [], servers: [] });
  });

  test("contains the cities of the whole list and of earlier ones", () => {
    saveLastList({ ...list, places: [{ ...place(1), city: "Metz" }] });
    saveLastList(list);
    expect(readSeenCities().map(({ name }) => name)).toEqual(["Luxembourg", "Trier", "Metz"]);
  });

  test("does not show one person's cities to another person on the device", () => {
    saveLastList(list);
    saveLastList({ ...list, uid: "another", places: [] });
    expect(readSeenCities()).toEqual([]);
  });

  test("is deleted at sign-out, including its cities", () => {
    saveLastList(list);
    removePersonNotes();
    expect(readLastList()).toBeNull();
    expect(readSeenCities()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test("is ignored if its content is invalid or from another version", () => {
    saveLastList(list);
    for (const key of stored.keys()) stored.set(key, '{"places":[{"name":"?"}]}');
    expect(readLastList()).toBeNull();
    for (const key of stored.keys()) stored.set(key, "not json");
    expect(readLastList()).toBeNull();
  });

  test("is missing, without an error, if storage is forbidden or full", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("denied", "SecurityError");
      },
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(() => saveLastList(list)).not.toThrow();
    expect(readLastList()).toBeNull();
  });
});
