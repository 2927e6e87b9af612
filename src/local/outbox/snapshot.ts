import type { PlaceCommand } from "../../domain/outbox/commands/command.ts";
import type { Rating } from "../../domain/ratings/rating.ts";
import { database, type PhotoRow } from "../database/database.ts";
import { mergeReturnedDraft } from "../drafts/drafts.ts";
import type { Draft } from "../drafts/draft.ts";
import { readAtPlace } from "./stored-commands.ts";

/** Everything on the device about one place and person at one moment, for undo. */
export type Snapshot = {
  commands: PlaceCommand[];
  photos: PhotoRow[];
  bytes: { id: string; bytes: ArrayBuffer }[];
  draft: Draft | null;
  row: Rating | null;
};

/** Inside a transaction. Copies the bytes only of photos that the coming change deletes, because they are large. */
export async function takeSnapshot(
  uid: string,
  placeId: string,
  bytesOf: readonly string[] | "all photos",
): Promise<Snapshot> {
  const [photos, commands, draft, row, known] = await Promise.all([
    database.photos.where({ uid, placeId }).toArray(),
    readAtPlace(uid, placeId),
    database.drafts.get([uid, placeId]),
    database.ratings.get([uid, placeId]),
    bytesOf === "all photos" || bytesOf.length === 0 ? [] : database.photoBytes.bulkGet([...bytesOf]),
  ]);
  const bytes = bytesOf === "all photos" ? await database.photoBytes.bulkGet(photos.map(({ id }) => id)) : known;
  return {
    commands,
    photos,
    bytes: bytes.filter((found) => found !== undefined),
    draft: draft ?? null,
    row: row ?? null,
  };
}

/** Inside a transaction. Does not restore the row of the server. */
export async function restoreSnapshot(uid: string, placeId: string, snapshot: Snapshot): Promise<void> {
  const now = await database.commands.where({ uid, "body.placeId": placeId }).primaryKeys();
  await database.commands.bulkDelete(now);
  await database.commands.bulkPut(snapshot.commands);
  await database.photos.bulkPut(snapshot.photos);
  await database.photoBytes.bulkPut(snapshot.bytes);
  if (snapshot.draft) await restoreDraft(snapshot.draft);
}

/** Inside a transaction. */
export async function restoreDraft(draft: Draft): Promise<void> {
  const here = await database.drafts.get([draft.uid, draft.placeId]);
  await database.drafts.put(mergeReturnedDraft(draft, here));
}
