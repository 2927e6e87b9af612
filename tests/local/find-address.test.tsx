import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { AddressResults } from "../../src/consumer/add/address-results.tsx";
import { useAddressSearch } from "../../src/consumer/add/use-address-search.ts";
import type { AddressAnswer } from "../../src/domain/places/found-address.ts";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import type { Position } from "../../src/domain/places/distance.ts";
import { database } from "../../src/local/database/database.ts";
import { aPlace } from "../support/a-place.ts";
import { until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const here = reactPage();
const monaco = { lat: 43.7392, lng: 7.4273 };
const found: Position[] = [];

beforeEach(async () => {
  await freshDevice(ada);
  found.length = 0;
});

/** Monaco, kept with its streets. */
async function keepMonaco() {
  const keys = ["4264-2986", "4264-2987", "4265-2986", "4265-2987"];
  const pieces = keys.map((key) => ({ role: "cell", key, hash: key, bytes: 1 }));
  for (const key of keys) {
    const bytes = new Uint8Array(readFileSync(`supabase/demo/monaco/${key}.cell`)).buffer;
    await database.packPieces.put({ hash: key, bytes });
  }
  const box = { west: 7.4, south: 43.7, east: 7.5, north: 43.8 };
  const manifest = {
    v: 1 as const,
    pack: "monaco",
    name: "Monaco",
    date: null,
    box,
    licence: "ODbL",
    places: 0,
    pieces,
  };
  await database.packs.put({
    id: "monaco",
    name: "Monaco",
    now: { hash: "m", manifest },
    next: null,
    live: {},
    asOf: null,
  });
}

function server(answer: () => StubbedAnswer) {
  return stubFetch(({ url }) => (url.pathname.endsWith("/find-address") ? answer() : "unreachable"));
}
const answers = (over: Partial<AddressAnswer> = {}): StubbedAnswer => ({
  json: { known: [], geocoder: "off", found: [], attribution: null, ...over },
});

function Shown({ text }: { text: string }) {
  return <AddressResults search={useAddressSearch(text, monaco)} onFound={(at) => found.push(at)} />;
}
const search = (text: string) => here.show(<Shown text={text} />);

describe("finding an address", () => {
  it("offline finds a street of a kept city, and says that only the phone was searched", async () => {
    await keepMonaco();
    server(() => "unreachable");
    here.connect(false);
    const shown = search("Boulevard des Moulins 5, Monaco");
    await shown.says("On this phone");
    const street = shown.buttons().find((text) => text.includes("Boulevard des Moulins"));
    expect(street).toBeDefined();
    await shown.says("Without a connection, only the addresses on this phone are searched.");
    expect(shown.buttons()).not.toContain("Search online");
    shown.press(street ?? "");
    expect(found[0]?.lat).toBeCloseTo(43.742, 2);
    expect(found[0]?.lng).toBeCloseTo(7.429, 2);
  });

  it("offline says that an address is not on this phone", async () => {
    server(() => "unreachable");
    here.connect(false);
    await search("Unbekannte Straße").says("Not among the addresses on this phone. Without a connection,");
  });

  it("finds the street of a place without asking the server while typing", async () => {
    const place = aPlace("a", { vicinity: "12, Rue Grimaldi", city: "Monaco", ...monaco });
    await database.places.put({ ...place, ...cellOf(place), seenAt: "2026-11-29T00:00:00Z" });
    const calls = server(() => answers());
    const shown = search("grimaldi 7");
    await shown.says("Rue Grimaldi, Monaco");
    expect(shown.text()).not.toContain("12, Rue Grimaldi");
    expect(calls.filter(({ url }) => url.pathname.endsWith("/find-address"))).toEqual([]);
  });

  it("online shows known addresses before those of the geocoder, with whose data it is", async () => {
    const calls = server(() =>
      answers({
        geocoder: "answered",
        attribution: "© OpenStreetMap contributors",
        known: [{ vicinity: "12 Quai Antoine", city: "Monaco", ...monaco }],
        found: [
          { name: null, vicinity: "7 Quai Antoine", postcode: "98000", city: "Monaco", country: "MC", ...monaco },
        ],
      }),
    );
    const shown = search("Quai Antoine 7");
    await until(() => expect(shown.buttons()).toContain("Search online"));
    shown.press("Search online");
    await shown.says("© OpenStreetMap contributors");
    expect(shown.text()).toMatch(
      /Addresses we know.*Quai Antoine, Monaco.*From the address service.*7 Quai Antoine, 98000 Monaco/,
    );
    expect(shown.buttons()).not.toContain("Search online");
    const [call] = calls.filter(({ url }) => url.pathname.endsWith("/find-address"));
    expect(call?.body).toEqual({
      query: "Quai Antoine 7",
      latitude: monaco.lat,
      longitude: monaco.lng,
      language: "en",
    });
  });

  it.each([
    ["off", "We searched the streets of places we know, and towns."],
    ["failed", "The address service did not answer. We searched the addresses we know."],
    ["busy", "The address service is busy."],
  ] as const)("says what was searched when the geocoder is %s", async (geocoder, sentence) => {
    server(() => answers({ geocoder }));
    const shown = search("Quai Antoine 7");
    await until(() => expect(shown.buttons()).toContain("Search online"));
    shown.press("Search online");
    await shown.says(`We found no such address. Move the map instead. ${sentence}`);
  });

  it("offers to try again after a failure", async () => {
    let answer: StubbedAnswer = { status: 502, json: {} };
    server(() => answer);
    const shown = search("Quai Antoine 7");
    await until(() => expect(shown.buttons()).toContain("Search online"));
    shown.press("Search online");
    await shown.says("The search did not work. Try again.");
    answer = answers({ known: [{ vicinity: "Quai Antoine", city: "Monaco", ...monaco }] });
    shown.press("Search online");
    await shown.says("Quai Antoine, Monaco");
    expect(shown.text()).not.toContain("did not work");
  });
});
