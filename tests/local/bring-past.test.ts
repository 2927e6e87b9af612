import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bringWanted } from "../../src/consumer/data-export/past/bring-wanted.ts";
import { readWanted } from "../../src/local/places/wanted-places.ts";
import { cacheRows } from "../../src/local/server-cache/server-cache.ts";
import { maxWantedPlaces } from "../../src/domain/limits.ts";
import { bringPast } from "../../src/consumer/data-export/past/bring-past.ts";
import { lookUp, toLookUp } from "../../src/consumer/data-export/past/look-up.ts";
import { isChosen, planPast, type PastRow } from "../../src/consumer/data-export/past/plan-past.ts";
import { readPast } from "../../src/consumer/data-export/past/read-past.ts";
import { placeMatcher } from "../../src/consumer/data-export/past/match-place.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, readDrafts, removeDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { cacheOwnPlaces } from "../../src/local/places/own-places.ts";
import { readExisting } from "../../src/local/ratings/read-own-data.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { aDraft } from "../support/a-draft.ts";
import { aPlace } from "../support/a-place.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { googleFile, googleReview, jsonFile, swarmFiles, untappdCheckin, wantToGo } from "../support/past-files.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(async () => await freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

const know = async (...places: readonly Place[]) =>
  await database.places.bulkPut(
    places.map((place) => ({ ...place, ...cellOf(place), seenAt: "2026-01-01T00:00:00.000Z" })),
  );
const zitroun = aPlace("zitroun", { name: "Café Zitroun" });
const open = async (...files: readonly File[]) => await planPast(ada, (await readPast(files)).items);
const bring = async (rows: readonly PastRow[]) => await bringPast(ada, rows.filter(isChosen), () => "Brought along");
const fates = (rows: readonly PastRow[]) => rows.map(({ item, fate }) => `${item.name}: ${fate}`);

describe("placeMatcher", () => {
  const match = async (name: string, at: { lat: number; lng: number } | null) => {
    const found = await (await placeMatcher())({ name, at });
    return found && `${found.place.place_id} ${found.sure}`;
  };
  /** About 11 m north for each 0.0001. */
  const north = (metres: number) => ({ lat: 49.6 + metres / 111_195, lng: 6.1 });

  it("finds a name with other accents or words nearby, and nothing far away", async () => {
    await know(zitroun, aPlace("sole", { name: "Pizzeria Sole", ...north(1_000) }));
    expect(await match("cafe zitroun", north(200))).toBe("zitroun true");
    expect(await match("Zitroun", north(20))).toBe("zitroun true");
    expect(await match("Zitroun", north(200))).toBeNull();
    expect(await match("Café Zitroun", north(500))).toBeNull();
    expect(await match("Snack Nord", north(0))).toBeNull();
    expect(await match("!", north(0))).toBeNull();
  });

  it("is not sure between two similar names", async () => {
    await know(zitroun, aPlace("bar", { name: "Bar Zitroun", ...north(30) }));
    expect(await match("Zitroun", north(5))).toBe("zitroun false");
    expect(await match("Bar Zitroun", north(0))).toBe("bar true");
  });

  it("finds a place without a position only by a name that no other has, and is not sure", async () => {
    await know(zitroun, aPlace("one", { name: "Bar" }), aPlace("two", { name: "Bar" }));
    expect(await match("CAFÉ ZITROUN", null)).toBe("zitroun false");
    expect(await match("Bar", null)).toBeNull();
    expect(await match("Zitroun", null)).toBeNull();
  });
});

describe("importing one’s past", () => {
  it("makes a draft with the lemons, the text and the line about its source", async () => {
    await know(zitroun);
    expect(await bring(await open(googleFile([googleReview()])))).toEqual({
      what: "drafts",
      placeIds: ["zitroun"],
      stopped: null,
    });
    expect(await readDraft(ada, "zitroun")).toMatchObject({
      placeName: "Café Zitroun",
      score: 4,
      comment: "Lovely soup\n\nBrought along",
      startedFrom: null,
    });
  });

  it("changes nothing when repeated, also after the draft was edited or submitted", async () => {
    await know(zitroun);
    const file = googleFile([googleReview()]);
    const first = await open(file);
    await bring(first);
    await saveDraft({ ...(await readDraft(ada, "zitroun"))!, comment: "My own words" });
    expect(fates(await open(file))).toEqual(["Café Zitroun: drafted"]);
    // The preview of the first time, e.g. in another tab.
    expect(await bring(first)).toEqual({ what: "drafts", placeIds: [], stopped: null });
    expect((await readDrafts(ada)).map(({ comment }) => comment)).toEqual(["My own words"]);

    await removeDraft(ada, "zitroun");
    await enqueueRating({ ...anIntent(), placeId: "zitroun", content: content(2) });
    expect(fates(await open(file))).toEqual(["Café Zitroun: rated"]);
    expect(await bring(first)).toEqual({ what: "drafts", placeIds: [], stopped: null });
    expect(await readDrafts(ada)).toEqual([]);
    expect((await readExisting(ada, "zitroun")).view?.content.score).toBe(2);
  });

  it("makes no draft of a place that another device has rated", async () => {
    await know(zitroun);
    await putRows(ada, [ratingRow(ada, "zitroun")]);
    const rows = await open(googleFile([googleReview()]));
    expect(fates(rows)).toEqual(["Café Zitroun: rated"]);
    expect(await bring(rows)).toEqual({ what: "drafts", placeIds: [], stopped: null });
  });

  it("keeps a draft that was there before", async () => {
    await know(zitroun);
    await saveDraft(aDraft("zitroun"));
    await bring(await open(googleFile([googleReview()])));
    expect(await readDraft(ada, "zitroun")).toEqual(aDraft("zitroun"));
  });

  it("says why an entry stays out", async () => {
    await know(zitroun, aPlace("mine", { name: "Bar Citron" }));
    await cacheOwnPlaces(ada, ["mine"], "2026-01-01T00:00:00.000Z");
    const named = (name: string) => ({ location: { name } });
    const rows = await open(
      googleFile([
        googleReview(named("Bar Citron")),
        googleReview(named("Snack Nord")),
        googleReview(named("Nowhere"), [0, 0]),
        googleReview({ five_star_rating_published: undefined, review_text_published: undefined }),
      ]),
    );
    expect(fates(rows)).toEqual(["Bar Citron: own", "Snack Nord: unknown", "Nowhere: nowhere", "Café Zitroun: want"]);
  });

  it("makes one draft of several entries about a place, from the newest with a score", async () => {
    await know(zitroun);
    const beers = [
      untappdCheckin({ created_at: "2020-01-15 12:00:00", rating_score: 5 }),
      untappdCheckin({ created_at: "2021-01-15 12:00:00", rating_score: 2 }),
      untappdCheckin({ created_at: "2022-01-15 12:00:00", rating_score: null, comment: "" }),
    ];
    const rows = await open(jsonFile("untappd.json", beers));
    expect(rows).toMatchObject([{ more: 2, fate: "draft", item: { score: 2 } }]);
    await bring(rows);
    expect(await readDrafts(ada)).toHaveLength(1);
  });

  it("leaves visits and places that it is not sure of to the person’s choice", async () => {
    await know(zitroun, aPlace("bar", { name: "Bar Citron" }), aPlace("sole", { name: "Pizzeria Sole" }));
    const rows = await open(...swarmFiles());
    expect(rows.map((row) => `${row.item.name}: ${row.fate} ${isChosen(row)}`)).toEqual([
      "Café Zitroun: draft true",
      "Bar Citron: draft false",
      "Pizzeria Sole: draft false",
      "Snack Nord: nowhere false",
    ]);
  });

  it("makes nothing after its owner signed out", async () => {
    await know(zitroun);
    const rows = await open(googleFile([googleReview()]));
    await freshDevice("00000000-0000-4000-8000-0000000000bb");
    expect(await bring(rows)).toEqual({ what: "drafts", placeIds: [], stopped: null });
  });
});

describe("importing saved places", () => {
  const saved = (...names: string[]) =>
    wantToGo(names.map((name) => `${name},,"https://www.google.com/maps/search/49.6,6.1",,`));
  const bringSaved = async (rows: readonly PastRow[], uid = ada) =>
    await bringWanted(
      uid,
      rows.filter((row) => row.fate === "want" && isChosen(row)),
    );
  const wanted = async () => [...(await readWanted(ada)).keys()];
  const bar = aPlace("bar", { name: "Bar Citron" });

  it("puts them on the list of places to visit, each once, and a second import changes nothing", async () => {
    await know(zitroun, bar);
    const first = await open(saved("Café Zitroun", "Bar Citron", "Café Zitroun"));
    expect(fates(first)).toEqual(["Café Zitroun: want", "Bar Citron: want"]);
    expect(await bringSaved(first)).toEqual({ what: "wanted", placeIds: ["zitroun", "bar"], stopped: null });
    expect([await wanted(), await database.commands.count()]).toEqual([["bar", "zitroun"], 2]);
    const commands = await database.commands.toArray();
    expect(fates(await open(saved("Café Zitroun", "Bar Citron")))).toEqual([
      "Café Zitroun: wanted",
      "Bar Citron: wanted",
    ]);
    // The preview of the first time, e.g. in another tab.
    expect(await bringSaved(first)).toMatchObject({ placeIds: [] });
    expect(await database.commands.toArray()).toEqual(commands);
    expect(await readDrafts(ada)).toEqual([]);
  });

  it("leaves rated places out, also those rated after the preview, and prefers a review to a saved place", async () => {
    await know(zitroun, bar);
    await putRows(ada, [ratingRow(ada, "zitroun")]);
    const rows = await open(saved("Café Zitroun", "Bar Citron"));
    expect(fates(rows)).toEqual(["Café Zitroun: rated", "Bar Citron: want"]);
    await enqueueRating({ ...anIntent(), placeId: "bar", content: content(2) });
    expect(await bringSaved(rows)).toMatchObject({ placeIds: [] });
    const review = googleReview({ location: { name: "Pizzeria Sole" } });
    await know(aPlace("sole", { name: "Pizzeria Sole" }));
    expect(fates(await open(saved("Pizzeria Sole"), googleFile([review])))).toEqual(["Pizzeria Sole: draft"]);
  });

  it("reads the lists of Swarm, with the position of a check-in, and prefers a saved place to a visit", async () => {
    await know(bar);
    const venue = { id: "v2", name: "Bar Citron" };
    const visits = { items: [{ createdAt: 1_589_544_000, type: "checkin", venue, lat: 49.6, lng: 6.1 }] };
    for (const listItems of [{ count: 1, items: [{ id: "i", createdAt: 1_580_000_000, venue }] }, [{ venue }]]) {
      const lists = { count: 1, items: [{ id: "l1", name: "My saved places", listItems }] };
      const rows = await open(jsonFile("lists.json", lists), jsonFile("checkins1.json", visits));
      expect(rows).toMatchObject([{ fate: "want", sure: true, place: { place_id: "bar" } }]);
    }
    const broken = { items: [{ name: "No venues", listItems: 3 }] };
    expect((await readPast([jsonFile("lists.json", broken)])).problems).toMatchObject([
      { entry: 1, reason: "unreadable" },
    ]);
  });

  it("stops when the list is full, and makes nothing after its owner signed out", async () => {
    await know(zitroun, bar);
    const full = Array.from({ length: maxWantedPlaces - 1 }, (_, nth) => ({
      key: `p-${nth}`,
      state: { wanted: true },
    }));
    await cacheRows(ada, "want", full, { startedAt: "2026-01-01T00:00:00.000Z", whole: true });
    const rows = await open(saved("Café Zitroun", "Bar Citron"));
    expect(await bringSaved(rows)).toEqual({ what: "wanted", placeIds: ["zitroun"], stopped: "list" });
    await freshDevice("00000000-0000-4000-8000-0000000000bb");
    await know(zitroun);
    expect(await bringSaved(rows)).toMatchObject({ placeIds: [] });
    expect(await database.commands.count()).toBe(0);
  });
});

describe("looking for unknown places online", () => {
  const two = () =>
    googleFile([googleReview(), googleReview({ location: { name: "Snack Nord" } }), googleReview({}, [0, 0])]);

  it("asks for each by its name, and what is found can become a draft", async () => {
    const calls = stubFetch(({ body }) => ({
      json: { places: (body as { query?: string }).query === "Café Zitroun" ? [zitroun] : [] },
    }));
    const rows = await open(two());
    const wanted = toLookUp(rows);
    expect(wanted.map(({ item }) => item.name)).toEqual(["Café Zitroun", "Snack Nord"]);
    const steps: number[] = [];
    await lookUp(wanted, (done) => steps.push(done));
    expect(calls[0]?.body).toMatchObject({ query: "Café Zitroun", latitude: 49.6, longitude: 6.1 });
    expect(steps[0]).toBe(1);
    expect(fates(await open(two()))).toEqual(["Café Zitroun: draft", "Snack Nord: unknown"]);
  });

  it("stops at the first search without an answer", async () => {
    const calls = stubFetch(() => ({ status: 429, json: {} }));
    const steps: number[] = [];
    expect(await lookUp(toLookUp(await open(two())), (done) => steps.push(done))).toBe(false);
    expect(steps).toEqual([]);
    expect(JSON.stringify(calls.map(({ body }) => body))).not.toContain("Snack Nord");
  });
});
