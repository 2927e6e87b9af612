import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { languages } from "../domain/languages.ts";
import { compileTexts, type Maker, type Text } from "../messages/compile.ts";
import { deriveGroups, fileOfArea, lazyImport, type MessageGroups } from "./message-groups.ts";

const prefix = "virtual:messages";
const src = path.join(import.meta.dirname, "..");
const runtime = path.join(src, "messages/messages.ts");

/**
 * Compiles the texts of `src/messages` (ICU MessageFormat) into modules: one for each group and language, and an index of them.
 * Every `import()` of a screen or part also loads the groups that it needs. `leaveOut`: folders that this build leaves out.
 */
export function compileMessages(leaveOut: readonly string[] = []): Plugin {
  let known: MessageGroups | undefined;
  const groups = () => (known ??= deriveGroups(src, leaveOut));
  return {
    name: "compile-messages",
    enforce: "pre",
    buildStart() {
      known = undefined;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [, language, group] = id.split("/");
      if (language === undefined || group === undefined) return indexModule(groups());
      const areas = Object.keys(groups().groupOf).filter((area) => groups().groupOf[area] === group);
      for (const area of areas) this.addWatchFile(fileOfArea(src, language, area));
      return groupModule(language, group, areas);
    },
    transform(code, id) {
      if (!id.startsWith(src) || !/\.tsx?$/.test(id) || !code.includes("import(")) return null;
      const changed = code.replace(lazyImport, (written, target: string) => {
        const needed = groups().groupsOf(path.join(path.dirname(id), target));
        return needed.length === 0 ? written : `withTexts(${written}, ${JSON.stringify(needed)})`;
      });
      return changed === code
        ? null
        : { code: `import { withTexts } from ${JSON.stringify(runtime)};${changed}`, map: null };
    },
  };
}

/** `virtual:messages`: which group an area is in, how to load each group, and what the languages call themselves. */
function indexModule({ groupOf }: MessageGroups): string {
  const names = [...new Set(Object.values(groupOf))];
  const loaders = languages.map((language) => {
    const load = names.map((group) => `${group}: () => import("${prefix}/${language}/${group}")`);
    return `${language}: { ${load.join(", ")} }`;
  });
  const about = languages.map((language) => [language, JSON.parse(readFileSync(languageFile(language), "utf8"))]);
  return `export const groupOf = ${JSON.stringify(groupOf)};
export const loaders = { ${loaders.join(", ")} };
export const languageNames = ${JSON.stringify(Object.fromEntries(about))};`;
}
const languageFile = (language: string) => path.join(src, "messages", language, "language.json");

/** A group in one language. The first one brings the grammar of the language along. */
function groupModule(language: string, group: string, areas: readonly string[]): string {
  const texts = areas.map((area) => {
    const text = JSON.parse(readFileSync(fileOfArea(src, language, area), "utf8")) as Text;
    return `${area}: ${compileTexts(text, sourceMaker)}`;
  });
  const grammar = path.join(src, "messages", language, "grammar.ts");
  return `${group === "start" && existsSync(grammar) ? `export { grammar } from ${JSON.stringify(grammar)};` : ""}
export const make = ({ message: m, list: l }) => ({ ${texts.join(",\n")} });`;
}

/** Writes a compiled text as JavaScript. */
const sourceMaker: Maker<string> = {
  message: (compiled) => `m(${literal(compiled)})`,
  list: (compiled) => `l(${literal(compiled)})`,
  plain: (text) => JSON.stringify(text),
  group: (entries) => `{ ${entries.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")} }`,
  rows: (values) => `[${values.join(", ")}]`,
};

/** Options of a select have no prototype: a person called "constructor" is no option. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{__proto__:null,${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${literal(one)}`)
    .join(",")}}`;
}
