import { readKv } from "../local/kv.ts";
import { readCommands } from "../local/stored-commands.ts";
import { watch } from "../local/watch.ts";
import { refreshRatings } from "./refresh.ts";

/** Coming back to the app within a minute does not ask again. */
const freshForMs = 60_000;
let last: { uid: string; atMs: number } | null = null;

/**
 * Pulls the person's ratings when they are somebody new here or have been away: without them a rating that another
 * device has already made of the same place would end as a conflict instead of an edit.
 */
export async function refreshOwnRatings(): Promise<void> {
  const person = await readKv("person");
  if (!person || navigator.onLine === false) return;
  const { uid } = person;
  if (last?.uid === uid && Math.abs(Date.now() - last.atMs) < freshForMs) return;
  last = { uid, atMs: Date.now() };
  const answer = await refreshRatings(uid);
  if (!answer.ok) last = null;
}

/** A guardian agrees by mail, on another device: whoever waits for that comes back to look. */
const guardianAskedEveryMs = 3 * 60_000;
let asked: { uid: string; atMs: number } | null = null;

/** Sends what waits for a guardian soon after they agreed, and not when the long pause of the server is over. */
export async function recheckGuardian(): Promise<void> {
  const person = await readKv("person");
  if (!person || navigator.onLine === false) return;
  const { uid } = person;
  if (asked?.uid === uid && Math.abs(Date.now() - asked.atMs) < guardianAskedEveryMs) return;
  const { commands } = await readCommands(uid);
  if (!commands.some(({ refusal, notBefore }) => refusal === "guardian_pending" && notBefore !== null)) return;
  asked = { uid, atMs: Date.now() };
  // Almost nobody needs it.
  const { releaseAgreed } = await import("./guardian.ts");
  const answer = await releaseAgreed(uid);
  if (!answer.ok) asked = null;
}

/** A sign-in, in whichever tab, brings that person's ratings. */
export function watchPerson(): () => void {
  const stop = watch(
    async () => (await readKv("person"))?.uid ?? null,
    (uid) => {
      if (uid !== null) void refreshOwnRatings();
    },
  );
  return () => {
    stop();
    last = null;
    asked = null;
  };
}
