import { readKv } from "../../local/database/kv.ts";
import { watch } from "../../local/database/watch.ts";
import { atMostEvery } from "./at-most-every.ts";
import { cacheOwnPlaces } from "../../local/places/own-places.ts";
import { fetchMyLists } from "../../remote/people/social.ts";
import { ownPlaces } from "./own-places.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";
import { keepNotices, keepPeople } from "./refresh-social.ts";
import { keepWanted } from "./refresh-wanted.ts";

/** Fetches notices, people, own and wanted places in one call, so that the navigation shows their counts. */
async function refreshMyLists(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("my lists", uid, async (reader) => {
    const startedAt = new Date().toISOString();
    const lists = await fetchMyLists(reader.config, reader.accessToken);
    if (!lists) return null;
    const { people, notices, ownPlaces: own, wanted } = lists;
    const here =
      (!notices || (await keepNotices(uid, notices, startedAt))) &&
      (!people || (await keepPeople(uid, people, startedAt))) &&
      (!own || (await cacheOwnPlaces(uid, own, startedAt)));
    if (!here) return "left";
    if (own) ownPlaces.brought(uid);
    return wanted ? await keepWanted(reader, wanted, startedAt) : "kept";
  });
}

/** At most once a minute. */
const notifications = atMostEvery(60_000, async (uid) => (await refreshMyLists(uid)).ok);

type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** Refreshes now, at a sign-in, when the page becomes visible and when the connection is back, until the returned function is called. */
export function watchNotifications({ window, document }: Page): () => void {
  const stopped = new AbortController();
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    notifications.ask().catch(reportError);
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
