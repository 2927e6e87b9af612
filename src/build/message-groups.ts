// Derives which texts are loaded together from the imports of the screens.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { appStart, dashboardStart } from "./chunks.ts";

type Module = { imports: string[]; lazy: string[]; areas: string[]; isRouteTable: boolean };

/** `groupOf`: the group of each area. `groupsOf`: the groups that a lazily loaded file needs with all that it imports. */
export type MessageGroups = { groupOf: Record<string, string>; groupsOf: (file: string) => string[] };

const staticImport = /^(?:import|export)\s(?!type\b)(?:[^;"'=(]*?\bfrom\s*)?"(\.[^"]+)"/gm;
export const lazyImport = /(?<!typeof )\bimport\("(\.[^"]+\.tsx?)"\)/g;

/**
 * Sorts all areas into a few groups, each one file per language: `start` (used by the first page), `parts` (used by
 * parts that the first page loads later), one for each folder that alone uses an area, and `shared`. One file per area
 * would be fifty requests; one for all would make a guest load the dashboards.
 */
export function deriveGroups(src: string, leaveOut: readonly string[] = []): MessageGroups {
  const modules = readModules(src, leaveOut);
  const reachOf = (files: readonly string[]) =>
    reach(
      modules,
      files.map((file) => path.join(src, "..", file)),
    );
  const start = reachOf(appStart);
  const startAreas = areasOf(modules, start);
  const dashboardAreas = areasOf(modules, reachOf(dashboardStart));
  const lazyParts = [...start].flatMap((file) => {
    const module = modules.get(file);
    return module && !module.isRouteTable ? module.lazy : [];
  });
  const partAreas = areasOf(modules, reach(modules, lazyParts));
  const folders = new Map<string, Set<string>>();
  for (const [file, { areas }] of modules)
    for (const area of areas) {
      const [folder = ""] = path.relative(src, file).split(path.sep);
      folders.set(area, (folders.get(area) ?? new Set()).add(folder));
    }
  const groupOf: Record<string, string> = {};
  for (const [area, used] of [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [only = "shared"] = used;
    const own = used.size === 1 && ["account", "consumer", "dashboards", "site"].includes(only) ? only : "shared";
    const isFirst = startAreas.has(area) || (dashboardAreas.has(area) && own !== "dashboards");
    groupOf[area] = isFirst ? "start" : partAreas.has(area) ? "parts" : own;
  }
  const groupsOf = (file: string) =>
    [...new Set([...areasOf(modules, reach(modules, [file]))].map((area) => groupOf[area] ?? "shared"))]
      .filter((group) => group !== "start")
      .toSorted();
  return { groupOf, groupsOf };
}

function readModules(src: string, leaveOut: readonly string[]): Map<string, Module> {
  const modules = new Map<string, Module>();
  for (const name of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /^(messages|domain|build)\b/.test(name)) continue;
    if (leaveOut.some((folder) => name.startsWith(folder))) continue;
    const file = path.join(src, name);
    const text = readFileSync(file, "utf8");
    const targets = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, target = ""]) => path.join(path.dirname(file), target));
    modules.set(file, {
      imports: targets(staticImport),
      lazy: targets(lazyImport),
      areas: [...text.matchAll(/\buseMessages\(\s*"(\w+)"/g)].map(([, area = ""]) => area),
      isRouteTable: text.includes("lazyScreen("),
    });
  }
  return modules;
}

/** These files and all that they import statically. */
function reach(modules: Map<string, Module>, files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !modules.has(file)) return;
    reached.add(file);
    modules.get(file)?.imports.forEach(visit);
  };
  files.forEach(visit);
  return reached;
}

const areasOf = (modules: Map<string, Module>, files: Set<string>): Set<string> =>
  new Set([...files].flatMap((file) => modules.get(file)?.areas ?? []));

/** The file of an area: "addPlace" is in `add-place.json`. */
export function fileOfArea(src: string, language: string, area: string): string {
  const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const file = path.join(src, "messages", language, `${name}.json`);
  if (!existsSync(file)) throw new Error(`useMessages("${area}"): there is no ${path.relative(src, file)}.`);
  return file;
}
