import { readFileSync } from "node:fs";
import { importsOf, readSources, type SourceFile } from "./import-rules.ts";

/** One sentence per package that these files import, except for types only, and that is not among the `dependencies`. */
export function findDevPackages(files: readonly SourceFile[], packageText: string): string[] {
  const { dependencies } = JSON.parse(packageText) as { dependencies: Record<string, string> };
  return files.flatMap(({ path, text }) =>
    importsOf(text.replaceAll(/^(?:import|export) type\b[^;]*;/gm, ""))
      .filter((imported) => /^[@a-z][\w@./-]*$/.test(imported))
      .map((imported) => /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported)
      .filter((name) => !(name in dependencies))
      .map((name) => `${path} imports ${name}, which is missing in an installation without development packages.`),
  );
}

/** The program of an installation builds its own pages, so that the build counts. */
export const readDevPackages = (): string[] =>
  findDevPackages(
    [...readSources(), { path: "vite.config.ts", text: readFileSync("vite.config.ts", "utf8") }],
    readFileSync("package.json", "utf8"),
  );
