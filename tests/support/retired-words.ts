import { readdirSync, readFileSync } from "node:fs";

/** A word that the code no longer uses, e.g. "take home", which stands for `takeHome`, `take-home` and "take home". */
export type RetiredWord = { word: string; instead: string; allowedIn: string[] };
export type NamedText = { path: string; text: string };

/** The table of retired words in src/README.md. */
export function readRetiredWords(markdown: string): RetiredWord[] {
  const table = markdown.split(/\n\n+/).find((block) => block.startsWith("| retired word |"));
  if (!table) throw new Error("src/README.md has no table of retired words.");
  return table
    .split("\n")
    .slice(2)
    .filter(Boolean)
    .map((row) => {
      const [word = "", instead = "", allowed = ""] = row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", ""));
      return { word, instead, allowedIn: allowed.split(",").flatMap((path) => path.trim() || []) };
    });
}

/** TypeScript files whose names, identifiers and comments are checked. Messages are texts for people, so they are left out. */
export const readNamedTexts = (): NamedText[] =>
  ["src", "sw", "supabase", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("src/messages/") && !path.includes("/node_modules/"))
      .map((path) => ({ path, text: readFileSync(path, "utf8") })),
  );

/** One sentence per file and retired word in its name, its identifiers or its comments. String literals are not checked. */
export function findRetiredWords(files: readonly NamedText[], retired: readonly RetiredWord[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = ` ${wordsOf(withoutStrings(text))} `;
    const name = ` ${wordsOf(path.replace(/^.*\//, ""))} `;
    return retired
      .filter(({ allowedIn }) => !allowedIn.some((allowed) => path.startsWith(allowed)))
      .filter(({ word }) => code.includes(` ${word} `) || name.includes(` ${word} `))
      .map(({ word, instead }) => `${path} uses "${word}"; use "${instead}" (src/README.md)`);
  });
}

/** Comments keep their quotes: an apostrophe would otherwise open a string. */
const withoutStrings = (text: string): string =>
  text.replace(
    /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    (_, comment: string | undefined) => comment ?? '""',
  );

/** Words in lower case: `readTakeHome` and "Read take-home" both give "read take home". */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
