import type { Session } from "../../domain/people/session.ts";
import { adoptGuest, guestTables } from "./adopt-guest.ts";
import { database } from "../database/database.ts";
import { readKv, removeKv, writeKv, type KvKey } from "../database/kv.ts";
import { listUnsent, readUnsentListings } from "../places/added-places.ts";
import { removePersonNotes } from "./person-notes.ts";
import { writeSession } from "./session-store.ts";
import { deleteSharedPhotosOf, assignSharedPhotos } from "../drafts/shared-photos.ts";

// Only pages need this file, because only a person can sign in or out: the worker merely renews the session.

/**
 * Stores the session of a sign-in and gives the person everything that was begun here without an account. True if
 * somebody else was signed in: their data is deleted as at a sign-out, and the caller has to delete what they left
 * outside the database.
 */
export async function storeSession(session: Session, receivedAtMs: number): Promise<boolean> {
  return await database.transaction("rw", [...personalTables(), ...guestTables()], async () => {
    const earlier = await readUid();
    const another = earlier !== undefined && earlier !== session.user.id;
    if (another) await forgetAll(earlier, "local");
    await writeSession(session, receivedAtMs);
    await adoptGuest(session.user.id);
    await listUnsent(session.user.id);
    return another;
  });
}

export type SignOutScope = "local" | "global" | "others";

/** Signs out on this device immediately, also without a connection; the server is informed later. Unsent work stays. */
export async function forgetPerson(scope: SignOutScope): Promise<void> {
  await database.transaction("rw", personalTables(), async () => {
    await forgetAll(await readUid(), scope);
  });
}

/** Id of the signed-in person, also if one of the two values is damaged. */
const readUid = async () => (await readKv("person"))?.uid ?? (await readKv("session"))?.session.user.id;

const personalTables = () => {
  const { kv, ratings, totals, sent, serverCache, pages, shared, lists, places, packs, packPieces, commands, drafts } =
    database;
  return [kv, ratings, totals, sent, serverCache, pages, shared, lists, places, packs, packPieces, commands, drafts];
};

/** Values of the device, not of the person. */
const keptKeys: readonly KvKey[] = [
  "device",
  "seq",
  "config",
  "invited",
  // Kept for unsent work, which may be based on what a restored server has lost.
  "generations",
  "revocations",
  "installOffered",
  "unsentMarker",
  "backgroundSync",
  "serverClock",
  "codes",
  "signingKeys",
  "photosOver",
];

/** Inside a transaction over `personalTables`. Deletes everything except unsent work. */
async function forgetAll(uid: string | undefined, scope: SignOutScope): Promise<void> {
  // First, so that no page shows these notes at its next start if the process is killed now.
  removePersonNotes();
  const stored = await readKv("session");
  if (stored) await addRevocation(stored.session, scope);
  await database.kv
    .where("k")
    .noneOf([...keptKeys])
    .delete();
  // Searches, nearby places and offline packs reveal where somebody was or plans to be.
  await Promise.all([database.lists.clear(), database.packs.clear(), database.packPieces.clear()]);
  await forgetPlaces();
  // These tables have rows of the signed-in person only: earlier people's rows were deleted when they signed out or
  // were replaced.
  const { ratings, totals, sent, serverCache, pages } = database;
  await Promise.all([ratings.clear(), totals.clear(), sent.clear(), serverCache.clear(), pages.clear()]);
  // Photos shared while nobody was signed in stay for the next person.
  if (uid === undefined) return;
  await assignSharedPhotos(uid);
  const { [uid]: _forgotten, ...invited } = (await readKv("invited")) ?? {};
  await (Object.keys(invited).length > 0 ? writeKv("invited", invited) : removeKv("invited"));
}

/**
 * Deletes all places except those that unsent work names, which is shown with them at the next sign-in. Places that
 * only their author knows are deleted too, and listed again at that sign-in. Reads only the indexes, because rows of
 * another version may have another form, which must not prevent the sign-out.
 */
async function forgetPlaces(): Promise<void> {
  const commands: unknown[] = await database.commands.orderBy("[uid+body.placeId]").keys();
  const drafts = await database.drafts.toCollection().primaryKeys();
  const unsent = await readUnsentListings();
  const named = [...(commands as [string, string][]), ...drafts].map(([, id]) => id).filter((id) => !unsent.has(id));
  await database.places.where("place_id").noneOf(named).delete();
}

async function addRevocation(session: Session, scope: SignOutScope): Promise<void> {
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  const waiting = (await readKv("revocations")) ?? [];
  await writeKv("revocations", [...waiting, { accessToken, refreshToken, scope }]);
}

/**
 * Permanently deletes everything that a person made on this device and did not send. Scans by owner instead of using an
 * index, because a row of another version may lack indexed fields.
 */
export async function discardUnsent(uid: string): Promise<void> {
  const { commands, photos, photoBytes, drafts, shared } = database;
  await database.transaction("rw", [commands, photos, photoBytes, drafts, shared], async () => {
    const theirs = (row: { uid: string }) => row.uid === uid;
    await commands.filter(theirs).delete();
    const ids = await photos.filter(theirs).primaryKeys();
    await photos.bulkDelete(ids);
    await photoBytes.bulkDelete(ids);
    await drafts.filter(theirs).delete();
    await deleteSharedPhotosOf(uid);
  });
}
