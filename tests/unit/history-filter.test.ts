import { describe, expect, test } from "vitest";
import { choicesOf, filterRatings, isFiltering, noFilter } from "../../src/consumer/history/filter/rating-filter.ts";
import { speak } from "../../src/messages/messages.ts";
import type { RatingView } from "../../src/domain/outbox/commands/rating-view.ts";

const view = (
  placeName: string,
  change: Partial<RatingView["content"]> = {},
  city: string | null = "Metz",
): RatingView => ({
  placeId: placeName,
  placeName,
  vicinity: "12, Grand-Rue",
  city,
  cityId: null,
  cityNames: null,
  content: { score: 4, tags: [], comment: null, server_id: null, server_name: null, server_emoji: null, ...change },
  photos: [],
  ratedAt: "2026-11-20T12:00:00.000Z",
  version: 1,
  sync: "sent",
  refusal: null,
  verification: "none",
});
const siggy = view("Beim Siggy", {
  score: 5,
  tags: ["great_vibe", "attentive"],
  comment: "Best sardines.",
  server_name: "Giulia",
});
const zitroun = view("Café Zitroun", { tags: ["attentive"] }, "Trier");
const krug = view("Roter Krug", { score: 2, comment: "Siggy was better." }, null);
const all = [siggy, zitroun, krug];
const found = (filter: Partial<typeof noFilter>) =>
  filterRatings(all, { ...noFilter, ...filter }).map(({ placeName }) => placeName);

describe("the history filter", () => {
  test("shows everything in order when empty", () => {
    expect(found({})).toEqual(["Beim Siggy", "Café Zitroun", "Roter Krug"]);
    expect(isFiltering(noFilter)).toBe(false);
    expect(isFiltering({ ...noFilter, text: "  " })).toBe(false);
  });

  test("searches place names, streets, cities, comments and waiters", () => {
    expect(found({ text: "siggy" })).toEqual(["Beim Siggy", "Roter Krug"]);
    expect(found({ text: "cafe" })).toEqual(["Café Zitroun"]);
    expect(found({ text: "giulia" })).toEqual(["Beim Siggy"]);
    expect(found({ text: "trier" })).toEqual(["Café Zitroun"]);
    const tasca = { ...view("Tasca", {}, "Lisboa"), cityNames: { fr: "Lisbonne" } };
    expect(filterRatings([siggy, tasca], { ...noFilter, text: "lisbonne" })).toEqual([tasca]);
    expect(found({ text: "sardiens" })).toEqual(["Beim Siggy"]);
  });

  test("shows only ratings that match score, tag and city together", () => {
    expect(found({ score: 5 })).toEqual(["Beim Siggy"]);
    expect(found({ tag: "attentive" })).toEqual(["Beim Siggy", "Café Zitroun"]);
    expect(found({ city: "Trier" })).toEqual(["Café Zitroun"]);
    expect(found({ tag: "attentive", city: "Trier", text: "zitroun" })).toEqual(["Café Zitroun"]);
    expect(found({ score: 5, city: "Trier" })).toEqual([]);
    for (const filter of [{ score: 5 as const }, { tag: "attentive" as const }, { city: "Trier" }, { text: "x" }]) {
      expect(isFiltering({ ...noFilter, ...filter })).toBe(true);
    }
  });

  test("offers only used tags, by frequency, and cities, by name, without repeats", () => {
    expect(choicesOf([...all, view("Another", {}, "Arlon")])).toEqual({
      tags: ["attentive", "great_vibe"],
      cities: ["Arlon", "Metz", "Trier"].map((name) => ({ key: name, name })),
    });
  });

  test("names the cities in the reader's language", async () => {
    await speak("fr", ["fr-FR"]);
    const tasca = { ...view("Tasca", {}, "Lisboa"), cityId: 2267057, cityNames: { fr: "Lisbonne", en: "Lisbon" } };
    expect(choicesOf([tasca, tasca]).cities).toEqual([{ key: "2267057", name: "Lisbonne" }]);
  });
});
