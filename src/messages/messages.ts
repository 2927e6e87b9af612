import { createContext, use, useSyncExternalStore } from "react";
import type { Language } from "../domain/languages.ts";
import type { Messages } from "./en.ts";
import { setFormats, type OwnFormats } from "./format.ts";

/** What is said first is in a group of its own (`Start`); each other is loaded with the first page that says something of it. */
export type Group = "rate" | "outbox" | "app" | "account" | "site" | "dashboards";

/** What `<language>/groups/start.ts` holds: the words before the first place, and the ways to those that follow. */
export type Start = {
  words: Pick<Messages, "common" | "failure" | "map" | "shell">;
  further: Record<Group, () => Promise<Partial<Messages>>>;
  /** How this language writes what the platform does not know how to. */
  formats?: OwnFormats;
};

const starts: Record<Language, () => Promise<Start>> = {
  en: async () => import("./en/groups/start.ts"),
  fr: async () => import("./fr/groups/start.ts"),
  de: async () => import("./de/groups/start.ts"),
  lb: async () => import("./lb/groups/start.ts"),
  pt: async () => import("./pt/groups/start.ts"),
};

/** The words of one language, as far as they are loaded. */
export type Catalogue = Start & { language: Language; loads: Map<Group, Promise<unknown>> };

/** With the words of `groups`; others come when they are asked for. Rejects where they cannot be loaded. */
export async function loadCatalogue(language: Language, groups: Iterable<Group> = []): Promise<Catalogue> {
  const start = await starts[language]();
  const catalogue: Catalogue = { ...start, words: { ...start.words }, language, loads: new Map() };
  await Promise.all(Array.from(groups, async (group) => loadGroup(catalogue, group)));
  return catalogue;
}

/** Once for all who ask; after a failure once more. */
function loadGroup({ words, further, loads }: Catalogue, group: Group): Promise<unknown> {
  const load = loads.get(group) ?? further[group]().then((more) => Object.assign(words, more));
  loads.set(group, load);
  load.catch(() => loads.delete(group));
  return load;
}

let spoken: Catalogue | undefined;
let speaking: Promise<Catalogue> | undefined;
const listeners = new Set<() => void>();

/**
 * From now on in this language, written as `tags` of the browser have it ("en-GB"): pages that are open show it at once, and keep
 * what they hold. Rejects where its words cannot be loaded; then all stays as it was.
 */
export async function speak(language: Language, tags: readonly string[] = []): Promise<void> {
  const before = speaking;
  const loading = loadCatalogue(language, spoken?.loads.keys());
  speaking = loading;
  try {
    const catalogue = await loading;
    // Another was chosen meanwhile.
    if (speaking !== loading) return;
    setFormats(tags.find((tag) => tag.toLowerCase().startsWith(language)) ?? language, catalogue.formats);
    spoken = catalogue;
  } catch (error) {
    if (speaking === loading) speaking = before;
    throw error;
  }
  for (const listener of listeners) listener();
}

/** The language of the moment; undefined before the first one is there. */
export const spokenNow = (): Language | undefined => spoken?.language;

/** Resolves when the words of these groups are there in the language spoken. */
export async function loadWords(...groups: Group[]): Promise<void> {
  const catalogue = await speaking;
  if (catalogue) await Promise.all(groups.map(async (group) => loadGroup(catalogue, group)));
}

/** What a page is drawn with: one rendering may be in another language than the next. */
export const Spoken = createContext<Catalogue | undefined>(undefined);

/** The catalogue of the moment, for `Spoken` around all pages. */
export const useSpoken = (): Catalogue | undefined => useSyncExternalStore(listen, () => spoken);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The words of one area: `const t = useMessages("map"); t.noPlaces`. They are there with the screen, which is loaded together
 * with the group that they are in; a part that forgot to waits for them as for its own chunk.
 */
export function useMessages<Area extends Exclude<keyof Messages, "demo">>(area: Area): Messages[Area] {
  const catalogue = use(Spoken) ?? spoken;
  if (!catalogue) throw new Error("No language is spoken yet.");
  return (catalogue.words as Messages)[area] ?? use(restOf(catalogue))[area];
}

const rests = new WeakMap<Catalogue, Promise<Messages>>();
/** Whatever of it can be loaded: without a connection that is all that the app says, and not what dashboards say. */
function restOf(catalogue: Catalogue): Promise<Messages> {
  const groups = Object.keys(catalogue.further) as Group[];
  const rest =
    rests.get(catalogue) ??
    Promise.allSettled(groups.map(async (group) => loadGroup(catalogue, group))).then(
      () => catalogue.words as Messages,
    );
  rests.set(catalogue, rest);
  return rest;
}
