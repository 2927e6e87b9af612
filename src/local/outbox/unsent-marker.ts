import { countUnsentOfAll } from "../session/first-reads.ts";
import { readKv, writeKv } from "../database/kv.ts";

// The number of unsent things, outside the database, so that a page can say what was lost if the browser erases the database.
// Stored twice, because browsers erase Cache Storage and localStorage in different cases, and a worker has no localStorage.

/** `id` is also in the database: without it, this database is not the one whose things were counted. */
type Marker = { id: string; count: number; at: string };

export const markerCacheName = "five-lemons-unsent";
const cacheKey = "/unsent-marker";
const noteKey = "five-lemons:unsent";

type NoteStorage = { getItem(key: string): string | null; setItem(key: string, text: string): void };
const notes = () => (globalThis as { localStorage?: NoteStorage }).localStorage;

/** Keeps the marker up to date. Things of an erased database stay marked until the person has read it. */
export async function markUnsent(): Promise<void> {
  if ((await readErased()) === null) await write(await countUnsentOfAll());
}

/** What was lost with an erased database; null if nothing was. `at`: when it was last seen, an ISO time. */
export async function readErased(): Promise<{ count: number; at: string } | null> {
  const known = await readKv("unsentMarker");
  const marker = await read();
  if (!marker || marker.count === 0 || marker.id === known) return null;
  return { count: marker.count, at: marker.at };
}

/** The person has read that things were erased. */
export async function forgetErased(): Promise<void> {
  const id = crypto.randomUUID();
  await store({ id, count: 0, at: new Date().toISOString() });
  await writeKv("unsentMarker", id);
  await markUnsent();
}

async function write(count: number): Promise<void> {
  const [known, before] = [await readKv("unsentMarker"), await read()];
  if (known !== null && before?.id === known && before.count === count) return;
  if (known === null && before === null && count === 0) return;
  const id = known ?? crypto.randomUUID();
  // First, so that a process killed in between leaves no marker that looks like one of an erased database.
  if (known === null) await writeKv("unsentMarker", id);
  await store({ id, count, at: new Date().toISOString() });
}

async function store(marker: Marker): Promise<void> {
  const text = JSON.stringify(marker);
  try {
    notes()?.setItem(noteKey, text);
  } catch {
    // Storage is full or forbidden.
  }
  try {
    await (await caches.open(markerCacheName)).put(cacheKey, new Response(text));
  } catch {
    // The browser has no caches, or the disk is full.
  }
}

/** The later one of both. */
async function read(): Promise<Marker | null> {
  // Keeps Dexie's live query zone across foreign promises.
  const cached = await Promise.resolve(readCached());
  const [one, other] = [parse(readNote()), parse(cached)];
  if (!one || !other) return one ?? other;
  return one.at > other.at ? one : other;
}

function readNote(): string | null {
  try {
    return notes()?.getItem(noteKey) ?? null;
  } catch {
    return null;
  }
}

async function readCached(): Promise<string | null> {
  try {
    return (await (await caches.match(cacheKey, { cacheName: markerCacheName }))?.text()) ?? null;
  } catch {
    return null;
  }
}

function parse(text: string | null): Marker | null {
  try {
    const { id, count, at } = JSON.parse(text ?? "null") as Partial<Marker>;
    return typeof id === "string" && typeof count === "number" && typeof at === "string" ? { id, count, at } : null;
  } catch {
    return null;
  }
}
