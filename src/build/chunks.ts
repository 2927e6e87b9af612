import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
/** All modules except the texts of a language, which messages-plugin.ts makes. */
const notWords = /^(?!.*(virtual:messages\/|\/src\/messages\/\w\w\/))/;
type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** Code that the landing page runs after its first paint. */
export const landing = [
  "src/app/start/start-visit.ts",
  "src/app/start/store-public-pages.ts",
  "src/site/live-page.ts",
  "src/site/landing/live-counts.ts",
  "src/site/landing/live-outbox-demo.ts",
];
/** Code of other public pages. */
const forms = [
  "src/site/contact/live-contact.ts",
  "src/site/newsletter/live-subscription.ts",
  "src/site/newsletter/newsletter-form.ts",
];
const publicPages = [...landing, ...forms];
/** What every page of the app needs, and the list of places, the page that people open most: one chunk, which is preloaded. */
export const appStart = [
  "src/main.tsx",
  "src/app/shell/shell.tsx",
  "src/app/gate/gate.tsx",
  "src/consumer/map/map-screen.tsx",
];
export const startChunk = "main";
/** What every dashboard needs beside that, and the overview of an owner, the dashboard that people open most. */
export const dashboardStart = [
  "src/app/online/dashboard-gate.tsx",
  "src/app/online/start-owner-loads.ts",
  "src/dashboards/owner/owner-shell.tsx",
  "src/dashboards/owner/overview/overview-screen.tsx",
];
/** Pages that need a connection, and texts that only they use. The worker does not precache their chunks. */
export const onlineModules =
  /(^|\/)src\/(dashboards\/|account\/online\/|app\/online\/)|virtual:messages\/\w+\/dashboards/;
export const onlineChunk = "online";

/** These modules and all that they import statically. */
const reaches = new Map<string, Set<string>>();
function reachOf(starts: string[], modules: Modules): Set<string> {
  const known = reaches.get(starts.join());
  if (known) return known;
  const reached = new Set<string>();
  reaches.set(starts.join(), reached);
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const start of starts) visit(path.join(root, start));
  return reached;
}
/** Modules that need a package are apart from helpers beside them: the screens that share one of those would bring the package along. */
const needsPackage = (packages: RegExp, name: string) => (id: string, modules: Modules) =>
  [...reachOf([path.relative(root, id)], modules)].some((reached) => packages.test(reached)) ? name : null;
const isReached = (starts: string[], name: string) => (id: string, modules: Modules) =>
  reachOf(starts, modules).has(id) ? name : null;

const engine = /\/src\/(device|domain|local|remote|sync)\/|\/node_modules\/zod\//;

/**
 * Every screen is a chunk of its own, and the texts of a language are chunked by their groups. By default, the bundler
 * also makes a chunk for each set of modules that the same screens share: 225 requests, and 1.1 s more until the map's
 * largest paint. So modules that several screens share are merged by folder, after those that the first two pages need.
 * Packages change less often than the app: an update leaves their chunk on the device. Rolldown's `entriesAware` was
 * tried: 285 kB for the map. With `strictExecutionOrder` a module of a shared chunk runs when it is first imported, so that a chunk
 * costs its bytes and not the schemas and tables of other screens.
 */
export const chunkGroups = [
  { name: isReached(["src/first/entry.ts"], "first") },
  { name: isReached(publicPages, "public-pages"), minShareCount: 2 },
  { name: isReached(appStart, "vendor"), test: /\/node_modules\// },
  { name: isReached(appStart, startChunk), test: notWords },
  { name: isReached(dashboardStart, onlineChunk), test: onlineModules },
  { name: needsPackage(/\/node_modules\/qrcode\//, `${onlineChunk}-codes`), test: onlineModules, minShareCount: 2 },
  // Bring the search of places along, which no dashboard behind the chooser needs at its start.
  { name: `${onlineChunk}-chooser`, test: /\/src\/dashboards\/chooser\//, minShareCount: 2 },
  { name: `${onlineChunk}-parts`, test: onlineModules, minShareCount: 2 },
  { name: isReached(dashboardStart, "calls"), test: engine },
  { name: "engine", test: engine, minShareCount: 2 },
  {
    name: needsPackage(/\/node_modules\/(leaflet|supercluster)\//, "map-view"),
    test: /\/src\/map\//,
    minShareCount: 2,
  },
  { name: "ui", test: /\/src\/(ui|messages)\//, minShareCount: 2 },
  { name: (id: string) => /\/src\/(\w+)\//.exec(id)?.[1] ?? null, test: notWords, minShareCount: 2 },
];
