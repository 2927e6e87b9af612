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
  return await database.transaction("rw", database.kv, async () => {
    const before = await readKv("session");
    if (replacing !== undefined && before?.session.refresh_token !== replacing) return before;
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

/** Forgets who is here at once, also without network; the server hears of it when it can. */
export async function forgetPerson(scope: SignOutScope): Promise<void> {
  const { kv, ratings, totals, sent, lists } = database;
  await database.transaction("rw", [kv, ratings, totals, sent, lists], async () => {
    const stored = await readKv("session");
    if (stored) await addRevocation(stored.session, scope);
    const uid = (await readKv("person"))?.uid ?? stored?.session.user.id;
    for (const key of ["session", "person", "link", "sending", "ratingsCursor"] as const) await removeKv(key);
    // Searches and the places around are where somebody was; the places themselves are nobody's.
    await lists.clear();
    if (uid === undefined) return;
    await ratings.where("[user_id+rated_at]").between([uid, ""], [uid, "\uffff"]).delete();
    await totals.delete(uid);
    await sent.where("[uid+sentAt]").between([uid, ""], [uid, "\uffff"]).delete();
  });
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
