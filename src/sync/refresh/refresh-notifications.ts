import { readKv } from "../../local/database/kv.ts";
import { watch } from "../../local/database/watch.ts";
import { atMostEvery } from "./at-most-every.ts";
import { ownPlaces } from "./own-places.ts";
import { wantedPlaces } from "./refresh-wanted.ts";
import { refreshNotices, refreshPeople } from "./refresh-social.ts";

/** Refreshes notices and people at most once a minute, so that the navigation shows their counts. */
const notifications = atMostEvery(60_000, async (uid) => {
  const answers = await Promise.all([refreshNotices(uid), refreshPeople(uid)]);
  return answers.every(({ ok }) => ok);
});

type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** Refreshes now, at a sign-in, when the page becomes visible and when the connection is back, until the returned function is called. */
export function watchNotifications({ window, document }: Page): () => void {
  const stopped = new AbortController();
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    notifications.ask().catch(reportError);
    ownPlaces.ask().catch(reportError);
    wantedPlaces.ask().catch(reportError);
  };
  window.addEventListener("online", ask, { signal: stopped.signal });
  document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
  const stopWatching = watch(async () => (await readKv("person"))?.uid ?? null, ask);
  return () => {
    stopped.abort();
    stopWatching();
    notifications.forget();
    ownPlaces.forget();
    wantedPlaces.forget();
  };
}
