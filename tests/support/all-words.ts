import type { Language } from "../../src/domain/languages.ts";
import { loadCatalogue, type Group } from "../../src/messages/messages.ts";

/** One sentence of the catalogue: where it stands ("map.title.loading"), and what it says. */
export type Said = { key: string; text: string };

const groups: readonly Group[] = ["rate", "outbox", "app", "account", "site", "dashboards"];

/** Everything that the app says in a language; what takes something is said of `exampleName` and of five. */
export async function readAllWords(language: Language): Promise<Said[]> {
  return sentencesOf((await loadCatalogue(language, groups)).words, "");
}
export const exampleName = "Nora";

function sentencesOf(words: unknown, key: string): Said[] {
  if (typeof words === "string") return [{ key, text: words }];
  if (typeof words === "function") return examplesOf(words as (...args: unknown[]) => unknown, key);
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) => sentencesOf(value, key === "" ? name : `${key}.${name}`));
}

/** A sentence that cannot be said of a name or of a figure is said of the other. */
function examplesOf(say: (...args: unknown[]) => unknown, key: string): Said[] {
  return [exampleName, 5].flatMap((example) => {
    try {
      return sentencesOf(say(...Array<unknown>(4).fill(example)), key);
    } catch {
      return [];
    }
  });
}
