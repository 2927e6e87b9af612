import { readKv } from "../local/kv.ts";
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
  };
}
