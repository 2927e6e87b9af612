import { readFileSync } from "node:fs";

type LockedPackage = { optionalDependencies?: Record<string, string>; version?: string };

/**
 * Optional dependencies that some package names and the lockfile lacks: with one missing, `npm ci` refuses the whole
 * lockfile on the platform that needs it, and this machine would never notice.
 */
export function findMissingOptional(file: string): string[] {
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockedPackage> };
  const missing: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    for (const name of Object.keys(locked.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`].map((place) => place.replace(/^\//, ""));
      if (!places.some((place) => place in packages)) missing.push(`${name} (of ${path || "this project"})`);
    }
  }
  return missing;
}
