// Writes src/messages/generated from the English texts: `npm run messages`.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Text } from "../messages/compile.ts";

/** What a text does with a placeholder. `forms`: the plural forms that it has; `options`: those of a select. */
export type Use =
  | { kind: "text" | "date" }
  | { kind: "number"; forms?: string[] }
  | { kind: "select"; options: string[] };
export type Placeholders = Map<string, Use[]>;

/** `printed`: placeholders whose value appears in the text; the others only choose a wording. */
type Parts = { placeholders: Placeholders; printed: Set<string>; tags: Set<string> };

/** The placeholders of a text, with every use of each. Throws if it is not valid ICU MessageFormat. */
export function placeholdersOf(text: string): Parts {
  const placeholders: Placeholders = new Map();
  const tags = new Set<string>();
  const printed = new Set<string>();
  const add = (name: string, use: Use) => placeholders.set(name, [...(placeholders.get(name) ?? []), use]);
  const visit = (elements: readonly MessageFormatElement[], counted = "") => {
    for (const element of elements) {
      if (element.type === TYPE.pound) printed.add(counted);
      if (
        element.type === TYPE.argument ||
        element.type === TYPE.number ||
        element.type === TYPE.date ||
        element.type === TYPE.time
      )
        printed.add(element.value);
      if (element.type === TYPE.argument) add(element.value, { kind: "text" });
      if (element.type === TYPE.number) add(element.value, { kind: "number" });
      if (element.type === TYPE.date || element.type === TYPE.time) add(element.value, { kind: "date" });
      if (element.type === TYPE.tag) {
        tags.add(element.value);
        visit(element.children, counted);
      }
      if (element.type === TYPE.plural) add(element.value, { kind: "number", forms: Object.keys(element.options) });
      if (element.type === TYPE.select) add(element.value, { kind: "select", options: Object.keys(element.options) });
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options))
          visit(option.value, element.type === TYPE.plural ? element.value : counted);
    }
  };
  visit(parse(text, { captureLocation: false }));
  return { placeholders, printed, tags };
}

/** The TypeScript type of a placeholder. */
export function typeOf(uses: readonly Use[]): string {
  const options = uses.flatMap((use) => (use.kind === "select" ? use.options : []));
  const kinds = new Set(uses.map(({ kind }) => kind));
  const orNull = options.includes("null") ? " | null" : "";
  if (kinds.has("number")) return `number${orNull}`;
  if (kinds.has("date")) return `string${orNull}`;
  if (options.includes("true") && !kinds.has("text")) return "boolean";
  // A value that only chooses a wording is never printed: without a fitting option the text says "other".
  if (!kinds.has("text")) return "string | number | null";
  return `string | number${orNull}`;
}

/** "add-place.json" has the area "addPlace". */
const areaOf = (file: string) =>
  file.replace(/\.json$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The areas of a language, by name. */
export function readTexts(messages: string, language: string): Record<string, Text> {
  const folder = path.join(messages, language);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json") && file !== "language.json");
  return Object.fromEntries(
    files.toSorted().map((file) => [areaOf(file), JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Text]),
  );
}

/** The source of `generated/messages.ts`. */
export function typesSource(english: Record<string, Text>): string {
  const areas = Object.entries(english).map(([area, text]) => `  ${area}: ${textType(text, "  ")};`);
  return `// Generated from src/messages/en by \`npm run messages\`. Do not edit.
/** All texts by area: what \`useMessages(area)\` returns. Texts with placeholders are functions of their values. */
export type Messages = {
${areas.join("\n")}
};
`;
}

function textType(text: Text, indent: string): string {
  if (typeof text === "string") return functionOr("string", [text]);
  if (Array.isArray(text)) {
    const texts = text as readonly Text[];
    const strings = texts.filter((one) => typeof one === "string");
    if (strings.length === texts.length) return functionOr("string[]", strings);
    return `readonly [${texts.map((one) => textType(one, indent)).join(", ")}]`;
  }
  const entries = Object.entries(text).map(([name, value]) => {
    const key = /^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${indent}  ${key}: ${textType(value, `${indent}  `)};`;
  });
  return `{\n${entries.join("\n")}\n${indent}}`;
}

function functionOr(result: string, texts: readonly string[]): string {
  const uses: Placeholders = new Map();
  for (const text of texts)
    for (const [name, more] of placeholdersOf(text).placeholders) uses.set(name, [...(uses.get(name) ?? []), ...more]);
  if (uses.size === 0) return result === "string" ? result : `readonly ${result}`;
  return `(values: { ${[...uses].map(([name, of]) => `${name}: ${typeOf(of)}`).join("; ")} }) => ${result}`;
}
