import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { database } from "../../src/local/database/database.ts";
import { freePacks, readPack, removePack } from "../../src/local/offline-packs/offline-packs.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { readPlace } from "../../src/local/places/read-places.ts";
import { readSearch } from "../../src/local/places/read-search.ts";
import {
  downloadPack,
  readOfferedPacks,
  refreshOfflinePacks,
  stopDownload,
} from "../../src/sync/offline-packs/offline-packs.ts";
import { withRoom } from "../../src/sync/storage/make-room.ts";
import { packOfOsm } from "../../supabase/tools/offline-packs/make-pack.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { servePacks } from "../support/pack-server.ts";
import { tinyCity } from "../support/tiny-city.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const city = () => packOfOsm("Monaco", tinyCity());
/** The same city with one more street. */
const grownCity = () => {
  const osm = tinyCity();
  osm.way({ highway: "residential", name: "Rue Neuve" }, [
    [7.405, 43.752],
    [7.41, 43.753],
  ]);
  return packOfOsm("Monaco", osm);
};
const kept = async () => ({
  pieces: (await database.packPieces.toCollection().primaryKeys()).toSorted(),
  places: (await database.places.toArray()).map(({ name }) => name).toSorted(),
  packs: await database.packs.toArray(),
});
const nothing = { pieces: [], places: [], packs: [] };
const piecesOf = ({ manifest }: ReturnType<typeof city>) => manifest.pieces.map(({ hash }) => hash).toSorted();
const names = ["Bar Ñandú", "Café de Paris"];
const idOf = async (name: string) => (await database.places.toArray()).find((row) => row.name === name)?.place_id ?? "";
const quotaError = () => Object.assign(new Error("full"), { name: "QuotaExceededError" });

test("the list of cities is not requested offline, and the missing connection is reported", async () => {
  stubFetch(() => "unreachable");
  for (const [onLine, reason] of [
    [true, "failed"],
    [false, "offline"],
  ] as const) {
    vi.stubGlobal("navigator", { locks: navigator.locks, onLine });
    expect(await readOfferedPacks()).toEqual({ ok: false, reason });
  }
});

describe("an offline pack", () => {
  test("is found by the names of its cities in other languages", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    await downloadPack(offered);
    const [place] = await database.places.toArray();
    const local = place?.city ?? null;
    expect(local).not.toBeNull();
    await removePack(offered.pack);
    server.cities = { [local ?? ""]: { fr: "Monte-Carlo", de: "Monakó" } };
    await downloadPack(offered);
    expect(await readPack(offered.pack)).toMatchObject({ cities: server.cities });
    const found = await readSearch("monako", { lat: 43.74, lng: 7.42 });
    expect(found.places.map(({ name }) => name)).toEqual(["Café de Paris"]);
  });

  test("is stored with the open times of its places, which stay when live data of a place changes", async () => {
    const server = servePacks();
    const pack = city();
    const offered = server.publish(pack);
    await downloadPack(offered);
    const id = await idOf("Café de Paris");
    const open_times = { from: "2026-11-28T00:00:00Z", runs: [0, 600] };
    server.hours.places = [{ place_id: id, time_zone: "Europe/Monaco", open_times }];
    const refresh = async () => {
      await database.packs.toCollection().modify({ asOf: "2026-01-01T00:00:00Z" });
      await refreshOfflinePacks();
      return await readPlace(id);
    };
    expect(await refresh()).toMatchObject({ open_times, time_zone: "Europe/Monaco" });
    const { open_times: _times, ...place } = (await readPlace(id)) as Place;
    server.hours.places = [];
    server.buckets = [{ bucket: "1", digest: "a", places: [{ ...place, lemon_avg: 4, lemon_count: 1 }] }];
    expect(await refresh()).toMatchObject({ open_times, lemon_avg: 4 });
    server.buckets = [{ bucket: "1", digest: "b", places: [{ ...place, opening_hours: "Mo off" }] }];
    expect((await refresh())?.open_times).toBeUndefined();
    expect(server.hoursSince).toEqual([null, server.hours.at, server.hours.at, server.hours.at]);
  });

  test("is stored completely, with places that can be searched by name, accents and street", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    expect(await readOfferedPacks()).toEqual({ ok: true, packs: [offered], demo: false });
    expect(await downloadPack(offered)).toBe("kept");
    expect(await kept()).toMatchObject({
      pieces: piecesOf(city()),
      places: names,
      packs: [{ id: "monaco", next: null }],
    });
    for (const typed of ["nandu", "cafe de paris", "grimaldi", "grimaldy"]) {
      const found = await readSearch(typed, null);
      expect(
        found.places.map(({ name }) => name),
        typed,
      ).toHaveLength(1);
    }
  });

  test("continues after a lost connection, and becomes available only once complete", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    server.filesLeft = 3;
    expect(await downloadPack(offered)).toBe("failed");
    expect((await kept()).places).toEqual([]);
    expect((await readPack("monaco"))?.now).toBeNull();
    const first = [...server.asked];
    server.filesLeft = Infinity;
    expect(await downloadPack(offered)).toBe("kept");
    // No piece was fetched twice.
    expect(new Set(server.asked).size).toBe(server.asked.length);
    expect(first).toHaveLength(3);
    expect((await kept()).pieces).toEqual(piecesOf(city()));
  });

  test("rejects a piece that does not match its hash, and accepts it once it does", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    const [spoilt = ""] = piecesOf(city());
    const whole = server.files.get(spoilt);
    server.files.set(
      spoilt,
      Uint8Array.from(whole ?? [], (byte, index) => (index === 20 ? byte ^ 1 : byte)),
    );
    expect(await downloadPack(offered)).toBe("failed");
    expect((await kept()).pieces).not.toContain(spoilt);
    expect((await readPack("monaco"))?.now).toBeNull();
    if (whole) server.files.set(spoilt, whole);
    expect(await downloadPack(offered)).toBe("kept");
    // A manifest of another city under a listed name is rejected as well.
    expect(await downloadPack({ ...offered, pack: "trier" })).toBe("failed");
    expect(await readPack("trier")).toBeUndefined();
  });

  test("fetches only the changed pieces of a newer version, and deletes unused ones", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    server.asked = [];
    const newer = server.publish(grownCity());
    expect(await downloadPack(newer)).toBe("kept");
    const changed = piecesOf(grownCity()).filter((hash) => !piecesOf(city()).includes(hash));
    expect(changed).toHaveLength(1);
    expect(server.asked.toSorted()).toEqual([newer.manifest, ...changed].toSorted());
    expect((await kept()).pieces).toEqual(piecesOf(grownCity()));
    expect((await kept()).places).toEqual(names);
  });

  test("stays unchanged while a newer version is fetched, and if that download is cancelled", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const newer = server.publish(grownCity());
    server.before = async (hash) => {
      if (hash === newer.manifest) return;
      expect((await readPack("monaco"))?.now?.hash).toBe(city().hash);
      await stopDownload("monaco");
    };
    expect(await downloadPack(newer)).toBe("stopped");
    expect(await kept()).toMatchObject({ pieces: piecesOf(city()), places: names, packs: [{ next: null }] });
  });

  test("is deleted when cancelled or removed, except places viewed otherwise or with an unsent rating", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    let stopped = 0;
    server.before = async (hash) => {
      if (hash !== offered.manifest && (stopped += 1) === 2) await stopDownload("monaco");
    };
    expect(await downloadPack(offered)).toBe("stopped");
    expect(await kept()).toEqual(nothing);
    server.before = async () => undefined;
    await downloadPack(offered);
    await removePack("monaco");
    expect(await kept()).toEqual(nothing);
    await downloadPack(offered);
    const placeId = await idOf("Café de Paris");
    await enqueueRating({
      uid: ada,
      placeId,
      placeName: "Café de Paris",
      content: content(4),
      evidence: null,
      qrCodeId: null,
      photos: { add: [], remove: [] },
    });
    await removePack("monaco");
    expect(await kept()).toEqual({ ...nothing, places: ["Café de Paris"] });
  });

  test("is deleted when the person signs out", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    await forgetPerson("local");
    expect(await kept()).toEqual(nothing);
    expect(await downloadPack(server.publish(city()))).toBe("failed");
    expect(await kept()).toEqual(nothing);
  });
});

describe("the live data of an offline pack", () => {
  const place = async (over: Partial<Place> = {}): Promise<Place> => ({
    ...((await readPlace(await idOf("Café de Paris"))) as Place),
    lemon_avg: 4.5,
    lemon_count: 12,
    top_tags: ["great_vibe"],
    ...over,
  });
  const anHourLater = () => vi.setSystemTime(Date.now() + 61 * 60_000);

  test("is stored with the pack, updated only where it changed, and removed where it ended", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const cafe = await place();
    const extra = { ...cafe, place_id: "hand-1", name: "Added by hand" };
    server.buckets = [
      { bucket: "1", digest: "a", places: [cafe] },
      { bucket: "2", digest: "b", places: [extra] },
    ];
    await refreshOfflinePacks();
    expect((await readPlace(cafe.place_id))?.lemon_count, "younger than an hour").toBe(0);
    anHourLater();
    await refreshOfflinePacks();
    expect(await readPlace(cafe.place_id)).toMatchObject({ lemon_avg: 4.5, lemon_count: 12, vicinity: "Rue Grimaldi" });
    expect((await kept()).places).toEqual(["Added by hand", ...names].toSorted());
    server.buckets = [
      { bucket: "1", digest: null, places: [] },
      { bucket: "2", digest: null, places: [] },
    ];
    anHourLater();
    await refreshOfflinePacks();
    expect(await readPlace(cafe.place_id)).toMatchObject({ lemon_avg: null, lemon_count: 0 });
    expect((await kept()).places).toEqual(names);
  });

  test("is fetched for each city that is due, even if another city is not", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = servePacks();
    await downloadPack(server.publish(packOfOsm("Nice", tinyCity())));
    anHourLater();
    await downloadPack(server.publish(city()));
    expect((await kept()).packs.map(({ id }) => id)).toEqual(["monaco", "nice"]);
    server.buckets = [{ bucket: "1", digest: "a", places: [await place()] }];
    await refreshOfflinePacks();
    expect((await readPlace((await place()).place_id))?.lemon_count).toBe(12);
  });

  test("is fetched even if the clock was a year ahead at the last update", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const right = Date.now();
    const server = servePacks();
    vi.setSystemTime(right + 365 * 24 * 3_600_000);
    await downloadPack(server.publish(city()));
    server.buckets = [{ bucket: "1", digest: "a", places: [await place()] }];
    vi.setSystemTime(right);
    await refreshOfflinePacks();
    expect((await readPlace((await place()).place_id))?.lemon_count).toBe(12);
  });

  test("replaces a place whose date is a year ahead because the clock was wrong", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const seenAt = new Date(Date.now() + 365 * 24 * 3_600_000).toISOString();
    const seen = { ...(await place({ lemon_count: 13 })), seenAt };
    await database.places.put({ ...seen, ...cellOf(seen) });
    server.buckets = [{ bucket: "1", digest: "a", places: [await place({ lemon_count: 14 })] }];
    await downloadPack(server.publish(grownCity()));
    expect(await readPlace(seen.place_id)).toMatchObject({ lemon_count: 14 });
  });

  test("updates the figures of a place viewed before, but keeps its photos", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const seen = { ...(await place({ lemon_count: 1, photo_urls: ["a.jpg"] })), seenAt: "2026-01-01T00:00:00.000Z" };
    await database.places.put({ ...seen, ...cellOf(seen) });
    server.buckets = [{ bucket: "1", digest: "a", places: [await place({ lemon_count: 12, photo_urls: [] })] }];
    await downloadPack(server.publish(grownCity()));
    expect(await readPlace(seen.place_id)).toMatchObject({ lemon_count: 12, photo_urls: ["a.jpg"] });
  });

  test("removes a place that has closed, which stays removed after a newer map", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = servePacks();
    await downloadPack(server.publish(city()));
    server.buckets = [{ bucket: "1", digest: "a", places: [{ place_id: await idOf("Bar Ñandú"), closed: true }] }];
    anHourLater();
    await refreshOfflinePacks();
    expect((await kept()).places).toEqual(["Café de Paris"]);
    expect(await downloadPack(server.publish(grownCity()))).toBe("kept");
    expect((await kept()).places).toEqual(["Café de Paris"]);
  });

  test("does not overwrite newer data on the device, and removes no photos of the place", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const seenAt = new Date(Date.now() + 60_000).toISOString();
    const seen = { ...(await place({ lemon_count: 13, photo_urls: ["a.jpg"] })), seenAt };
    await database.places.put({ ...seen, ...cellOf(seen) });
    server.buckets = [{ bucket: "1", digest: "a", places: [await place({ lemon_count: 12 })] }];
    await downloadPack(server.publish(grownCity()));
    expect(await readPlace(seen.place_id)).toMatchObject({ lemon_count: 13, photo_urls: ["a.jpg"] });
    await removePack("monaco");
    expect((await kept()).places).toEqual(["Café de Paris"]);
  });
});

describe("an offline pack on a full device", () => {
  test("is not stored at all if only a part of it fits", async () => {
    const server = servePacks();
    const offered = server.publish(city());
    const put = vi.spyOn(database.packPieces, "put");
    put.mockRejectedValueOnce(quotaError());
    expect(await downloadPack(offered)).toBe("full");
    expect(await kept()).toEqual(nothing);
    put.mockRestore();
  });

  test("is deleted before a rating would be lost, is marked as evicted, and can be downloaded again", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    let tries = 0;
    const answer = await withRoom(async () => {
      tries += 1;
      if ((await database.packPieces.count()) > 0) throw quotaError();
      return "kept";
    });
    expect([answer, tries]).toEqual(["kept", 3]);
    expect(await kept()).toMatchObject({ pieces: [], places: [], packs: [{ id: "monaco", now: null }] });
    expect((await readPack("monaco"))?.gaveWayAt).toMatch(/^20/);
    // The city can be kept again.
    expect(await downloadPack(server.publish(city()))).toBe("kept");
    expect((await readPack("monaco"))?.gaveWayAt).toBeUndefined();
    expect((await kept()).places).toEqual(names);
  });

  test("contains its live data again after it was evicted and downloaded again", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    const cafe = await readPlace(await idOf("Café de Paris"));
    const extra = { ...cafe, place_id: "hand-1", name: "Added by hand" };
    server.buckets = [{ bucket: "1", digest: "a", places: [extra] }];
    await downloadPack(server.publish(grownCity()));
    await freePacks();
    await downloadPack(server.publish(grownCity()));
    expect((await kept()).places).toEqual(["Added by hand", ...names].toSorted());
  });

  test("is kept if clearing viewed data makes enough room", async () => {
    const server = servePacks();
    await downloadPack(server.publish(city()));
    let tries = 0;
    await withRoom(async () => {
      if ((tries += 1) === 1) throw quotaError();
    });
    expect((await kept()).pieces).toEqual(piecesOf(city()));
    await expect(withRoom(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    expect((await kept()).pieces).toEqual(piecesOf(city()));
  });
});
