import { countRequests, countUnseen } from "../local/count-social.ts";
import { watch } from "../local/watch.ts";
import { refreshNotices, refreshPeople } from "../sync/refresh-social.ts";

/** Coming back to the app within so long does not ask again; the screens themselves ask whenever they are opened. */
const freshForMs = 5 * 60_000;
let last: { uid: string; atMs: number } | null = null;

/** How many wait at these pages of the navigation. */
export type News = { activity: number; friends: number };

async function readNews(uid: string): Promise<News> {
  const [activity, friends] = await Promise.all([countUnseen(uid), countRequests(uid)]);
  return { activity, friends };
}

/** Tells how much waits, now and after each change, and keeps it fresh; null when the answer is called, which ends it. */
export function watchNews(uid: string, tell: (news: News | null) => void): () => void {
  const stops = [watch(() => readNews(uid), tell), keepNewsFresh(uid)];
  return () => {
    for (const stop of stops) stop();
    tell(null);
  };
}

/** Asks now, when the person comes back to the page and when the connection does, until the answer is called. */
export function keepNewsFresh(uid: string): () => void {
  const stopped = new AbortController();
  const ask = () => void askFor(uid);
  document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
  addEventListener("online", ask, { signal: stopped.signal });
  ask();
  return () => stopped.abort();
}

async function askFor(uid: string): Promise<void> {
  if (document.visibilityState !== "visible" || navigator.onLine === false) return;
  if (last?.uid === uid && Math.abs(Date.now() - last.atMs) < freshForMs) return;
  const asked = { uid, atMs: Date.now() };
  last = asked;
  const answers = await Promise.all([refreshNotices(uid), refreshPeople(uid)]);
  // Nobody is told here: the numbers stay what they were, and the next chance is taken.
  if (last === asked && answers.some(({ ok }) => !ok)) last = null;
}
