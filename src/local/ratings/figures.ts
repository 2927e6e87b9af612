import type { NamedCity } from "../../domain/places/city-name.ts";
import { contentIn, type PlaceCommand, isAboutPlace } from "../../domain/outbox/commands/command.ts";
import { ratingKey } from "../../domain/outbox/commands/keys.ts";
import type { Standing } from "../../domain/people/own-profile.ts";
import { dayStreak, inLastWeek, localDay, mergeDays } from "../../domain/people/visit-days.ts";
import { database, newestFirst, ofPerson } from "../database/database.ts";
import { readIsWhole, readRatingSummary } from "./read-ratings.ts";
import { readCommands } from "../outbox/stored-commands.ts";

/** `waiting`: number of unsent ratings, which the other figures include. `average` null: no rating. */
export type Figures = {
  /** True if the device has every rating that the server has. Otherwise the figures may be too small. */
  whole: boolean;
  count: number;
  /** Number of ratings that count for badges on the server. */
  published: number;
  waiting: number;
  /** One for each waiting rating whose place has a city. */
  waitingCities: readonly NamedCity[];
  average: number | null;
  streak: number;
  /** The streak without waiting ratings: if it differs, the streak depends on sending them. */
  sentStreak: number;
  week: number;
  waitingWeek: number;
};

/** A streak is counted over at most this many days. */
const maxDays = 2_000;

/**
 * The figures of a profile from local data: the server's days and ratings, and waiting ratings, each on its local day
 * in the person's time zone. `now`: the current time.
 */
export async function readFigures(
  uid: string,
  { standing, timeZone }: { standing: Standing; timeZone: string },
  now: Date,
): Promise<Figures> {
  const [summary, totals, whole, created, ratedAt] = await Promise.all([
    readRatingSummary(uid),
    database.totals.get(uid),
    readIsWhole(uid),
    readCreated(uid),
    readRatedAt(uid),
  ]);
  const dayOf = (at: string) => localDay(at, timeZone);
  const today = localDay(now, timeZone);
  const told = new Map(Object.entries(standing.visit_days));
  const days = new Map(ratedAt.map((at) => [at, dayOf(at)]));
  const dayHere = (at: string) => days.get(at) ?? dayOf(at);
  const here = countBy(ratedAt, dayHere);
  const untold = ratedAt.filter((at) => (here.get(dayHere(at)) ?? 0) > (told.get(dayHere(at)) ?? 0));
  const sent = mergeDays(told, here, countBy(await readChanged(uid, untold, standing.as_of), dayHere));
  const all = new Map(sent);
  const waiting = countBy(created, ({ editedAt }) => dayOf(editedAt));
  for (const [day, count] of waiting) all.set(day, (all.get(day) ?? 0) + count);
  const cities = await readCities(created);
  return {
    whole,
    count: summary.count,
    published: Math.max(0, (totals?.count ?? 0) - standing.hidden),
    waiting: created.length,
    waitingCities: cities,
    average: summary.average,
    streak: dayStreak(new Set(all.keys()), today),
    sentStreak: dayStreak(new Set(sent.keys()), today),
    week: inLastWeek(all, today),
    waitingWeek: inLastWeek(waiting, today),
  };
}

/** Waiting first ratings of places, without rejected ones. */
async function readCreated(uid: string): Promise<PlaceCommand[]> {
  const { commands } = await readCommands(uid);
  const wanted = commands.filter(isAboutPlace).filter(({ key, state, body }) => {
    return state === "queued" && key === ratingKey(uid, body.placeId) && contentIn(body) !== null;
  });
  const rows = await database.ratings.bulkGet(wanted.map(({ body }): [string, string] => [uid, body.placeId]));
  return wanted.filter((_, index) => rows[index] === undefined);
}

/** Reads the index only, because reading ten thousand rows is slow. */
async function readRatedAt(uid: string): Promise<string[]> {
  const index = newestFirst(ofPerson(database.ratings.where("[user_id+rated_at]"), uid)).limit(maxDays);
  const keys: unknown = await index.keys();
  return (keys as [uid: string, ratedAt: string][]).map(([, at]) => at);
}

/** Times of those ratings that the server changed or received since. */
async function readChanged(uid: string, ratedAt: readonly string[], since: string | undefined): Promise<string[]> {
  if (since === undefined) return [...ratedAt];
  const keys = ratedAt.map((at): [string, string] => [uid, at]);
  const rows = await database.ratings.where("[user_id+rated_at]").anyOf(keys).toArray();
  return rows.filter(({ updated_at }) => Date.parse(updated_at) > Date.parse(since)).map(({ rated_at }) => rated_at);
}

async function readCities(created: readonly PlaceCommand[]): Promise<NamedCity[]> {
  const places = await database.places.bulkGet(created.map(({ body }) => body.placeId));
  return places.flatMap((place): NamedCity[] =>
    place?.city ? [{ city: place.city, city_id: place.city_id, city_names: place.city_names }] : [],
  );
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
