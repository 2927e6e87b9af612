import { readFileSync } from "node:fs";

/** Packages whose manifest names no licence; read from their LICENSE file. */
const fromFile: Record<string, string> = { "node_modules/suncalc": "BSD-2-Clause" };

type Lock = { packages: Record<string, { license?: string; link?: true }> };

/** The SPDX identifiers of all locked packages; `(MIT OR CC0-1.0)` counts as two. */
function lockedLicences({ packages }: Lock): Set<string> {
  const expressions = Object.entries(packages).flatMap(([path, { license, link }]) =>
    // The project itself, and a link to a folder that has its own entry.
    path === "" || link ? [] : [license ?? fromFile[path] ?? "none"],
  );
  return new Set(expressions.flatMap((expression) => expression.replaceAll(/[()]/g, "").split(/ (?:OR|AND) /)));
}

/** The identifiers that the licence section of the README names, each in backticks. */
function namedLicences(readme: string): Set<string> {
  const section = /^## Licence$(.*?)(?=^## |(?![^]))/ms.exec(readme)?.[1] ?? "";
  return new Set(Array.from(section.matchAll(/`([\w.-]+)`/g), ([, name = ""]) => name));
}

/** One sentence per licence that is in the lockfile or in the README's licence section, but not in both. */
export function findLicenceMismatches(lockText: string, readme: string): string[] {
  const locked = lockedLicences(JSON.parse(lockText) as Lock);
  const named = namedLicences(readme);
  return [
    ...[...locked].filter((name) => !named.has(name)).map((name) => `The README does not name ${name}.`),
    ...[...named]
      .filter((name) => !locked.has(name))
      .map((name) => `No package is under ${name}, which the README names.`),
  ];
}

export const readLicenceMismatches = (): string[] =>
  findLicenceMismatches(readFileSync("package-lock.json", "utf8"), readFileSync("README.md", "utf8"));
