import type { Language } from "../domain/languages.ts";
import { compileTexts, type Maker, type Text } from "./compile.ts";
import type { Messages } from "./generated/messages.ts";
import { serverTexts } from "./generated/server-texts.ts";
import { messageMaker, type Grammar, type NamedFormats } from "./message.ts";

type Area = keyof (typeof serverTexts)["en"]["areas"] & keyof Messages;

const compiled = new Map<string, unknown>();

/** The texts of an area for code that runs on the server: compiled when they are first needed. */
export function textsIn<Name extends Area>(language: Language, area: Name): Messages[Name] {
  const key = `${language}/${area}`;
  if (!compiled.has(key)) compiled.set(key, compileTexts(serverTexts[language].areas[area] as Text, makerOf(language)));
  return compiled.get(key) as Messages[Name];
}

const makers = new Map<Language, Maker<unknown>>();

function makerOf(language: Language): Maker<unknown> {
  const known = makers.get(language);
  if (known) return known;
  const { locale, grammar }: { locale: string; grammar: Grammar } = serverTexts[language];
  const numbers = new Intl.NumberFormat(locale);
  // Dates are written by texts of their own: a server does not know the reader's time zone.
  const formats: NamedFormats = {
    number: { plain: (value) => numbers.format(value) },
    date: { plain: (iso) => iso },
  };
  const maker: Maker<unknown> = {
    ...messageMaker(locale, grammar, formats),
    plain: (text) => text,
    group: (entries) => Object.fromEntries(entries),
    rows: (values) => values,
  };
  makers.set(language, maker);
  return maker;
}
