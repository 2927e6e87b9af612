import type { PlacePage, Review } from "../../src/domain/places/place-page.ts";

/** A review by somebody else that says nothing but its score, unless said. */
export const aReview = (id: string, change: Partial<Review> = {}): Review => ({
  id,
  reviewer: "ben",
  score: 4,
  tags: [],
  comment: null,
  language: null,
  photo_urls: [],
  photo_captions: {},
  verification: "location",
  created_at: "2026-11-20",
  server_first_name: null,
  server_emoji: null,
  own: false,
  liked: false,
  likes_count: 0,
  reply: null,
  ...change,
});

/** What the server tells of the café `node-1`. */
export const aPlacePage = (
  change: Partial<Omit<PlacePage, "place">> & { place?: Partial<PlacePage["place"]> } = {},
): PlacePage => ({
  distribution: { "1": 0, "2": 0, "3": 0, "4": 1, "5": 1 },
  tag_counts: { great_vibe: 2 },
  promotions: [],
  photos: [],
  mayor: null,
  servers: [],
  reviews: [],
  ...change,
  place: {
    place_id: "node-1",
    name: "Café Zitroun",
    vicinity: "1 Rue du Nord",
    city: "Luxembourg",
    state: null,
    lat: 49.6,
    lng: 6.13,
    average_score: 4.5,
    rating_count: 2,
    top_tags: ["great_vibe"],
    photo_urls: [],
    attribution: null,
    closed_at: null,
    business_status: "OPERATIONAL",
    types: ["cafe"],
    opening_hours: "Mo-Su 08:00-18:00",
    phone: null,
    website: null,
    time_zone: "Europe/Luxembourg",
    ...change.place,
  },
});
