import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placePropose, proposalCollection } from "../../src/domain/outbox/commands/kinds/place-propose.ts";
import { readCachedStates } from "../../src/local/server-cache/server-cache.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { fetchCityPlaces } from "../../src/remote/places/cities.ts";
import { database } from "../../src/local/database/database.ts";
import { saveDraft } from "../../src/local/drafts/drafts.ts";
import { readPlace } from "../../src/local/places/read-places.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { readPlacePage } from "../../src/local/places/place-pages.ts";
import { refreshPlace, refreshPlacePage } from "../../src/sync/refresh/refresh-place.ts";
import { readRemoteConfig } from "../../src/sync/session/remote-config.ts";
import { anIntent } from "../support/an-intent.ts";
import { aDraft } from "../support/a-draft.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const answered = (answer: StubbedAnswer) => stubFetch(() => answer);

describe("a place that was never on this device", () => {
  it("is fetched by its id in one call and stored with everything that a place card shows", async () => {
    const promotion = {
      id: "p-1",
      title: "Quiet Tuesday",
      description: "Ten percent off",
      discount_type: "percentage" as const,
      discount_value: 10,
      free_item: null,
      expires_at: null,
    };
    const servers = [{ id: "s-1", name: "Giulia" }];
    const calls = answered({ json: aPlacePage({ servers, promotions: [promotion] }) });
    expect(await refreshPlace("node-1")).toEqual({ ok: true, placeId: "node-1" });
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ["/rest/v1/rpc/get_restaurant_page", { p_place_id: "node-1", p_reviews: 0 }],
    ]);
    // Fetching a place does not count as viewing its page.
    expect(await readPlacePage(ada, "node-1")).toBeNull();
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
      servers,
      types: ["cafe"],
      opening_hours: "Mo-Su 08:00-18:00",
      time_zone: "Europe/Luxembourg",
      promotions: [promotion],
    });
  });

  it("has the photos from its data source first, then those from guests", async () => {
    const photos = [{ path: "b.jpg", caption: null, rating_id: "r-1", own: false }];
    answered({ json: aPlacePage({ photos, place: { photo_urls: ["https://pictures.test/a.jpg"] } }) });
    await refreshPlace("node-1");
    expect((await readPlace("node-1"))?.photo_urls).toEqual(["https://pictures.test/a.jpg", "b.jpg"]);
  });

  it("is reported as gone only when the server answers so, not when it does not answer", async () => {
    answered({ json: null });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "gone" });
    answered("unreachable");
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "failed" });
    answered({ text: "<html>" });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "failed" });
    expect(await readPlace("node-1")).toBeNull();
  });

  it("cannot be rated once it has closed, but its page opens and shows that it is closed", async () => {
    answered({ json: aPlacePage({ place: { closed_at: "2026-11-01T00:00:00Z" } }) });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "gone" });
    expect(await readPlacePage(ada, "node-1")).toBeNull();
    expect(await refreshPlacePage(ada, "node-1")).toEqual({ ok: true, placeId: "node-1" });
    expect((await readPlacePage(ada, "node-1"))?.page.place.closed_at).not.toBeNull();
    expect(await readPlace("node-1")).toBeNull();
  });

  it("that was merged returns the remaining place; its old card stays only for a draft or a queued rating", async () => {
    for (const begun of ["a draft", "a rating that waits", null]) {
      answered({ json: aPlacePage() });
      await refreshPlacePage(ada, "node-1");
      await Promise.all([database.drafts.clear(), database.commands.clear()]);
      if (begun === "a draft") await saveDraft(aDraft("node-1"));
      if (begun === "a rating that waits") await enqueueRating(anIntent({}, { placeId: "node-1" }));
      answered({ json: aPlacePage({ place: { place_id: "node-2", name: "Café Neuf" } }) });
      expect(await refreshPlacePage(ada, "node-1")).toEqual({ ok: true, placeId: "node-2" });
      expect(await refreshPlace("node-1")).toEqual({ ok: true, placeId: "node-2" });
      expect(await readPlacePage(ada, "node-1")).toBeNull();
      expect((await readPlacePage(ada, "node-2"))?.page.place.name).toBe("Café Neuf");
      expect((await readPlace("node-1")) !== null).toBe(begun !== null);
      expect((await readPlace("node-2"))?.name).toBe("Café Neuf");
    }
  });

  it("is not stored if the user signs out while it is loading", async () => {
    stubFetch(async () => {
      await forgetPerson("local");
      return { json: aPlacePage() };
    });
    expect(await refreshPlace("node-1")).toEqual({ ok: false, reason: "sign-in" });
    expect(await readPlace("node-1")).toBeNull();
    expect(await readPlacePage(ada, "node-1")).toBeNull();
  });
});

describe("a guest's proposed change to a place", () => {
  const open = { changes: { name: "Zitroun" }, note: null };
  const shown = async () => (await readCachedStates(ada, proposalCollection, [placePropose], ["node-1"]))[0]?.state;
  const told = async (proposal?: Record<string, unknown> | null) => {
    answered({ json: aPlacePage(proposal === undefined ? {} : { proposal }) });
    expect(await refreshPlacePage(ada, "node-1")).toEqual({ ok: true, placeId: "node-1" });
  };

  it("is stored from the server's answer until the server reports that it is no longer open", async () => {
    await told(open);
    expect(await shown()).toEqual(open);
    // An earlier server sends no proposals.
    await told();
    expect(await shown()).toEqual(open);
    await told({ changes: null, note: null });
    expect(await shown()).toEqual(proposalCollection.none);
  });

  it("that is queued on this device is shown instead of the server's state", async () => {
    stubFetch(() => "unreachable");
    await enqueueUpsert(placePropose, { uid: ada, subject: "node-1", value: open, name: "Café" });
    await told({ changes: null, note: null });
    expect(await shown()).toEqual(open);
  });
});

const row = { place_id: "node-1", city: "Luxembourg", latitude: 49.6, longitude: 6.13 };

describe("the list of cities from the server", () => {
  it("is requested without a user token, and special characters in the typed text cannot alter the query", async () => {
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

  it("is unknown rather than empty when the server gives no valid answer", async () => {
    stubFetch(() => ({ status: 503, json: [] }));
    const config = await readRemoteConfig();
    expect(config && (await fetchCityPlaces(config, ""))).toBeNull();
  });
});
