import { idleConnection } from "../../domain/outbox/retry/connection-state.ts";
import { toPerson, type Session, type StoredSession } from "../../domain/people/session.ts";
import { database } from "../database/database.ts";
import { readKv, removeKv, writeKv } from "../database/kv.ts";

/** Inside a transaction over `kv`. */
export async function writeSession(session: Session, receivedAtMs: number): Promise<StoredSession> {
  const before = await readKv("session");
  // The same token stored again, e.g. with a changed profile, keeps its age.
  const same = before?.session.access_token === session.access_token;
  const stored = { session, receivedAtMs: same ? before.receivedAtMs : receivedAtMs };
  await writeKv("session", stored);
  await writeKv("person", toPerson(session));
  const connection = (await readKv("link")) ?? idleConnection;
  if (connection.signInNeeded) await writeKv("link", idleConnection);
  await removeKv("sessionChanged");
  return stored;
}

/**
 * Stores a renewed session if the refresh token `replaced` is still the stored one. If the person signed out meanwhile,
 * they stay signed out (`null`); if somebody signed in meanwhile, their session stays.
 */
export async function renewSession(
  session: Session,
  receivedAtMs: number,
  replaced: string,
): Promise<StoredSession | null> {
  return await database.transaction("rw", database.kv, async () => {
    const before = await readKv("session");
    return before?.session.refresh_token === replaced ? await writeSession(session, receivedAtMs) : before;
  });
}

/** Deletes tokens that the server rejected. The person and their data stay; sending needs a new sign-in. */
export async function dropTokens(refreshToken: string): Promise<boolean> {
  return await database.transaction("rw", database.kv, async () => {
    const stored = await readKv("session");
    if (stored?.session.refresh_token !== refreshToken) return false;
    await removeKv("session");
    await writeKv("link", { ...((await readKv("link")) ?? idleConnection), signInNeeded: true });
    return true;
  });
}

/** The same for a session that is not as the auth server signed it; pages say so. */
export async function dropChangedTokens(refreshToken: string): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    if (await dropTokens(refreshToken)) await writeKv("sessionChanged", true);
  });
}
