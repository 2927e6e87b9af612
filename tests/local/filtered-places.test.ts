import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
// Imported here because the page loads it on demand, and fake time does not wait for a file.
import "../../src/consumer/map/filter/filter-facts.ts";
import { useFilteredPlaces } from "../../src/consumer/map/filter/use-place-filter.ts";
import type { ListedPlace } from "../../src/consumer/map/list/last-list.ts";
import { noPlaceFilter, type PlaceFilter } from "../../src/domain/places/place-filter.ts";
import { wantSet } from "../../src/domain/outbox/commands/kinds/want-set.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { anIntent } from "../support/an-intent.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { aPlace } from "../support/a-place.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
beforeEach(() => freshDevice(ada));

const listed = (place_id: string, change: Partial<ListedPlace> = {}): ListedPlace => ({
  ...aPlace(place_id),
  distance_m: 100,
  ...change,
});
/** Open for a century. */
const open_times = { from: "2020-01-01T00:00:00Z", runs: [0, 52_560_000] };
const places = [listed("always", { open_times }), listed("unknown")];
const open = (change: Partial<PlaceFilter>, all: readonly ListedPlace[] | undefined = places) =>
  here.run((filter: PlaceFilter) => useFilteredPlaces(ada, all, filter), { ...noPlaceFilter, ...change });
const ids = (list: ReturnType<typeof open>) => list.now.places?.map(({ place_id }) => place_id);

it("a list without a filter is the list itself, in its first frame", async () => {
  const list = open({});
  await until(() => expect(list.seen).not.toEqual([]));
  expect(list.seen[0]).toEqual({ places, hiding: [], hidesAll: false });
});

it("a list of open places waits until opening hours are known, and leaves out unknown ones", async () => {
  const list = open({ open: true });
  await until(() => expect(ids(list)).toEqual(["always"]));
  expect(list.seen[0]?.places).toBeUndefined();
});

it("a list of open places follows the times that the server computed, e.g. for a holiday", async () => {
  const from = new Date(Date.now() - 60_000).toISOString();
  const known = (runs: number[]) => ({ open_times: { from, runs } });
  const list = open({ open: true }, [
    listed("holiday", known([600])),
    listed("today", known([0, 600])),
    listed("perhaps", known([0, 0, 600])),
  ]);
  await until(() => expect(ids(list)).toEqual(["today"]));
});

it("a list of places not rated by the person loses a place that they rate, sent or not", async () => {
  const list = open({ unrated: true });
  await until(() => expect(ids(list)).toEqual(["always", "unknown"]));
  await enqueueRating({
    uid: ada,
    placeId: "always",
    placeName: "Always",
    content: content(5),
    evidence: null,
    qrCodeId: null,
    photos: { add: [], remove: [] },
  });
  await until(() => expect(ids(list)).toEqual(["unknown"]));
});

it("an empty list names the choice that hides everything", async () => {
  const list = open({ kind: "cafe", unrated: true });
  await until(() => expect(list.now.hidesAll).toBe(true));
  expect(list.now).toMatchObject({ places: [], hiding: [{ choice: "kind", count: 2 }] });
});

it("a list of places to visit says nothing before the wishes are read, and loses a place that the person rates", async () => {
  const want = (subject: string) =>
    enqueueUpsert(wantSet, { uid: ada, subject, value: { wanted: true }, name: subject });
  await want("always");
  await want("elsewhere");
  const list = open({ want: true });
  await until(() => expect(ids(list)).toEqual(["always"]));
  for (const { places: shown, hidesAll } of list.seen) expect([shown?.length ?? 1, hidesAll]).toEqual([1, false]);
  await want("unknown");
  await until(() => expect(ids(list)).toEqual(["always", "unknown"]));
  await enqueueRating({ ...anIntent(), placeId: "always", content: content(5) });
  await until(() => expect(ids(list)).toEqual(["unknown"]));
});
