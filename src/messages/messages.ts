import { createContext, use, useSyncExternalStore } from "react";
import { groupOf, languageNames, loaders, type GroupModule } from "virtual:messages";
import type { Language } from "../domain/languages.ts";
import { appFormats } from "./app-formats.ts";
import { setFormats, type OwnFormats } from "./format.ts";
import type { Messages } from "./generated/messages.ts";
import { messageMaker } from "./message.ts";

/** The texts of one language, as far as they are loaded. `loads`: the groups that were asked for. */
export type Catalogue = {
  language: Language;
  words: Partial<Messages> & Pick<Messages, "common" | "failure" | "map" | "shell">;
  formats: OwnFormats | undefined;
  maker: ReturnType<typeof messageMaker>;
  loads: Map<string, Promise<unknown>>;
};

/** With the texts of `groups`; others load when they are needed. Rejects if they cannot be loaded. */
export async function loadCatalogue(language: Language, groups: Iterable<string> = []): Promise<Catalogue> {
  const { make, grammar = {} } = await loaderOf(language, "start")();
  const maker = messageMaker(languageNames[language].locale, grammar, appFormats);
  const words = make(maker) as Catalogue["words"];
  const catalogue: Catalogue = { language, words, formats: grammar.formats, maker, loads: new Map() };
  await Promise.all(Array.from(groups, async (group) => loadGroup(catalogue, group)));
  return catalogue;
}

/** Every group except the first, which each catalogue has from the start. */
export const furtherGroups: readonly string[] = Object.keys(loaders.en).filter((group) => group !== "start");

function loaderOf(language: Language, group: string): () => Promise<GroupModule> {
  const load = loaders[language][group];
  if (!load) throw new Error(`There is no group of texts called ${group}.`);
  return load;
}

/** Loads a group once for all callers; after a failure the next caller tries again. */
function loadGroup({ language, words, maker, loads }: Catalogue, group: string): Promise<unknown> {
  const load = loads.get(group) ?? loaderOf(language, group)().then(({ make }) => Object.assign(words, make(maker)));
  loads.set(group, load);
  load.catch(() => loads.delete(group));
  return load;
}

let spoken: Catalogue | undefined;
let speaking: Promise<Catalogue> | undefined;
const listeners = new Set<() => void>();

/**
 * Changes the language of the app, with numbers and dates as the first of the browser's `tags` in that language writes them
 * ("en-GB"). Open pages change immediately and keep their state. Rejects if the texts cannot be loaded; then nothing changes.
 */
export async function speak(language: Language, tags: readonly string[] = []): Promise<void> {
  const before = speaking;
  const loading = loadCatalogue(language, spoken?.loads.keys());
  speaking = loading;
  try {
    const catalogue = await loading;
    // Another language was chosen meanwhile.
    if (speaking !== loading) return;
    speakNow(catalogue, tags);
  } catch (error) {
    if (speaking === loading) speaking = before;
    throw error;
  }
  for (const listener of listeners) listener();
}

/** Makes a loaded language the current one, without telling pages that are open: the server draws each in one step. */
export function speakNow(catalogue: Catalogue, tags: readonly string[] = []): void {
  const { language, formats } = catalogue;
  setFormats(tags.find((tag) => tag.toLowerCase().startsWith(language)) ?? language, formats);
  spoken = catalogue;
}

/** The current language; undefined before the first one is loaded. */
export const spokenNow = (): Language | undefined => spoken?.language;

/** Resolves when the texts of these groups are loaded in the current language. */
export async function loadTexts(groups: readonly string[]): Promise<void> {
  const catalogue = await speaking;
  if (catalogue) await Promise.all(groups.map(async (group) => loadGroup(catalogue, group)));
}

/** The build puts this around each dynamic import: a module arrives together with the texts that it shows. */
export async function withTexts<Module>(loading: Promise<Module>, groups: readonly string[]): Promise<Module> {
  const [module] = await Promise.all([loading, loadTexts(groups)]);
  return module;
}

/** The catalogue that a page is rendered with; one rendering may be in another language than the next. */
export const Spoken = createContext<Catalogue | undefined>(undefined);

/** The current catalogue, for `Spoken` around all pages. */
export const useSpoken = (): Catalogue | undefined => useSyncExternalStore(listen, readSpoken, readSpoken);
const readSpoken = () => spoken;

/** The language of the page around; the server draws without a current one. */
export const useLanguage = (): Language => (use(Spoken) ?? spoken)?.language ?? "en";

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The texts of one area: `const t = useMessages("map"); t.noPlaces`. The build sees which areas a screen uses and loads them
 * together with its code; an area that is missing all the same suspends the component until it is loaded.
 */
export function useMessages<Area extends keyof Messages>(area: Area): Messages[Area] {
  const catalogue = use(Spoken) ?? spoken;
  if (!catalogue) throw new Error("No language is spoken yet.");
  const { words }: { words: Partial<Messages> } = catalogue;
  const known = words[area];
  if (known !== undefined) return known;
  use(loadGroup(catalogue, groupOf[area] ?? area));
  return (catalogue.words as Messages)[area];
}
