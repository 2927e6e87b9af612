import { contentIn } from "../../domain/outbox/commands/command.ts";
import { ratingKey } from "../../domain/outbox/commands/keys.ts";
import { contentOf } from "../../domain/ratings/rating.ts";
import type { Revision } from "../../domain/ratings/revision.ts";
import { database } from "../database/database.ts";
import { readPerson } from "../session/first-reads.ts";
import { readKv, writeKv } from "../database/kv.ts";
import { readPlaceCommands } from "../outbox/stored-commands.ts";

/** Number of places whose earlier rating versions are stored: those opened last. */
const keptPlaces = 20;

/** `asOf` null: the server has never answered on this device. */
export type KnownRevisions = { revisions: Revision[]; asOf: string | null };

/** Earlier versions of a rating, newest first. While a change waits, the server's current version is the first. */
export async function readRevisions(uid: string, placeId: string): Promise<KnownRevisions> {
  const [kept, row, commands] = await Promise.all([
    readKv("revisions"),
    database.ratings.get([uid, placeId]),
    readPlaceCommands(uid, placeId),
  ]);
  const { revisions, asOf } = kept?.[placeId] ?? { revisions: [], asOf: null };
  const waiting = commands.find(({ key }) => key === ratingKey(uid, placeId));
  const wanted = waiting && contentIn(waiting.body);
  if (!row || !wanted || JSON.stringify(wanted) === JSON.stringify(contentOf(row))) return { revisions, asOf };
  const { version, score, tags, comment, server_name, server_emoji } = row;
  const standing = { version, score, tags, comment, server_name, server_emoji, replaced_at: waiting.editedAt };
  return { revisions: [standing, ...revisions.filter((known) => known.version < version)], asOf };
}

/** False if the person signed out meanwhile. */
export async function saveRevisions(
  uid: string,
  placeId: string,
  known: { revisions: Revision[]; asOf: string },
): Promise<boolean> {
  return await database.transaction("rw", database.kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const { [placeId]: _older, ...others } = (await readKv("revisions")) ?? {};
    const newest = Object.entries(others).toSorted(([, a], [, b]) => (a.asOf < b.asOf ? 1 : -1));
    await writeKv("revisions", Object.fromEntries([[placeId, known], ...newest.slice(0, keptPlaces - 1)]));
    return true;
  });
}
