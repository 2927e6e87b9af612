import type { Answer, Failure } from "./answer.ts";

export type Load<T = unknown> = {
  value?: T;
  /** Why the latest request failed. The earlier value stays beside it. */
  failure: Failure | null;
  busy: boolean;
  /** When the value arrived. */
  atMs: number | null;
};
type Entry = { load: Load; fetch: () => Promise<Answer<unknown>>; request: number };

const untouched: Load = { failure: null, busy: false, atMs: null };
/** The results of open pages, newest last. In memory only, and never more than `maxEntries`. */
const cache = new Map<string, Entry>();
const maxEntries = 50;
const subscribers = new Set<() => void>();

export const subscribeToLoads = (onChange: () => void): (() => void) => {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
};
const notify = () => subscribers.forEach((subscriber) => subscriber());

export const readLoad = <T>(key: string): Load<T> => (cache.get(key)?.load ?? untouched) as Load<T>;

/** Fetches and caches the result under `key`. Of overlapping requests for one key only the latest counts. */
export async function load<T>(key: string, fetch: () => Promise<Answer<T>>): Promise<void> {
  const before = cache.get(key);
  const request = (before?.request ?? 0) + 1;
  store(key, { load: { ...(before?.load ?? untouched), busy: true }, fetch, request });
  const answer = await fetch();
  const entry = cache.get(key);
  // Cleared or requested again in the meantime.
  if (entry?.request !== request) return;
  const loaded: Load = answer.ok
    ? { value: answer.value, failure: null, busy: false, atMs: Date.now() }
    : { ...entry.load, failure: answer.failure, busy: false };
  store(key, { load: loaded, fetch, request });
}

/** Loads that were started before the page that shows them. */
const ahead = new Set<string>();
/** An answer that waited longer than this for its page is requested again. */
const aheadMs = 10_000;

/** Starts a load before the code of its page has arrived: the page takes this answer instead of asking a second time. */
export function loadAhead<T>(key: string, fetch: () => Promise<Answer<T>>): Promise<void> {
  ahead.add(key);
  return load(key, fetch);
}

/** Loads what a page shows when it opens, unless that was started ahead. */
export function loadOnOpen<T>(key: string, fetch: () => Promise<Answer<T>>): void {
  const { busy, atMs } = readLoad(key);
  const isTaken = ahead.delete(key) && (busy || (atMs !== null && Date.now() - atMs < aheadMs));
  if (!isTaken) void load(key, fetch);
}

function store(key: string, entry: Entry): void {
  cache.delete(key);
  cache.set(key, entry);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxEntries) break;
    cache.delete(oldest);
  }
  notify();
}

/** Fetches every key with this prefix again: after an action, or when the change version has moved. */
export async function refreshLoads(prefix: string): Promise<void> {
  const requests: Promise<void>[] = [];
  // A copy, because `load` moves its entry to the end of the map.
  const entries = Array.from(cache);
  for (const [key, { fetch }] of entries) {
    if (!key.startsWith(prefix)) continue;
    if (mounted.has(key)) requests.push(load(key, fetch));
    // Not on the page: the next page that shows it fetches it.
    else cache.delete(key);
  }
  await Promise.all(requests);
}

/** Number of mounted components per key. */
const mounted = new Map<string, number>();
/** Marks `key` as shown on the page, so that a refresh fetches it; the returned function ends that. */
export function holdLoad(key: string): () => void {
  mounted.set(key, (mounted.get(key) ?? 0) + 1);
  return () => {
    const left = (mounted.get(key) ?? 1) - 1;
    if (left > 0) mounted.set(key, left);
    else mounted.delete(key);
  };
}

/** Empties the cache: the next person, or one whose role has ended, must not see the earlier rows. */
export function clearLoads(): void {
  cache.clear();
  ahead.clear();
  notify();
}

const forbiddenListeners = new Set<() => void>();
/** Calls `act` when the server refuses something that a role allows: the role may have been revoked. */
export const onForbidden = (act: () => void): (() => void) => {
  forbiddenListeners.add(act);
  return () => forbiddenListeners.delete(act);
};
export const reportForbidden = (): void => forbiddenListeners.forEach((act) => act());

const savedListeners = new Set<() => void>();
/** Calls `act` after each save on this device. The change poller then polls immediately. */
export const onSaved = (act: () => void): (() => void) => {
  savedListeners.add(act);
  return () => savedListeners.delete(act);
};
export function refreshAfterSave(prefix: string): void {
  void refreshLoads(prefix);
  savedListeners.forEach((act) => act());
}
