import type { Answer, Failure } from "./answer.ts";

export type Load<T = unknown> = {
  value?: T;
  /** Why the last asking brought nothing; the value before it stays. */
  failure: Failure | null;
  busy: boolean;
  /** When the value came. */
  atMs: number | null;
};
type Entry = { load: Load; ask: () => Promise<Answer<unknown>>; turn: number };

const untouched: Load = { failure: null, busy: false, atMs: null };
/** What the open pages have read, newest last: kept in memory only, and never more than these. */
const kept = new Map<string, Entry>();
const keptAtMost = 50;
const watchers = new Set<() => void>();

export const watchLoads = (onChange: () => void): (() => void) => {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
};
const tell = () => watchers.forEach((watcher) => watcher());

export const readLoad = <T>(key: string): Load<T> => (kept.get(key)?.load ?? untouched) as Load<T>;

/** Asks, and keeps what is answered under `key`. Asked again meanwhile, only the latest answer counts. */
export async function load<T>(key: string, ask: () => Promise<Answer<T>>): Promise<void> {
  const before = kept.get(key);
  const turn = (before?.turn ?? 0) + 1;
  put(key, { load: { ...(before?.load ?? untouched), busy: true }, ask, turn });
  const answer = await ask();
  const entry = kept.get(key);
  // Forgotten meanwhile, or asked again.
  if (entry?.turn !== turn) return;
  const loaded: Load = answer.ok
    ? { value: answer.value, failure: null, busy: false, atMs: Date.now() }
    : { ...entry.load, failure: answer.failure, busy: false };
  put(key, { load: loaded, ask, turn });
}

function put(key: string, entry: Entry): void {
  kept.delete(key);
  kept.set(key, entry);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptAtMost) break;
    kept.delete(oldest);
  }
  tell();
}

/** Asks again for everything whose key begins so: after an action, or when the pulse says that something changed. */
export async function refreshLoads(prefix: string): Promise<void> {
  const due: Promise<void>[] = [];
  // A copy: what is asked for goes to the end of `kept`.
  const before = Array.from(kept);
  for (const [key, { ask }] of before) {
    if (!key.startsWith(prefix)) continue;
    if (mounted.has(key)) due.push(load(key, ask));
    // What nobody looks at is asked for when somebody does.
    else kept.delete(key);
  }
  await Promise.all(due);
}

/** The keys on the page, by how many look at each. */
const mounted = new Map<string, number>();
export function mountLoad(key: string): () => void {
  mounted.set(key, (mounted.get(key) ?? 0) + 1);
  return () => {
    const left = (mounted.get(key) ?? 1) - 1;
    if (left > 0) mounted.set(key, left);
    else mounted.delete(key);
  };
}

/** For the next person, and for somebody whose role has ended: nothing stays. */
export function forgetLoads(): void {
  kept.clear();
  tell();
}

/** Who wants to know that the server refused what a page of this role may do: the role may have been taken away. */
const refusedListeners = new Set<() => void>();
export const onForbidden = (act: () => void): (() => void) => {
  refusedListeners.add(act);
  return () => refusedListeners.delete(act);
};
/** By whatever was asked, to read or to save. */
export const tellForbidden = (): void => refusedListeners.forEach((act) => act());

/** Who wants to know that something was done here: the pulse, which asks at once what else has changed. */
const savedListeners = new Set<() => void>();
export const onSaved = (act: () => void): (() => void) => {
  savedListeners.add(act);
  return () => savedListeners.delete(act);
};
/** After a change: what is read below `prefix` is asked for again. */
export function tellSaved(prefix: string): void {
  void refreshLoads(prefix);
  savedListeners.forEach((act) => act());
}
