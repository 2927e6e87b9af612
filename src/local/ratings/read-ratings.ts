import {
  contentIn,
  isAboutPlace,
  placeIdOf,
  type Command,
  type PlaceCommand,
} from "../../domain/outbox/commands/command.ts";
import { ratingKey } from "../../domain/outbox/commands/keys.ts";
import { rulesOf } from "../../domain/outbox/commands/kinds.ts";
import { overlayRating, type Pending, type RatingView } from "../../domain/outbox/commands/rating-view.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { changeTotals, noTotals, summarize, type RatingSummary } from "../../domain/ratings/rating-summary.ts";
import type { Rating } from "../../domain/ratings/rating.ts";
import type { Score } from "../../domain/ratings/score.ts";
import { database, newestFirst, ofPerson } from "../database/database.ts";
import { keysInFlight } from "../outbox/drain-lock.ts";
import { readKv } from "../database/kv.ts";
import { readCommands, readPlaceCommands } from "../outbox/stored-commands.ts";

/** Waiting commands about ratings, oldest first. */
const readPlaces = async (uid: string): Promise<PlaceCommand[]> =>
  (await readCommands(uid)).commands.filter(isAboutPlace);

async function toPending(uid: string, commands: readonly PlaceCommand[]): Promise<Pending> {
  // Most places have no waiting command, so the other reads are skipped.
  if (commands.length === 0) return { uid, commands, sending: new Set(), localPhotoIds: new Set() };
  const photoIds = commands.flatMap(({ body }) => rulesOf(body).bytesOf?.(body) ?? []);
  const [localPhotoIds, announced] = await Promise.all([
    database.photoBytes.where("id").anyOf(photoIds).primaryKeys(),
    readKv("sending"),
  ]);
  const sending = await keysInFlight(announced);
  return { uid, commands, sending, localPhotoIds: new Set(localPhotoIds) };
}

export async function readRatingView(uid: string, placeId: string): Promise<RatingView | null> {
  const [row, commands] = await Promise.all([database.ratings.get([uid, placeId]), readPlaceCommands(uid, placeId)]);
  const view = overlayRating(placeId, row ?? null, await toPending(uid, commands));
  return view && ((await placed([view]))[0] ?? view);
}

export type OwnScore = { score: Score; sync: SyncState };

/** The earlier object if both are equal, so that React does not render it again. */
const sameOr = <T>(now: T, before: T | undefined): T =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/**
 * The person's scores for these places, sent or not, by place id: three reads, regardless of the number of places.
 * Entries equal to `before` stay the same objects, so that React does not render their cards again.
 */
export async function readOwnScores(
  uid: string,
  placeIds: readonly string[],
  before?: ReadonlyMap<string, OwnScore>,
): Promise<ReadonlyMap<string, OwnScore>> {
  const [rows, commands] = await Promise.all([
    database.ratings.bulkGet(placeIds.map((placeId): [string, string] => [uid, placeId])),
    readPlaces(uid),
  ]);
  const touched = new Set(commands.map(({ body }) => body.placeId));
  const pending = await toPending(
    uid,
    commands.filter(({ body }) => placeIds.includes(body.placeId)),
  );
  const scores = new Map<string, OwnScore>();
  for (const [index, placeId] of placeIds.entries()) {
    const row = rows[index] ?? null;
    const view = row || touched.has(placeId) ? overlayRating(placeId, row, pending) : null;
    if (!view) continue;
    const own: OwnScore = { score: view.content.score, sync: view.sync };
    scores.set(placeId, sameOr(own, before?.get(placeId)));
  }
  return scores;
}

/** Ids of the places that the person has rated, sent or not. */
export async function readRatedPlaceIds(uid: string): Promise<ReadonlySet<string>> {
  const [keys, commands] = await Promise.all([allOf(uid).primaryKeys(), readPlaces(uid)]);
  const ids = new Set(keys.map(([, placeId]) => placeId));
  const touched = [...new Set(commands.map(({ body }) => body.placeId))];
  const own = await readOwnScores(uid, touched);
  for (const id of touched) {
    if (own.has(id)) ids.add(id);
    else ids.delete(id);
  }
  return ids;
}

/** Looks only at the commands of each place, because hundreds may wait. */
function overlayOf(pending: Pending): (placeId: string, row: Rating | null) => RatingView | null {
  const waiting = new Map<string | null, Command[]>();
  for (const command of pending.commands) {
    const placeId = placeIdOf(command.body);
    const others = waiting.get(placeId);
    if (others) others.push(command);
    else waiting.set(placeId, [command]);
  }
  return (placeId, row) => overlayRating(placeId, row, { ...pending, commands: waiting.get(placeId) ?? [] });
}

type Window = {
  offset: number;
  limit: number;
  /** Result of the last read. Equal rows stay the same objects, so that React does not render them again. */
  before?: readonly RatingView[] | undefined;
};

/**
 * The person's ratings: waiting first ratings on top, then the server's, newest first. Reads only the window, so ten
 * thousand ratings cost the same as ten; `limit: Infinity` reads all of them at once.
 */
export async function readRatingViews(uid: string, { before = [], ...window }: Window): Promise<RatingView[]> {
  const known = new Map(before.map((view) => [view.placeId, view]));
  return (await readViews(uid, window)).map((view) => sameOr(view, known.get(view.placeId)));
}

async function readViews(uid: string, window: { offset: number; limit: number }): Promise<RatingView[]> {
  const commands = await readPlaces(uid);
  const overlay = overlayOf(await toPending(uid, commands));
  const intents = commands.filter(({ key, body }) => key === ratingKey(uid, body.placeId));
  const intentRows = await database.ratings.bulkGet(intents.map(({ body }): [string, string] => [uid, body.placeId]));

  const created = intents
    .filter((intent, index) => intentRows[index] === undefined && contentIn(intent.body) !== null)
    .toReversed()
    .map((intent) => overlay(intent.body.placeId, null))
    .filter((view) => view !== null);
  const hidden = intentRows.filter(
    (row): row is Rating => row !== undefined && overlay(row.restaurant_place_id, row) === null,
  );

  const top = created.slice(window.offset, window.offset + window.limit);
  const offset = Math.max(0, window.offset - created.length);
  const rows = await readServerRows(uid, { offset, limit: window.limit - top.length }, hidden);
  const below = rows.map((row) => overlay(row.restaurant_place_id, row)).filter((view) => view !== null);
  return [...(await placed(top)), ...below];
}

const allOf = (uid: string) => ofPerson(database.ratings.where("[user_id+rated_at]"), uid);

/** A window over the rows without the hidden ones. Those are few, so their positions are counted with the index. */
async function readServerRows(
  uid: string,
  { offset, limit }: { offset: number; limit: number },
  hidden: readonly Rating[],
): Promise<Rating[]> {
  if (limit <= 0) return [];
  let start = offset;
  const positions = await Promise.all(hidden.map(positionOf));
  for (const position of positions.toSorted((a, b) => a - b)) if (position <= start) start += 1;
  const rows =
    limit === Infinity
      ? // In reverse order, Dexie uses a cursor in browsers without `getAllRecords`, which costs a request per row.
        (await allOf(uid).toArray()).toReversed().slice(start)
      : await newestFirst(allOf(uid))
          .offset(start)
          .limit(limit + hidden.length)
          .toArray();
  const hiddenPlaces = new Set(hidden.map((row) => row.restaurant_place_id));
  return rows.filter((row) => !hiddenPlaces.has(row.restaurant_place_id)).slice(0, limit);
}

/** Number of rows before this one, newest first; equal times are ordered by place id, like the index. */
async function positionOf(row: Rating): Promise<number> {
  const { user_id: uid, rated_at: ratedAt, restaurant_place_id: placeId } = row;
  const index = database.ratings.where("[user_id+rated_at]");
  const newer = await index.between([uid, ratedAt], [uid, "\uffff"], false).count();
  const equal = await database.ratings.where("[user_id+rated_at]").equals([uid, ratedAt]).primaryKeys();
  return newer + equal.filter(([, other]) => other > placeId).length;
}

/** A rating that the server does not know yet has no address, so it gets the address of the place on the device. */
async function placed(views: readonly RatingView[]): Promise<readonly RatingView[]> {
  if (views.every(({ vicinity, city }) => vicinity !== null && city !== null)) return views;
  const places = await database.places.bulkGet(views.map((view) => view.placeId));
  return views.map((view, index) => ({
    ...view,
    vicinity: view.vicinity ?? places[index]?.vicinity ?? null,
    city: view.city ?? places[index]?.city ?? null,
    cityId: view.cityId ?? (view.city === null ? (places[index]?.city_id ?? null) : null),
    cityNames: view.cityNames ?? (view.city === null ? (places[index]?.city_names ?? null) : null),
  }));
}

/** True if the device has every rating that the server has. Otherwise totals may be too small. */
export const readIsWhole = async (uid: string): Promise<boolean> => (await readKv("ratingsWhole"))?.[uid] === true;

export async function readRatingSummary(uid: string): Promise<RatingSummary> {
  const [stored, commands] = await Promise.all([database.totals.get(uid), readPlaces(uid)]);
  const counted = commands.filter(
    ({ key, body, state }) =>
      key === ratingKey(uid, body.placeId) && (contentIn(body) !== null || state !== "attention"),
  );
  // Read together: hundreds of ratings wait after a journey, and a transaction each would take seconds.
  const rows = await database.ratings.bulkGet(counted.map(({ body }): [string, string] => [uid, body.placeId]));
  let totals = stored ?? noTotals();
  for (const [index, { body }] of counted.entries()) {
    const [row, content] = [rows[index], contentIn(body)];
    if (row) totals = changeTotals(totals, row, -1);
    if (content) totals = changeTotals(totals, content, 1);
  }
  return summarize(totals);
}
