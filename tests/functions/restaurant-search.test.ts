import { expect, test } from "vitest";
import { handle } from "../../supabase/functions/restaurant-search/handler.ts";
import { createWorld, post, rpc } from "./world.ts";

const place = {
  place_id: "demo:lux-0001",
  name: "Café Probe",
  vicinity: "1, Grand-Rue",
  city: "Luxembourg",
  lat: 49.61,
  lng: 6.13,
};
const found = {
  place_id: "demo:lux-0001",
  name: "Café Probe",
  formatted_address: "1, Grand-Rue, Luxembourg",
  types: ["restaurant", "pizza"],
  business_status: "CLOSED_TEMPORARILY",
  lat: 49.61,
  lng: 6.13,
};

test("a search returns the documented fields", async () => {
  const { place_id, types, business_status } = found;
  const { environment, calls } = createWorld({
    [rpc("search_places")]: { body: [place] },
    "http://api.test/rest/v1/restaurants": { body: [{ place_id, types, business_status }] },
  });
  const answer = await handle(post({ query: " pro\0be " }), environment);
  expect(await answer.json()).toEqual({ restaurants: [found] });
  expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ p_lat: null, p_lng: null, p_query: "probe" });
  const asked = new URL(calls[1]?.url ?? "");
  expect(asked.searchParams.get("place_id")).toBe('in.("demo:lux-0001")');
});

test.each([
  [{ vicinity: null }, "Luxembourg"],
  [{ city: null }, "1, Grand-Rue"],
  [{ vicinity: null, city: null }, ""],
])(
  "a place with missing details (%j) gets the known part of its address and counts as open",
  async (less, formatted_address) => {
    const { environment } = createWorld({
      [rpc("search_places")]: { body: [{ ...place, ...less }] },
      "http://api.test/rest/v1/restaurants": { body: [] },
    });
    const { place_id, name } = found;
    expect(await (await handle(post({ query: "probe" }), environment)).json()).toEqual({
      restaurants: [
        { place_id, name, formatted_address, types: [], business_status: "OPERATIONAL", lat: 49.61, lng: 6.13 },
      ],
    });
  },
);

test("an empty search result causes no query for details", async () => {
  const { environment, calls } = createWorld({ [rpc("search_places")]: { body: [] } });
  expect(await (await handle(post({ query: "nowhere" }), environment)).json()).toEqual({ restaurants: [] });
  expect(calls).toHaveLength(1);
});

test.each([{ query: "" }, { query: "   " }, {}])("an empty query %j is rejected", async (body) => {
  const { environment, calls } = createWorld({});
  expect((await handle(post(body), environment)).status).toBe(400);
  expect(calls).toEqual([]);
});

test("a failed search answers 502 with the specified message", async () => {
  const { environment } = createWorld({ [rpc("search_places")]: { status: 500, body: {} } });
  const answer = await handle(post({ query: "probe" }), environment);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ error: "Failed to search restaurants. Please try again." });
});

test("a CORS preflight request is answered", async () => {
  const { environment } = createWorld({});
  const answer = await handle(new Request("http://api.test/functions/v1/any", { method: "OPTIONS" }), environment);
  expect(answer.headers.get("access-control-allow-headers")).toContain("apikey");
});
