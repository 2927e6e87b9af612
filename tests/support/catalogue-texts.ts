import { messagesFolder } from "../../src/build/generated-messages.ts";
import { placeholdersOf, readTexts, typeOf, type Use } from "../../src/build/messages-types.ts";
import type { Language } from "../../src/domain/languages.ts";
import type { Text } from "../../src/messages/compile.ts";
import type { Message, Values } from "../../src/messages/message.ts";
import type { Messages } from "../../src/messages/generated/messages.ts";
import { textsOf } from "./texts.ts";

/** One text of the catalogue: its key ("map.title.loading") and what it says. */
export type Said = { key: string; text: string };

export const exampleName = "Nora";

/** Everything that the app says in a language; texts with placeholders are filled with each of their options and with `count`. */
export const readCatalogueTexts = (language: Language, count = 5): Said[] =>
  Object.entries(readTexts(messagesFolder, language)).flatMap(([area, text]) =>
    sentencesOf(text, textsOf(language, area as keyof Messages), area, count),
  );

function sentencesOf(text: Text, said: unknown, key: string, count: number): Said[] {
  if (typeof said === "string") return [{ key, text: said }];
  if (typeof said === "function")
    return examplesOf([text].flat() as string[], count).flatMap((values) =>
      [(said as Message)(values)].flat().map((one) => ({ key, text: one })),
    );
  return Object.entries(text).flatMap(([name, one]) =>
    sentencesOf(one, (said as Record<string, unknown>)[name], `${key}.${name}`, count),
  );
}

/** Values for a text, once for each option of each placeholder. */
function examplesOf(texts: readonly string[], count: number): Values[] {
  const uses = new Map<string, Use[]>();
  for (const text of texts)
    for (const [name, more] of placeholdersOf(text).placeholders) uses.set(name, [...(uses.get(name) ?? []), ...more]);
  const plain = Object.fromEntries([...uses].map(([name, of]) => [name, exampleOf(of, count)]));
  const options = [...uses].flatMap(([name, of]) =>
    of
      .flatMap((use) => (use.kind === "select" ? use.options : []))
      .filter((option) => option === "null" || !typeOf(of).startsWith("number"))
      .map((option) => ({ ...plain, [name]: option === "null" ? null : option })),
  );
  return [plain, ...options];
}

function exampleOf(uses: readonly Use[], count: number): string | number {
  const type = typeOf(uses);
  if (type.startsWith("number")) return count;
  return uses.some(({ kind }) => kind === "date") ? "2026-11-20T12:00:00Z" : exampleName;
}
