import * as z from "zod/mini";
import { readEntries, type PastEntries, type PastItem } from "../past-item.ts";
import { hasKeys, nameSchema, textSchema, toIso, toLemons, toPosition } from "./values.ts";

/** A file with no entry that names a beer and a venue is of something else. */
export const untappdSchema = z
  .array(z.unknown())
  .check(z.refine((entries) => entries.some((entry) => hasKeys(entry, "venue_name", "beer_name"))));

const text = z.optional(z.nullable(textSchema));
const checkinSchema = z.object({
  venue_name: z.optional(z.nullable(z.string())),
  venue_city: text,
  venue_lat: z.optional(z.unknown()),
  venue_lng: z.optional(z.unknown()),
  beer_name: text,
  comment: text,
  /** A number in JSON, a text in CSV, empty without a score. */
  rating_score: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  created_at: z.optional(z.unknown()),
});

/** The stars of Untappd are for a beer, so its name begins the text. */
export const readUntappd = (entries: z.infer<typeof untappdSchema>): PastEntries =>
  readEntries(entries, (entry): PastItem | readonly PastItem[] | null => {
    const { data } = checkinSchema.safeParse(entry);
    if (!data) return null;
    // A beer at home has no venue.
    if (!data.venue_name) return [];
    const name = nameSchema.safeParse(data.venue_name);
    const score = toLemons(Number(data.rating_score ?? 0));
    if (!name.success || score === undefined) return null;
    const comment = (data.comment ?? "").trim();
    return {
      source: "untappd",
      kind: score !== null || comment !== "" ? "rating" : "visit",
      name: name.data,
      where: data.venue_city ?? null,
      at: toPosition(data.venue_lat, data.venue_lng),
      score,
      text: [data.beer_name?.trim(), comment].filter(Boolean).join(": "),
      on: toIso(data.created_at),
    };
  });
