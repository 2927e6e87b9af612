import { readKv } from "../../local/database/kv.ts";
import { watch } from "../../local/database/watch.ts";
import { atMostEvery } from "./at-most-every.ts";
import { ownPlaces } from "./own-places.ts";
import { refreshNotices, refreshPeople } from "./refresh-social.ts";

/** Brings what others did meanwhile, so that the navigation can count it before those pages are opened; a minute apart. */
const notifications = atMostEvery(60_000, async (uid) => {
  const answers = await Promise.all([refreshNotices(uid), refreshPeople(uid)]);
  return answers.every(({ ok }) => ok);
});

type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** Asks now, when somebody signs in or comes back to the page and when the connection does, until the answer is called. */
export function watchNotifications({ window, document }: Page): () => void {
  const stopped = new AbortController();
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    notifications.ask().catch(reportError);
    ownPlaces.ask().catch(reportError);
  };
  window.addEventListener("online", ask, { signal: stopped.signal });
  document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
  const stopWatching = watch(async () => (await readKv("person"))?.uid ?? null, ask);
  return () => {
    stopped.abort();
    stopWatching();
    notifications.forget();
    ownPlaces.forget();
  };
}
