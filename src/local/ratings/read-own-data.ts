import { isAboutPlace } from "../../domain/outbox/commands/command.ts";
import type { RatingView } from "../../domain/outbox/commands/rating-view.ts";
import type { Person } from "../../domain/people/session.ts";
import { database, ofPerson, type CachedRow } from "../database/database.ts";
import { readDrafts } from "../drafts/drafts.ts";
import type { Draft } from "../drafts/draft.ts";
import { cacheRows } from "../server-cache/server-cache.ts";
import { readPerson } from "../session/first-reads.ts";
import { readKv } from "../database/kv.ts";
import { isQuotaError } from "../database/quota-error.ts";
import { readRatingView, readRatingViews } from "./read-ratings.ts";
import { readCommands } from "../outbox/stored-commands.ts";

/**
 * Everything that this device knows about a person, for the data export. `whole`: these are all ratings of their
 * account.
 */
export type OwnData = {
  person: Person;
  ratings: { view: RatingView; changedAt: string }[];
  drafts: Draft[];
  cached: CachedRow[];
  whole: boolean;
};

/** Null if this person is not signed in here. */
export async function readOwnData(uid: string): Promise<OwnData | null> {
  const person = await readPerson();
  if (person?.uid !== uid) return null;
  const [views, changes, drafts, cached, whole] = await Promise.all([
    readRatingViews(uid, { offset: 0, limit: Infinity }),
    readChanges(uid),
    readDrafts(uid),
    ofPerson(database.serverCache.where("[uid+collection+key]"), uid).toArray(),
    readKv("ratingsWhole"),
  ]);
  const ratings = views.map((view) => ({ view, changedAt: changes.get(view.placeId) ?? view.ratedAt }));
  return { person, ratings, drafts, cached, whole: whole?.[uid] === true };
}

/** ISO time of the last change of each rating, made here or elsewhere, by place id. */
async function readChanges(uid: string): Promise<Map<string, string>> {
  const rows = await ofPerson(database.ratings.where("[user_id+rated_at]"), uid).toArray();
  const changes = new Map(rows.map((row) => [row.restaurant_place_id, row.updated_at]));
  for (const command of (await readCommands(uid)).commands)
    if (isAboutPlace(command)) changes.set(command.body.placeId, command.editedAt);
  return changes;
}

/** The rating and draft of one place on this device, before an import changes them. */
export async function readExisting(uid: string, placeId: string) {
  const [view, row, commands, draft] = await Promise.all([
    readRatingView(uid, placeId),
    database.ratings.get([uid, placeId]),
    database.commands.where({ uid, "body.placeId": placeId }).toArray(),
    database.drafts.get([uid, placeId]),
  ]);
  const changedAt = commands.at(-1)?.editedAt ?? row?.updated_at ?? view?.ratedAt ?? "";
  return { view, changedAt, draft: draft ?? null };
}

/** Bytes of a photo that is stored on this device; null when it is not. */
export const readPhotoBytes = async (photoId: string): Promise<ArrayBuffer | null> =>
  (await database.photoBytes.get(photoId))?.bytes ?? null;

/**
 * When (ms) an export file dated `exportedAt`, in the future, was first opened here; the current time if that cannot be
 * stored.
 */
export async function readFirstOpened(uid: string, exportedAt: string, nowMs: number): Promise<number> {
  const known = await database.serverCache.get([uid, openedCollection, exportedAt]);
  if (known) return Math.min(nowMs, Date.parse(known.at));
  const startedAt = new Date(nowMs).toISOString();
  const list = [{ key: exportedAt, state: {} }];
  await cacheRows(uid, openedCollection, list, { startedAt, whole: false }).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error;
  });
  return nowMs;
}
const openedCollection = "opened-exports";
