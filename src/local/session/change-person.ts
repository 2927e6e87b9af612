import type { Session } from "../../domain/people/session.ts";
import { adoptGuest, guestTables } from "./adopt-guest.ts";
import { database } from "../database/database.ts";
import { readKv, removeKv, writeKv, type KvKey } from "../database/kv.ts";
import { listUnsent, readUnsentListings } from "../places/added-places.ts";
import { removePersonNotes } from "./person-notes.ts";
import { writeSession } from "./session-store.ts";
import { deleteSharedPhotosOf, assignSharedPhotos } from "../drafts/shared-photos.ts";

// Who is here changes only by the hand of a person, so only pages need this: the worker renews what is there.

/**
 * Keeps the session of a sign-in, and gives the person what was begun here without an account. Was somebody else here, that
 * ends as their sign-out would: true, and what they leave outside the database is for the caller to clear away.
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

/** Signs out on this device immediately, also without a connection; the server is told later. Unsent work stays. */
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
  "revocations",
  "installOffered",
  "codes",
  "photosOver",
];

/** Inside a transaction over `personalTables`. Deletes everything except unsent work. */
async function forgetAll(uid: string | undefined, scope: SignOutScope): Promise<void> {
  // First, so that no page shows them at its next start if this process is killed now.
  removePersonNotes();
  const stored = await readKv("session");
  if (stored) await addRevocation(stored.session, scope);
  await database.kv
    .where("k")
    .noneOf([...keptKeys])
    .delete();
  // Searches, nearby places and offline packs tell where somebody was or goes.
  await Promise.all([database.lists.clear(), database.packs.clear(), database.packPieces.clear()]);
  await forgetPlaces();
  // Only ever of who is here: what was known of anybody before went when they left, or when the next one came.
  const { ratings, totals, sent, serverCache, pages } = database;
  await Promise.all([ratings.clear(), totals.clear(), sent.clear(), serverCache.clear(), pages.clear()]);
  // Photos shared while nobody was signed in stay for the next person.
  if (uid === undefined) return;
  await assignSharedPhotos(uid);
  const { [uid]: _forgotten, ...invited } = (await readKv("invited")) ?? {};
  await (Object.keys(invited).length > 0 ? writeKv("invited", invited) : removeKv("invited"));
}

/**
 * All but those that unsent work names: it is shown with them at the next sign-in. Not such as only their author knows of, who
 * has them again then. Read from the indexes, because a row of another version may look different inside, and nobody is kept
 * signed in by it.
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
 * Everything a person made on this device and did not send, gone for good. Found by whose it is and by no index: a row of
 * another version may lack what the index is made of.
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
