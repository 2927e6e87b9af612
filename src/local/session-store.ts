import { idleConnection } from "../domain/connection.ts";
import { toPerson, type Session, type StoredSession } from "../domain/session.ts";
import { database } from "./database.ts";
import { readKv, removeKv, writeKv } from "./kv.ts";

/**
 * Keeps a session. With `replacing` only if that refresh token is still the one kept: somebody who signed out while a
 * refresh was under way stays signed out (`null`).
 */
export async function storeSession(
  session: Session,
  receivedAtMs: number,
  { replacing }: { replacing?: string } = {},
): Promise<StoredSession | null> {
  return await database.transaction("rw", personalTables(), async () => {
    const before = await readKv("session");
    if (replacing !== undefined && before?.session.refresh_token !== replacing) return before;
    const earlier = (await readKv("person"))?.uid ?? before?.session.user.id;
    if (earlier !== undefined && earlier !== session.user.id) await forgetAll(earlier, "local");
    // The same token written again, e.g. with a changed profile, has not become younger.
    const same = before?.session.access_token === session.access_token;
    const stored = { session, receivedAtMs: same ? before.receivedAtMs : receivedAtMs };
    await writeKv("session", stored);
    await writeKv("person", toPerson(session));
    const connection = (await readKv("link")) ?? idleConnection;
    if (connection.signInNeeded) await writeKv("link", idleConnection);
    return stored;
  });
}

/** The server refused these tokens. The person and everything of theirs stays; only sending needs a new sign-in. */
export async function dropTokens(refreshToken: string): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    const stored = await readKv("session");
    if (stored?.session.refresh_token !== refreshToken) return;
    await removeKv("session");
    await writeKv("link", { ...((await readKv("link")) ?? idleConnection), signInNeeded: true });
  });
}

export type SignOutScope = "local" | "global" | "others";

/** Forgets who is here at once, also without network; the server hears of it when it can. Unsent work stays. */
export async function forgetPerson(scope: SignOutScope): Promise<void> {
  await database.transaction("rw", personalTables(), async () => {
    const uid = (await readKv("person"))?.uid ?? (await readKv("session"))?.session.user.id;
    await forgetAll(uid, scope);
  });
}

const personalTables = () => {
  const { kv, ratings, totals, sent, lists, places, commands, drafts } = database;
  return [kv, ratings, totals, sent, lists, places, commands, drafts];
};

/** Inside a transaction over `personalTables`: everything but what somebody on this device made and did not send. */
async function forgetAll(uid: string | undefined, scope: SignOutScope): Promise<void> {
  const stored = await readKv("session");
  if (stored) await addRevocation(stored.session, scope);
  for (const key of [
    "session",
    "person",
    "link",
    "sending",
    "ratingsCursor",
    "ratingsWhole",
    "badgesShown",
    "visitConsent",
  ] as const)
    await removeKv(key);
  // Searches and the places around are where somebody was.
  await database.lists.clear();
  await forgetPlaces();
  if (uid === undefined) return;
  const { [uid]: _forgotten, ...invited } = (await readKv("invited")) ?? {};
  await (Object.keys(invited).length > 0 ? writeKv("invited", invited) : removeKv("invited"));
  await database.ratings.where("[user_id+rated_at]").between([uid, ""], [uid, "\uffff"]).delete();
  await database.totals.delete(uid);
  await database.sent.where("[uid+sentAt]").between([uid, ""], [uid, "\uffff"]).delete();
}

/** All but those that unsent work names: it is shown with them at the next sign-in. */
async function forgetPlaces(): Promise<void> {
  const commands = await database.commands.toArray();
  const drafts = await database.drafts.toCollection().primaryKeys();
  const named = new Set([...commands.map(({ body }) => body.placeId), ...drafts.map(([, placeId]) => placeId)]);
  await database.places
    .where("place_id")
    .noneOf([...named])
    .delete();
}

async function addRevocation(session: Session, scope: SignOutScope): Promise<void> {
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  const waiting = (await readKv("revocations")) ?? [];
  await writeKv("revocations", [...waiting, { accessToken, refreshToken, scope }]);
}

/** Everything a person made on this device and did not send, gone for good. */
export async function discardUnsent(uid: string): Promise<void> {
  const { commands, photos, photoBytes, drafts } = database;
  await database.transaction("rw", [commands, photos, photoBytes, drafts], async () => {
    await commands
      .where("[uid+seq]")
      .between([uid, -Infinity], [uid, [[]]])
      .delete();
    const ids = await photos.where("[uid+placeId]").between([uid, ""], [uid, "\uffff"]).primaryKeys();
    await photos.bulkDelete(ids);
    await photoBytes.bulkDelete(ids);
    await drafts.where("[uid+updatedAt]").between([uid, ""], [uid, "\uffff"]).delete();
  });
}
