import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchCityPlaces } from "../../src/remote/cities.ts";
import { readPlace } from "../../src/local/read-places.ts";
import { forgetPerson } from "../../src/local/person-change.ts";
import { refreshPlace } from "../../src/sync/refresh-place.ts";
import { readRemoteConfig } from "../../src/sync/remote-config.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const row = {
  place_id: "node-1",
  name: "Café Zitroun",
  vicinity: "1 Rue du Nord",
  city: "Luxembourg",
  state: null,
  latitude: 49.6,
  longitude: 6.13,
  average_score: 4.5,
  rating_count: 2,
  top_tags: ["great_vibe"],
  attribution: null,
  photo_urls: [],
};
const isForServers = ({ url }: StubbedCall) => url.pathname.endsWith("/active_servers");
const answered = (rows: StubbedAnswer, servers: StubbedAnswer = { json: [] }) =>
  stubFetch((call) => (isForServers(call) ? servers : rows));

describe("a place that was never on this device", () => {
  it("is fetched by its id and kept with all that a card shows", async () => {
    const calls = answered({ json: [row] }, { json: [{ server_id: "s-1", first_name: "Giulia" }] });
    expect(await refreshPlace("node-1")).toEqual({ ok: true });
    const asked = calls.find((call) => !isForServers(call));
    expect(asked?.url.searchParams.get("place_id")).toBe("eq.node-1");
    expect(await readPlace("node-1")).toEqual({
      place_id: "node-1",
      name: "Café Zitroun",
      vicinity: "1 Rue du Nord",
      city: "Luxembourg",
      state: null,
      lat: 49.6,
      lng: 6.13,
      lemon_avg: 4.5,
      lemon_count: 2,
      top_tags: ["great_vibe"],
      attribution: null,
      photo_urls: [],
      servers: [{ id: "s-1", name: "Giulia" }],
    });
  });

  it("brings the photos that guests took there, and the source's own before them", async () => {
    stubFetch((call) =>
      call.url.pathname.endsWith("/guest_photos")
        ? { json: ["b.jpg"] }
        : isForServers(call)
          ? { json: [] }
          : { json: [{ ...row, photo_urls: ["https://pictures.test/a.jpg"] }] },
    );
    await refreshPlace("node-1");
    expect((await readPlace("node-1"))?.photo_urls).toEqual(["https://pictures.test/a.jpg", "b.jpg"]);
  });

  it("is there without those who serve when only they cannot be read", async () => {
    answered({ json: [row] }, { status: 500, json: {} });
    expect(await refreshPlace("node-1")).toEqual({ ok: true });
    expect((await readPlace("node-1"))?.servers).toEqual([]);
  });

  it("is gone only when the server says so, not when it does not answer", async () => {
    answered({ json: [] });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "gone" });
    answered("unreachable");
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "failed" });
    answered({ text: "<html>" });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "failed" });
    expect(await readPlace("node-1")).toBeNull();
  });

  it("is not kept for somebody who has left meanwhile", async () => {
    stubFetch(async (call) => {
      if (isForServers(call)) return { json: [] };
      await forgetPerson("local");
      return { json: [row] };
    });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "sign-in" });
    expect(await readPlace("node-1")).toBeNull();
  });
});

describe("the cities of the server", () => {
  it("are asked for as nobody, and what was typed cannot change the question", async () => {
    const calls = stubFetch(() => ({ json: [row, { ...row, place_id: "node-2", city: null }] }));
    const config = await readRemoteConfig();
    if (!config) throw new Error("expected a config");
    expect(await fetchCityPlaces(config, " met*z),or=(%_ ")).toEqual([
      { place_id: "node-1", city: "Luxembourg", lat: 49.6, lng: 6.13 },
      { place_id: "node-2", city: null, lat: 49.6, lng: 6.13 },
    ]);
    expect(calls[0]?.url.searchParams.get("city")).toBe("ilike.*met z  or=*");
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  it("are unknown rather than none without a clear answer", async () => {
    stubFetch(() => ({ status: 503, json: [] }));
    const config = await readRemoteConfig();
    expect(config && (await fetchCityPlaces(config, ""))).toBeNull();
  });
});
