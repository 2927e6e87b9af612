import * as z from "zod/mini";
import type { Score } from "../../../../domain/ratings/score.ts";
import { readEntries, type PastEntries, type PastItem } from "../past-item.ts";
import { hasKeys, nameSchema, textSchema, toIso, toPosition } from "./values.ts";

const venueSchema = z.object({
  id: z.string(),
  name: nameSchema,
  location: z.optional(z.object({ lat: z.unknown(), lng: z.unknown(), city: z.optional(z.string()) })),
});

/** `checkins1.json` and `tips.json`. Only a tip has a `text`. */
export const swarmVisitsSchema = z.object({ items: z.array(z.unknown()) });
const visitSchema = z.object({
  createdAt: z.union([z.number(), z.string()]),
  venue: venueSchema,
  lat: z.optional(z.unknown()),
  lng: z.optional(z.unknown()),
  text: z.optional(textSchema),
});
export const isSwarm = ({ items }: z.infer<typeof swarmVisitsSchema>): boolean =>
  items.some((item) => hasKeys(item, "createdAt", "venue"));

/** What somebody writes at a check-in is meant for friends, so it is not a text of a rating. */
export const readSwarmVisits = ({ items }: z.infer<typeof swarmVisitsSchema>): PastEntries =>
  readEntries(items, (item): PastItem | null => {
    const { data } = visitSchema.safeParse(item);
    if (!data) return null;
    const { venue, text = "", lat, lng } = data;
    const at = toPosition(venue.location?.lat, venue.location?.lng) ?? toPosition(lat, lng);
    return { ...ofVenue(venue), at, text: text.trim(), on: toIso(data.createdAt), kind: text ? "rating" : "visit" };
  });

/** `lists.json`: each list has its venues as an array or in `items`, mostly without a position. */
const venuesSchema = z.array(z.object({ venue: venueSchema, createdAt: z.optional(z.unknown()) }));
const savedListSchema = z.object({
  listItems: z.union([venuesSchema, z.object({ items: z.optional(venuesSchema) })]),
});
export const hasSwarmLists = ({ items }: z.infer<typeof swarmVisitsSchema>): boolean =>
  items.some((item) => hasKeys(item, "listItems"));

export const readSwarmLists = ({ items }: z.infer<typeof swarmVisitsSchema>): PastEntries =>
  readEntries(items, (item): readonly PastItem[] | null => {
    const { data } = savedListSchema.safeParse(item);
    if (!data) return null;
    const venues = Array.isArray(data.listItems) ? data.listItems : (data.listItems.items ?? []);
    return venues.map(({ venue, createdAt }) => ({ ...ofVenue(venue), kind: "saved", on: toIso(createdAt) }));
  });

const listSchema = z.optional(z.array(z.unknown()));
/** `venueRatings.json`. */
export const swarmRatingsSchema = z
  .object({ venueLikes: listSchema, venueOkays: listSchema, venueDislikes: listSchema })
  .check(z.refine((lists) => Object.values(lists).some(Array.isArray)));

export function readSwarmRatings(lists: z.infer<typeof swarmRatingsSchema>): PastEntries {
  const scored = (list: readonly unknown[] | undefined, score: Score) =>
    (list ?? []).map((venue) => ({ venue, score }));
  const all = [...scored(lists.venueLikes, 5), ...scored(lists.venueOkays, 3), ...scored(lists.venueDislikes, 1)];
  return readEntries(all, ({ venue, score }) => {
    const { data } = venueSchema.safeParse(venue);
    return data ? { ...ofVenue(data), score, kind: "rating" } : null;
  });
}

function ofVenue({ id, name, location }: z.infer<typeof venueSchema>): PastItem {
  const at = toPosition(location?.lat, location?.lng);
  const where = location?.city ?? null;
  return { source: "swarm", kind: "visit", name, where, at, score: null, text: "", on: null, venue: id };
}

/** Joins what the files say of one venue: the newest day and tip, the score of one file and the position of another. */
export function joinVenues(items: readonly PastItem[]): PastItem[] {
  const joined = new Map<string, PastItem>();
  const others: PastItem[] = [];
  for (const item of items) {
    const known = item.venue === undefined ? undefined : joined.get(item.venue);
    if (item.venue === undefined) others.push(item);
    else joined.set(item.venue, known ? join(known, item) : item);
  }
  return [...others, ...joined.values()];
}

/** What counts more of two. */
const kinds = ["rating", "saved", "visit"] as const;

function join(one: PastItem, other: PastItem): PastItem {
  const [newer, older] = (one.on ?? "") < (other.on ?? "") ? [other, one] : [one, other];
  return {
    ...newer,
    kind: kinds.find((kind) => kind === one.kind || kind === other.kind) ?? "visit",
    where: newer.where ?? older.where,
    at: newer.at ?? older.at,
    score: newer.score ?? older.score,
    text: newer.text || older.text,
  };
}
