import { readKv } from "../local/kv.ts";
import { refreshNotices, refreshPeople } from "./refresh-social.ts";

/** Coming back to the app within a minute does not ask again. */
const freshForMs = 60_000;
let last: { uid: string; atMs: number } | null = null;

/** Brings what others did meanwhile, so that the navigation can count it before those pages are opened. */
async function refreshNews(): Promise<void> {
  const person = await readKv("person");
  if (!person || navigator.onLine === false) return;
  const { uid } = person;
  if (last?.uid === uid && Math.abs(Date.now() - last.atMs) < freshForMs) return;
  last = { uid, atMs: Date.now() };
  const answers = await Promise.all([refreshNotices(uid), refreshPeople(uid)]);
  if (answers.some(({ ok }) => !ok)) last = null;
}

type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** Asks now, when somebody comes back to the page and when the connection does, until the answer is called. */
export function keepNews({ window, document }: Page): () => void {
  const stopped = new AbortController();
  const ask = () => {
    if (document.visibilityState === "visible") refreshNews().catch(reportError);
  };
  window.addEventListener("online", ask, { signal: stopped.signal });
  document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
  ask();
  return () => {
    stopped.abort();
    last = null;
  };
}
