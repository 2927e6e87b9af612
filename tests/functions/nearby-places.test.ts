import { expect, test } from "vitest";
import { handle } from "../../supabase/functions/nearby-places/handler.ts";
import { toProviderPlace } from "../../supabase/functions/_shared/provider-place.ts";
import { createWorld, post, rpc } from "./world.ts";

const here = { latitude: 49.6114, longitude: 6.1297, query: null };
const place = {
  place_id: "demo:lux-0001",
  name: "Café Probe",
  vicinity: null,
  city: "Luxembourg",
  state: null,
  lat: 49.6123,
  lng: 6.1297,
  lemon_avg: 4.2,
  lemon_count: 7,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
};
const nothing = {
  other_names: [],
  country: null,
  postcode: null,
  opening_hours: null,
  phone: null,
  website: null,
  time_zone: null,
};
const overpass = "http://overpass.test/api";
const osmNode = {
  type: "node",
  id: 42,
  lat: 49.6115,
  lon: 6.13,
  tags: {
    amenity: "cafe",
    cuisine: "cake; coffee",
    name: "Café vum Eck",
    "addr:street": "Grand-Rue",
    "addr:housenumber": "3",
  },
};

test("without a provider, places come from the table, with distances in metres", async () => {
  const { environment, calls } = createWorld({ [rpc("search_places")]: { body: [place] } });
  const answer = await handle(post(here, "Bearer guest"), environment);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ places: [{ ...place, distance: 100 }], provider: "off" });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer guest");
});

test("the search radius is 1000 m without a search text and 50000 m with one", async () => {
  const { environment, calls } = createWorld({ [rpc("search_places")]: { body: [] } });
  await handle(post(here), environment);
  await handle(post({ ...here, query: " piz\0za " }), environment);
  expect(calls.map(({ body }) => JSON.parse(body))).toMatchObject([
    { p_radius_m: 1000, p_query: null },
    { p_radius_m: 50_000, p_query: "pizza" },
  ]);
});

test.each([
  ["a latitude beyond the pole", { ...here, latitude: 91 }],
  ["a missing longitude", { latitude: 49 }],
  ["a radius beyond the limit", { ...here, radius: 50_001 }],
  ["a body that is no JSON", "{"],
])("%s is rejected with 400 and causes no call", async (_name, body) => {
  const { environment, calls } = createWorld({});
  const answer = await handle(post(body), environment);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { error: string }).error).not.toBe("");
  expect(calls).toEqual([]);
});

test("an empty provider result is not stored", async () => {
  const { environment, calls } = createWorld(
    {
      [rpc("may_ask_provider")]: { body: true },
      [overpass]: { body: { elements: [] } },
      [rpc("search_places")]: { body: [place] },
    },
    { overpassUrl: overpass, secretKey: "secret" },
  );
  const answer = await handle(post(here, "Bearer guest"), environment);
  expect(await answer.json()).toMatchObject({ provider: "stored" });
  expect(calls.map(({ url }) => url.split("/").at(-1))).toEqual(["may_ask_provider", "api", "search_places"]);
});

test.each([
  [{}, true],
  [{ lat: 90, lng: -180 }, true],
  [{ lat: 90.1 }, false],
  [{ lat: -91 }, false],
  [{ lng: 180.5 }, false],
  [{ lat: Number.NaN }, false],
  [{ name: "  " }, false],
  [{ name: 7 }, false],
  [{ place_id: "a b" }, false],
  [{ place_id: null }, false],
])("a provider's place is used only with an id, a name and a valid position: %j", (over, isOne) => {
  const { lat, lng, vicinity, city, state } = place;
  const found = { lat, lng, vicinity, city, state, types: [], business_status: "OPERATIONAL" as const, ...nothing };
  const raw = { ...found, source: "osm" as const, attribution: "OSM", place_id: "osm:node:1", name: "Café" };
  expect(toProviderPlace({ ...raw, ...over }) !== null).toBe(isOne);
});

test("provider results are stored with the service key before the table is read", async () => {
  const { environment, calls } = createWorld(
    {
      [rpc("may_ask_provider")]: { body: true },
      [overpass]: {
        body: { elements: [osmNode, { type: "node", id: 43, lat: 1, lon: 1, tags: { amenity: "cafe" } }] },
      },
      [rpc("cache_places")]: { body: 1 },
      [rpc("search_places")]: { body: [place] },
    },
    { overpassUrl: overpass, secretKey: "secret" },
  );
  const answer = await handle(post(here, "Bearer guest"), environment);
  expect(await answer.json()).toMatchObject({ provider: "stored" });
  expect(calls.map(({ url }) => url.split("/").at(-1))).toEqual([
    "may_ask_provider",
    "api",
    "cache_places",
    "search_places",
  ]);
  const stored = calls[2];
  expect(stored?.headers.get("apikey")).toBe("secret");
  expect(JSON.parse(stored?.body ?? "")).toEqual({
    p_places: [
      {
        place_id: "osm:node:42",
        name: "Café vum Eck",
        vicinity: "3 Grand-Rue",
        city: null,
        state: null,
        lat: 49.6115,
        lng: 6.13,
        ...nothing,
        country: "LU",
        time_zone: "Europe/Luxembourg",
        types: ["cafe", "cake", "coffee"],
        business_status: "OPERATIONAL",
        source: "osm",
        attribution: "© OpenStreetMap contributors",
      },
    ],
  });
});

test("people without an invitation cause no provider call", async () => {
  const { environment, calls } = createWorld(
    { [rpc("may_ask_provider")]: { body: false }, [rpc("search_places")]: { body: [] } },
    { googleKey: "key", secretKey: "secret" },
  );
  expect(await (await handle(post(here), environment)).json()).toMatchObject({ provider: "off" });
  expect(calls.some(({ url }) => url.includes("googleapis"))).toBe(false);
});

test.each([
  ["cannot be reached", new Error("down")],
  ["is too busy and reports it in its own format", { status: 504, body: { elements: [], remark: "timeout" } }],
])("a provider that %s does not affect the places from the table", async (_how, answer) => {
  const { environment } = createWorld(
    {
      [rpc("may_ask_provider")]: { body: true },
      [overpass]: answer,
      [rpc("search_places")]: { body: [place] },
    },
    { overpassUrl: overpass, secretKey: "secret" },
  );
  expect(await (await handle(post(here, "Bearer guest"), environment)).json()).toMatchObject({
    provider: "failed",
    places: [{ place_id: place.place_id }],
  });
});

test("the legacy Google API is used when the new one is disabled", async () => {
  const legacy = {
    place_id: "ChIJlegacy",
    name: "Old Oak",
    vicinity: "1 Rue A",
    geometry: { location: { lat: 49.6, lng: 6.1 } },
    types: ["bar"],
    business_status: "CLOSED_TEMPORARILY",
  };
  const { environment, calls } = createWorld(
    {
      [rpc("may_ask_provider")]: { body: true },
      "https://places.googleapis.com/v1/places:searchNearby": { status: 403, body: {} },
      "https://maps.googleapis.com/maps/api/place/nearbysearch": { body: { status: "OK", results: [legacy] } },
      [rpc("cache_places")]: { body: 1 },
      [rpc("search_places")]: { body: [] },
    },
    { googleKey: "key", secretKey: "secret" },
  );
  expect(await (await handle(post(here, "Bearer guest"), environment)).json()).toMatchObject({ provider: "stored" });
  const stored = calls.find(({ url }) => url.endsWith("cache_places"));
  expect(JSON.parse(stored?.body ?? "")).toMatchObject({
    p_places: [
      { place_id: "ChIJlegacy", attribution: "Google Maps", types: ["bar"], business_status: "CLOSED_TEMPORARILY" },
    ],
  });
});

test("a search text is escaped in the Overpass script", async () => {
  const { environment, calls } = createWorld(
    {
      [rpc("may_ask_provider")]: { body: true },
      [overpass]: { body: { elements: [] } },
      [rpc("search_places")]: { body: [] },
    },
    { overpassUrl: overpass, secretKey: "secret" },
  );
  await handle(post({ ...here, query: 'x"];node(1);out;["a"~".*' }, "Bearer guest"), environment);
  const script = new URLSearchParams(calls.find(({ url }) => url === overpass)?.body).get("data") ?? "";
  expect(script).toContain(String.raw`["name"~"x\"\\];node\\(1\\);out;\\[\"a\"~\"\\.\\*",i]`);
});

test("a database failure is answered with 502 and a message", async () => {
  const internals = { message: 'relation "private.places" does not exist' };
  const { environment } = createWorld({ [rpc("search_places")]: { status: 500, body: internals } });
  const answer = await handle(post(here), environment);
  expect(answer.status).toBe(502);
  // Internal errors are only logged.
  expect(await answer.json()).toEqual({ error: "The places could not be read. Please try again." });
});
