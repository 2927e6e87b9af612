import { expect, test } from "vitest";
import { drawBody } from "../../src/build/draw-public.tsx";
import { pathIn } from "../../src/domain/languages.ts";
import type { DiscoveredPlace, StreamedReview } from "../../src/domain/places/discovery.ts";
import { aPlacePage, aReview } from "../support/a-place-page.ts";

const review = aReview("00000000-0000-4000-8000-000000000001", {
  comment: "Good soup",
  tags: ["great_vibe"],
  photo_urls: ["a/b.jpg"],
  photo_captions: { "a/b.jpg": "The soup" },
  month_only: true,
  server_first_name: "Ada",
  server_emoji: "🏆",
  likes_count: 2,
  reply: { id: "reply", name: "Café Zitroun", body: "Thank you", created_at: "2026-11-21" },
});
const place = { place_id: "node-1", name: "Café Zitroun", city: "Luxembourg", city_names: { fr: "Luxembourg-Ville" } };
const streamed: StreamedReview = { ...review, place };
const discovered: DiscoveredPlace = {
  ...place,
  vicinity: "1 Rue du Nord",
  state: null,
  lat: 49.6,
  lng: 6.1,
  lemon_avg: 4.5,
  lemon_count: 3,
  types: ["restaurant"],
  attribution: null,
  distance_m: null,
};

test("the server draws each kind of public page from an answer with everything in it", async () => {
  const draw = (kind: Parameters<typeof drawBody>[0], path: string, answer: unknown) =>
    drawBody(kind, "fr", pathIn("fr", path), answer);
  const discover = await draw("discover", "/discover", { found: 1, nearly: false, more: true, places: [discovered] });
  expect(discover).toContain("Café Zitroun");
  expect(discover).toContain("Luxembourg-Ville");
  expect(discover).toContain('href="/app/rate?place_id=node-1"');
  const reviews = await draw("reviews", "/reviews", { reviews: [streamed], next: null });
  expect(reviews).toContain("Good soup");
  const page = await draw(
    "place",
    "/r/node-1",
    aPlacePage({
      reviews: [review],
      removed: { spam: 1 },
      photos: [{ path: "a/b.jpg", caption: "The soup", rating_id: review.id, own: false }],
      servers: [{ id: "s", name: "Ada" }],
      place: {
        other_names: ["Zitroun"],
        postcode: "1111",
        country: "LU",
        unconfirmed: true,
        top_tags: ["great_vibe"],
        average_score: 4.5,
        rating_count: 3,
        closed_at: null,
        opening_hours: "Mo-Su 10:00-22:00",
        open_times: null,
        phone: "+352 1",
        website: "https://zitroun.test",
        time_zone: "Europe/Luxembourg",
        attribution: "© Someone",
      },
    }),
  );
  expect(page).toContain("Good soup");
  expect(page).toContain("Thank you");
});
