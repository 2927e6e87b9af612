import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/**
 * Of a folder (`name`: a folder or file, `*` for one folder of any name): what its files may import. Of a package: who may
 * import it.
 */
export type Rule = { name: string; may: string[] };
export type Rules = { folders: Rule[]; packages: Rule[] };
export type SourceFile = { path: string; text: string };

/** The two tables of src/README.md. */
export function readRules(markdown: string): Rules {
  const tables = markdown.split(/\n\n+/).filter((block) => block.startsWith("| "));
  const rowsOf = (heading: string) => {
    const table = tables.find((block) => block.startsWith(`| ${heading} |`));
    if (!table) throw new Error(`src/README.md has no table of ${heading}s.`);
    return table.split("\n").slice(2).filter(Boolean).map(cellsOf);
  };
  const rule = (cells: string[]): Rule => ({ name: cells[0] ?? "", may: listOf(cells.at(-1) ?? "") });
  return { folders: rowsOf("folder").map(rule), packages: rowsOf("package").map(rule) };
}
const cellsOf = (row: string) =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
const listOf = (cell: string) => cell.split(",").flatMap((name) => name.trim() || []);

/** All files that the rules are about. Paths from the root of the repository. */
export const readSources = (): SourceFile[] =>
  ["src", "sw", "supabase"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") })),
  );

/** One sentence per import that no rule allows. */
export function findBreaches(files: readonly SourceFile[], rules: Rules): string[] {
  return files.flatMap(({ path, text }) => {
    const rule = ruleOf(path, rules.folders);
    if (!rule) return [`${path} is in no folder of src/README.md`];
    return importsOf(text).flatMap((imported) => {
      const ok = imported.startsWith(".")
        ? mayImport(path, posix.join(posix.dirname(path), imported), rule, rules.folders)
        : mayUse(path, imported, rule, rules.packages);
      return ok ? [] : [`${path} (${rule.name}) may not import ${imported}`];
    });
  });
}

/** What a file imports, as it writes it. */
export function importsOf(text: string): string[] {
  const fixed = text.matchAll(/^(?:import|export)\b[^;"]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm);
  // What is not written out cannot be judged, and is named as it stands.
  const late = text.matchAll(/\bimport\(\s*(?:"([^"]+)"|([^)]*))/g);
  return [...fixed, ...late].map((match) => match[1] ?? match[2] ?? "");
}

/** Folders are named from `src`, whose name is left out. */
const nameOf = (path: string) => path.replace(/^src\//, "");

/** How well a rule's pattern fits a path: by the length of what matches, and a name before a star; 0 when it does not. */
function fitOf(pattern: string, path: string): number {
  const wanted = pattern.split("/");
  const given = nameOf(path).split("/");
  // A folder is not the file that bears its name, and a star stands for a folder.
  const isFile = /\.tsx?$/.test(pattern);
  if (isFile ? wanted.length !== given.length : wanted.length >= given.length) return 0;
  const fits = wanted.every((part, index) => part === "*" || part === given[index]);
  return fits ? wanted.length * 10 + wanted.filter((part) => part !== "*").length : 0;
}

const ruleOf = (path: string, folders: readonly Rule[]): Rule | undefined =>
  folders
    .map((rule) => ({ rule, fit: fitOf(rule.name, path) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)[0]?.rule;

/** The folder whose files may import each other: as deep as the pattern of its rule. */
function folderOf(path: string, rule: Rule): string {
  const depth = rule.name.split("/").length;
  return nameOf(path)
    .split("/")
    .slice(0, /\.tsx?$/.test(rule.name) ? depth - 1 : depth)
    .join("/");
}

function mayImport(path: string, target: string, rule: Rule, folders: readonly Rule[]): boolean {
  const there = ruleOf(target, folders);
  if (!there) return false;
  const own = folderOf(path, rule);
  if (own !== "" && folderOf(target, there) === own) return true;
  return rule.may.some((allowed) => names(allowed, there) || allowed === nameOf(target));
}

function mayUse(path: string, imported: string, rule: Rule, packages: readonly Rule[]): boolean {
  const fits = ({ name }: Rule) =>
    name.endsWith("*") ? imported.startsWith(name.slice(0, -1)) : imported === name || imported.startsWith(`${name}/`);
  const known = packages.filter(fits).toSorted((a, b) => b.name.length - a.name.length)[0];
  // Code that runs in Node.js may use any package of package.json.
  if (!known) return path.startsWith("supabase/") || path.startsWith("src/build/");
  return known.may.some((allowed) => names(allowed, rule) || allowed === nameOf(path));
}

/** `folder/**` names the rows of a folder and of everything below it. */
const names = (allowed: string, { name }: Rule): boolean =>
  allowed === name ||
  (allowed.endsWith("/**") && (name === allowed.slice(0, -3) || name.startsWith(allowed.slice(0, -2))));
