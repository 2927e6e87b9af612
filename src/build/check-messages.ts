// Finds missing and superfluous texts of translations; part of `npm run check`.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { languages, type Language } from "../domain/languages.ts";
import type { Text } from "../messages/compile.ts";
import type { Grammar } from "../messages/message.ts";
import { generatedFiles, messagesFolder } from "./generated-messages.ts";
import { placeholdersOf, readTexts, typeOf, type Use } from "./messages-types.ts";

/**
 * One line for each problem: a text that is missing, does not exist in English, is invalid, or has other placeholders
 * than English.
 */
export async function findMessageProblems(): Promise<string[]> {
  const english = readTexts(messagesFolder, "en");
  const problems: string[] = [];
  for (const language of languages) {
    const check = new LanguageCheck(language, await tagsOf(language));
    check.compare(english, readTexts(messagesFolder, language), language);
    problems.push(...check.problems);
  }
  for (const [file, source] of Object.entries(generatedFiles()))
    if (!existsSync(file) || readFileSync(file, "utf8") !== source)
      problems.push(`${path.relative(process.cwd(), file)} is out of date: run \`npm run messages\``);
  return [...problems, ...orphanNotes(english)];
}

/** The tags that texts of a language may use: see `grammar.ts` and message.ts. */
async function tagsOf(language: Language): Promise<Set<string>> {
  const file = path.join(messagesFolder, language, "grammar.ts");
  if (!existsSync(file)) return new Set(["bdi"]);
  const { grammar } = (await import(pathToFileURL(file).href)) as { grammar: Grammar };
  return new Set(["bdi", ...Object.keys(grammar.tags ?? {})]);
}

/** Checks one language against English. */
export class LanguageCheck {
  readonly problems: string[] = [];
  private readonly tags: ReadonlySet<string>;
  private readonly forms: readonly string[];

  constructor(language: Language, tags: ReadonlySet<string>) {
    const about = JSON.parse(readFileSync(path.join(messagesFolder, language, "language.json"), "utf8")) as {
      locale: string;
    };
    const rules = new Intl.PluralRules(about.locale);
    // Plural forms that only occur with millions or fractions are left out: the app counts neither.
    this.forms = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))];
    this.tags = tags;
  }

  compare(english: Text | undefined, text: Text | undefined, key: string): void {
    if (english === undefined) return void this.problems.push(`${key}: English has no such text`);
    if (text === undefined) return void this.problems.push(`${key}: missing`);
    if (typeof english === "string" || typeof text === "string") {
      if (typeof english !== typeof text) this.problems.push(`${key}: a text in one language, a group in the other`);
      else this.compareText(english as string, text as string, key);
      return;
    }
    const [wanted, given] = [english, text] as Record<string, Text>[];
    for (const name of new Set([...Object.keys(wanted ?? {}), ...Object.keys(given ?? {})]))
      this.compare(wanted?.[name], given?.[name], `${key}.${name}`);
  }

  private compareText(english: string, text: string, key: string): void {
    let found: ReturnType<typeof placeholdersOf>;
    try {
      found = placeholdersOf(text);
    } catch (error) {
      return void this.problems.push(`${key}: not valid ICU MessageFormat: ${String(error)}`);
    }
    const { placeholders: wanted, printed } = placeholdersOf(english);
    for (const tag of found.tags) if (!this.tags.has(tag)) this.problems.push(`${key}: there is no <${tag}>`);
    for (const [name, uses] of found.placeholders) {
      const inEnglish = wanted.get(name);
      if (!inEnglish) this.problems.push(`${key}: English has no {${name}}`);
      else if (!fits(uses, inEnglish))
        this.problems.push(`${key}: {${name}} is ${typeOf(inEnglish)}, but used as ${typeOf(uses)}`);
      this.checkForms(uses, name, key);
    }
    for (const name of printed) if (!found.placeholders.has(name)) this.problems.push(`${key}: {${name}} is missing`);
    // A text without placeholders is compiled to a string, and screens call it as a function when English has placeholders.
    if (wanted.size > 0 && found.placeholders.size === 0 && printed.size === 0)
      this.problems.push(`${key}: must use {${[...wanted.keys()].join("} or {")}}, as English does`);
  }

  /** A text that is the same for every number needs only "other"; one that tells numbers apart needs all forms of the language. */
  private checkForms(uses: readonly Use[], name: string, key: string): void {
    for (const { forms = [] } of uses.filter((use) => use.kind === "number")) {
      const named = forms.filter((form) => !form.startsWith("=") && form !== "other");
      const complete = this.forms.every((form) => forms.includes(form));
      if (named.length > 0 && !complete)
        this.problems.push(`${key}: {${name}, plural, …} needs the forms ${this.forms.join(", ")}`);
    }
  }
}

/** True if values for the English text also fit this use. */
function fits(uses: readonly Use[], english: readonly Use[]): boolean {
  const [used, given] = [typeOf(uses), typeOf(english)];
  if (used.startsWith("number"))
    return given.startsWith("number") && (!given.includes("null") || used.includes("null"));
  if (given.startsWith("number")) return !uses.some(({ kind }) => kind === "date");
  return true;
}

/** Notes for translators about texts that no longer exist. */
function orphanNotes(english: Record<string, Text>): string[] {
  const notes = JSON.parse(readFileSync(path.join(messagesFolder, "notes.json"), "utf8")) as Record<string, string>;
  return Object.keys(notes)
    .filter((key) => !hasText(english, key))
    .map((key) => `notes.json: there is no text ${key}`);
}

/** Names of texts may have dots themselves: "like.set.v1". */
const hasText = (text: Text | undefined, key: string): boolean =>
  typeof text === "object" &&
  Object.entries(text).some(
    ([name, value]: [string, Text]) =>
      name === key || (key.startsWith(`${name}.`) && hasText(value, key.slice(name.length + 1))),
  );
