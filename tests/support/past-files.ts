import { zipOf } from "./data-export.ts";

/** Synthetic exports of other services, in the formats that they had in 2026. */
export const jsonFile = (name: string, json: unknown): File => new File([JSON.stringify(json)], name);

export const googleReview = (over: object = {}, [lng, lat] = [6.1, 49.6]) => ({
  geometry: { coordinates: [lng, lat], type: "Point" },
  properties: {
    date: "2021-05-15T12:00:00.000Z",
    five_star_rating_published: 4,
    google_maps_url: "http://maps.google.com/?cid=1",
    location: { address: "1 Rue Neuve, Luxembourg", country_code: "LU", name: "Café Zitroun" },
    review_text_published: "Lovely soup",
    ...over,
  },
  type: "Feature",
});
export const googleFile = (features: readonly unknown[], name = "Reviews.json"): File =>
  jsonFile(name, { type: "FeatureCollection", features });

/** As Takeout wrote it until 2022. */
export const earlierGoogleReview = {
  geometry: { coordinates: [0, 0], type: "Point" },
  properties: {
    "Google Maps URL": "http://maps.google.com/?cid=2",
    Location: {
      Address: "2 Rue Neuve",
      "Business Name": "Bar Citron",
      "Country Code": "LU",
      "Geo Coordinates": { Latitude: "49.61", Longitude: "6.11" },
    },
    Published: "2019-03-15T12:00:00Z",
    "Star Rating": 2,
    "Review Comment": "Cold fries",
  },
  type: "Feature",
};

const venue = { id: "v1", name: "Café Zitroun", url: "https://foursquare.com/v/v1" };
export const swarmFiles = (): File[] => [
  jsonFile("checkins1.json", {
    count: 2,
    items: [
      { id: "c1", createdAt: "2020-02-15 18:23:11.000000", type: "checkin", venue, lat: 49.6, lng: 6.1, shout: "Here" },
      { id: "c2", createdAt: 1_589_544_000, type: "checkin", venue: { id: "v2", name: "Bar Citron" } },
    ],
  }),
  jsonFile("venueRatings.json", {
    venueLikes: [venue],
    venueOkays: [{ id: "v3", name: "Pizzeria Sole" }],
    venueDislikes: [{ id: "v4", name: "Snack Nord" }],
  }),
  jsonFile("tips.json", {
    count: 1,
    items: [{ id: "t1", createdAt: "2020-03-15 10:00:00.000000", text: "Try the soup", type: "user", venue }],
  }),
];

export const untappdCheckin = (over: object = {}) => ({
  beer_name: "Lemon Ale",
  brewery_name: "Brasserie du Nord",
  comment: "Fresh",
  venue_name: "Café Zitroun",
  venue_city: "Luxembourg",
  venue_lat: 49.6,
  venue_lng: 6.1,
  rating_score: 3.25,
  created_at: "2022-07-15 18:09:45",
  ...over,
});

export const wantToGo = (rows: readonly string[]): File =>
  new File([["Title,Note,URL,Tags,Comment", ...rows, ""].join("\n")], "Want to go.csv");

/** An archive as a service sends it, by path. */
export const takeout = async (files: Record<string, File>): Promise<File> => {
  const entries = async function* () {
    for (const [name, file] of Object.entries(files)) yield { name, bytes: new Uint8Array(await file.arrayBuffer()) };
  };
  return new File([await zipOf(entries())], "takeout.zip");
};
