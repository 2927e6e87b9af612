import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { NoPlaces } from "../../src/consumer/map/list/no-places.tsx";
import { NothingWanted } from "../../src/consumer/map/list/nothing-wanted.tsx";
import type { MapState, RefreshState } from "../../src/consumer/map/map-header.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch } from "../support/stub-fetch.ts";

const here = reactPage();
beforeEach(async () => {
  stubFetch(() => "unreachable");
  await freshDevice(ada);
});

const nothing = () => undefined;
const empty: MapState = {
  query: "",
  wanted: false,
  center: { lat: 49.6, lng: 6.1, from: "device", city: null },
  locating: false,
  failure: null,
  refresh: "fresh",
  count: 0,
  asOf: null,
  nearestM: null,
};
const world = /anywhere|no places there|No places found/i;

it.each<[RefreshState, Partial<MapState>, string]>([
  ["offline", {}, "Nothing is saved on this device for this spot."],
  ["sign-in", {}, "Five Lemons could not be asked"],
  ["offline", { query: "zz" }, "only the places on this device were searched"],
  ["sign-in", { query: "zz" }, "only the places on this device were searched"],
  // Typed and not sent, e.g. because it is too short.
  ["idle", { query: "zz" }, "Tap Search to ask Five Lemons too."],
])(
  "an empty list says nothing about the world before the server has answered (%s %j)",
  async (refresh, change, words) => {
    const state = { ...empty, refresh, ...change };
    const page = here.show(
      inApp(<NoPlaces state={state} onClear={nothing} onRetry={nothing} onChoose={nothing} />, "/app/map"),
    );
    await page.says(words);
    expect(page.text()).not.toMatch(world);
  },
);

it("an empty list says that no place is known once the server has said so", async () => {
  const state = { ...empty, query: "zz" };
  const page = here.show(
    inApp(<NoPlaces state={state} onClear={nothing} onRetry={nothing} onChoose={nothing} />, "/app/map"),
  );
  await page.says("Neither here nor anywhere else");
});

it.each<[string, Partial<MapState>, string]>([
  ["an answer", { refresh: "fresh" }, "Nothing on your list yet"],
  ["an earlier answer", { refresh: "offline", asOf: "2026-01-01T00:00:00.000Z" }, "Nothing on your list yet"],
  ["no connection", { refresh: "offline" }, "This device does not know your list yet"],
  ["a failure", { refresh: "failed" }, "This device does not know your list yet"],
])("an empty list of places to visit says only what the device knows after %s", async (_name, change, words) => {
  const state = { ...empty, wanted: true, ...change };
  const page = here.show(
    inApp(<NothingWanted state={state} onRetry={nothing} onNearby={nothing} />, "/app/map?want=1"),
  );
  await page.says(words);
});
