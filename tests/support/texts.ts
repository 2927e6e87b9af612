import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { messagesFolder } from "../../src/build/generated-messages.ts";
import { readTexts } from "../../src/build/messages-types.ts";
import { languages, type Language } from "../../src/domain/languages.ts";
import { appFormats } from "../../src/messages/app-formats.ts";
import { compileTexts, type Maker, type Text } from "../../src/messages/compile.ts";
import type { Messages } from "../../src/messages/generated/messages.ts";
import { messageMaker, type Grammar } from "../../src/messages/message.ts";

const languagesRead = new Map<Language, { texts: Record<string, Text>; maker: Maker<unknown> }>();
for (const language of languages) {
  const file = `${messagesFolder}/${language}/grammar.ts`;
  const { grammar = {} } = existsSync(file)
    ? ((await import(pathToFileURL(file).href)) as { grammar: Grammar })
    : { grammar: {} };
  const { locale } = JSON.parse(readFileSync(`${messagesFolder}/${language}/language.json`, "utf8")) as {
    locale: string;
  };
  const maker: Maker<unknown> = {
    ...messageMaker(locale, grammar, appFormats),
    plain: (text) => text,
    group: (entries) => Object.fromEntries(entries),
    rows: (values) => values,
  };
  languagesRead.set(language, { texts: readTexts(messagesFolder, language), maker });
}

/** The texts of one area as the app shows them, for tests that do not render a screen. */
export function textsOf<Area extends keyof Messages>(language: Language, area: Area): Messages[Area] {
  const { texts, maker } = languagesRead.get(language) ?? {};
  const text = texts?.[area];
  if (text === undefined || !maker) throw new Error(`There is no area ${area} in ${language}.`);
  return compileTexts(text, maker) as Messages[Area];
}
