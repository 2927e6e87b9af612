import * as z from "zod/mini";
import { readEntries, type PastEntries, type PastItem } from "../past-item.ts";
import { nameSchema, textSchema, toIso, toLemons, toPosition } from "./values.ts";

export const googleSchema = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });

const optionalText = z.optional(z.nullable(textSchema));
const starsSchema = z.optional(z.nullable(z.number()));

/** Takeout has changed its names: those with spaces are of files before 2023. */
const featureSchema = z.object({
  geometry: z.optional(z.nullable(z.object({ coordinates: z.optional(z.array(z.number())) }))),
  properties: z.object({
    date: z.optional(z.string()),
    Published: z.optional(z.string()),
    five_star_rating_published: starsSchema,
    "Star Rating": starsSchema,
    review_text_published: optionalText,
    "Review Comment": optionalText,
    Title: optionalText,
    location: z.optional(z.object({ name: optionalText, address: optionalText })),
    Location: z.optional(
      z.object({
        "Business Name": optionalText,
        Address: optionalText,
        "Geo Coordinates": z.optional(z.object({ Latitude: z.unknown(), Longitude: z.unknown() })),
      }),
    ),
  }),
});

/** Reviews and saved places of Google Takeout. A saved place has neither stars nor a text. */
export const readGoogle = ({ features }: z.infer<typeof googleSchema>): PastEntries =>
  readEntries(features, readFeature);

function readFeature(feature: unknown): PastItem | null {
  const { data } = featureSchema.safeParse(feature);
  if (!data) return null;
  const { properties: of } = data;
  const earlier = of.Location?.["Geo Coordinates"];
  const [lng, lat] = data.geometry?.coordinates ?? [];
  const name = nameSchema.safeParse(of.location?.name ?? of.Location?.["Business Name"] ?? of.Title);
  const score = toLemons(of.five_star_rating_published ?? of["Star Rating"] ?? null);
  if (!name.success || score === undefined) return null;
  const text = (of.review_text_published ?? of["Review Comment"] ?? "").trim();
  return {
    source: "google",
    kind: score !== null || text !== "" ? "rating" : "saved",
    name: name.data,
    where: of.location?.address ?? of.Location?.Address ?? null,
    at: toPosition(lat, lng) ?? toPosition(earlier?.Latitude, earlier?.Longitude),
    score,
    text,
    on: toIso(of.date ?? of.Published),
  };
}

const mapsAddress =
  /^https?:\/\/(www\.|maps\.)?google\.[a-z.]+\/maps|^https?:\/\/(maps\.app\.)?goo\.gl\/|^https?:\/\/maps\.google\./;

/** True for a list of saved places: its column titles are in the language of the account, so the addresses decide. */
export const isGoogleList = (rows: readonly string[][]): boolean =>
  rows.slice(1).some((cells) => cells.some((cell) => mapsAddress.test(cell)));

/** "Want to go.csv": title, note, address of the place on the map. The position is in some of the addresses. */
export function readGoogleList(rows: readonly string[][]): PastEntries {
  const filled = rows.slice(1).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  return readEntries(filled, (cells): PastItem | null => {
    const name = nameSchema.safeParse(cells[0]);
    if (!name.success) return null;
    const address = cells.find((cell) => mapsAddress.test(cell)) ?? "";
    const [, lat, lng] = /(?:@|\/search\/|!3d)(-?\d+\.\d+)(?:,|!4d)\+?(-?\d+\.\d+)/.exec(address) ?? [];
    const at = toPosition(lat, lng);
    return { source: "google", kind: "saved", name: name.data, where: null, at, score: null, text: "", on: null };
  });
}
