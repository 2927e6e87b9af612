import type { Session } from "../../domain/people/session.ts";
import { readKv } from "../../local/database/kv.ts";
import { countUnsent } from "../../local/session/first-reads.ts";
import { removeTabNotes } from "../../local/session/person-notes.ts";
import { discardUnsent, forgetPerson, storeSession, type SignOutScope } from "../../local/session/change-person.ts";
import { freeRuntimeCaches } from "../storage/device-storage.ts";
import { countAdopted } from "../codes/count-scan.ts";
import { withRoom } from "../storage/make-room.ts";
import { forgetPush } from "../push/push.ts";
import { requestSync } from "../drain/request-sync.ts";
import { revokeEnded } from "./revoke.ts";
import { drainNow } from "../drain/run-drain.ts";

export type { Session, SignOutScope };

/** The stored tokens, possibly expired; `null` if nobody is signed in. Use `readToken` for a valid token. */
export async function readSession(): Promise<Session | null> {
  return (await readKv("session"))?.session ?? null;
}

/** Stores the session after a sign-in and sends what waited for it. */
export async function saveSession(session: Session): Promise<void> {
  // If the device is full, pictures and offline packs, which can be fetched again, are deleted, so that the sign-in and
  // the waiting work fit.
  const followsAnother = await withRoom(() => storeSession(session, Date.now()));
  requestSync();
  if (followsAnother) await forgetOutside().catch((error: unknown) => reportError(error));
  // A failed scan count must not block the sign-in.
  await countAdopted(session.user.id).catch((error: unknown) => reportError(error));
}

/** Ends the session on this device immediately and tells the server later. Unsent work stays for the next sign-in. */
export async function endSession(scope: SignOutScope): Promise<void> {
  await forgetPerson(scope);
  removeTabNotes();
  // The person is signed out even if this fails.
  await forgetOutside().catch((error: unknown) => reportError(error));
  void revokeEnded();
}

/** Deletes what a person has outside the database: cached photos and push messages. */
async function forgetOutside(): Promise<void> {
  void forgetPush();
  await freeRuntimeCaches();
}

/** `signedOut` false: not everything could be sent, so the person stays signed in and can choose again. */
export type SignOutResult = { signedOut: boolean; unsent: number };

export async function settleSignOut(
  choice: "send" | "keep" | "discard",
  scope: SignOutScope = "local",
): Promise<SignOutResult> {
  const person = await readKv("person");
  if (person && choice === "send") {
    await drainNow({ force: true });
    const unsent = await countUnsent(person.uid);
    if (unsent > 0) return { signedOut: false, unsent };
  }
  if (person && choice === "discard") await discardUnsent(person.uid);
  await endSession(scope);
  return { signedOut: true, unsent: person ? await countUnsent(person.uid) : 0 };
}
