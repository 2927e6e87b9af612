import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** Asked of each of some 2,000 modules with the same few lists, after all of them have been read. */
const reaches = new Map<string, Set<string>>();

/** These files and all that they import statically. */
function reachOf(files: readonly string[], modules: Modules): Set<string> {
  const known = reaches.get(files.join());
  if (known) return known;
  const reached = new Set<string>();
  reaches.set(files.join(), reached);
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const file of files) visit(path.join(root, file));
  return reached;
}

/**
 * Left to itself the bundler makes 33 chunks of what /app/map needs, and many small ones compress badly and are listed
 * one by one in the entry: 7 kB more. So there are a few large ones beside the entry and the screens: what every page but
 * the landing page needs, what every page of the app needs, what keeps the device and the server together, and the look. All
 * icons come from one module, so those of the first pages are named one by one.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const needed = (files: string[]) => reachOf(files, modules).has(id);
  // Words go by their groups.
  if (/\/messages\/\w+\//.test(id)) return null;
  if (id.includes("/consumer/map/")) return lateOnTheList.test(id) ? "list-further" : null;
  // The first script and what the landing page has stay small: nothing else may move in with them.
  const first = /preload-helper|\/(database-state|messages\/remember|ui\/theme|domain\/(paths\/paths|languages))\.ts$/;
  if (needed(["src/first/entry.ts"]) || first.test(id)) return "first";
  if (needed(["src/app/visit.ts", "src/app/keep-pages.ts"])) return "visit";
  const [, icon] = /\/lucide-react\/dist\/esm\/icons\/(.+)\.mjs$/.exec(id) ?? [];
  if (icon) return Object.entries(iconsOf).find(([, names]) => names.test(icon))?.[0] ?? "icons";
  // What words are made with, in all languages alike.
  if (/\/src\/messages\/[^/]+$/.test(id)) return "main";
  if (needed(["src/main.tsx"]) || id.includes("rolldown/runtime")) return "main";
  if (needed(["src/app/shell.tsx", "src/app/gate.tsx", "src/consumer/map/map-screen.tsx"])) return "shell";
  const group = groups.find(([, files]) => files.test(id))?.[0] ?? null;
  return (group === "engine" || group === "elements") && !needed(everyDay) ? "further" : group;
}
/** What a rating goes through, and the pages around it: what the other pages need beside that comes with the first of them. */
const everyDay = [
  "src/app/start-device.ts",
  "src/app/login-route.ts",
  "src/consumer/rate/steps/score-screen.tsx",
  "src/consumer/rate/steps/details-screen.tsx",
  "src/consumer/rate/success/success-screen.tsx",
  "src/consumer/history/history-screen.tsx",
  "src/consumer/outbox/outbox-screen.tsx",
];
/** What the list of places asks for when it stands, each a few lines. */
const lateOnTheList = /\/(cities|city-matches|city-chooser\.module|save-last-list)\./;
const iconsOf = {
  main: /^(chevron-left|x)$/,
  shell:
    /^(bell|check-check|chevron-right|circle-exclamation-point|clock|inbox|map|map-pin|refresh-cw|rotate-ccw-clock|search|send|smartphone|user-round|users-round|wifi-off)$/,
};
/** What is never needed first, by what is needed together: each file of its own is a line in the worker's list. */
const groups: [name: string, files: RegExp][] = [
  // What draws, saves and prints a code of an owner: few dashboards do, and no page of the app.
  ["codes", /\/src\/dashboards\/code-card\/|\/ui\/elements\/print-page\.|\/node_modules\/(qrcode|dijkstrajs)\//],
  [
    "elements",
    /\/src\/ui\/(?!lemons\/(scene-pictures|any-lemon|further-drawings)|list-|pull|elements\/pull-)|\/src\/consumer\/shared\/(?!maps\/|people\/(use-person-actions|person-sheet)|photos\/photo-viewer|device\/(install-|push-)|moderation\/report-)|\/consumer\/rate\/(draft\/place-id-param|submit\/last-submission)\./,
  ],
  // What one does about a review and whoever wrote it, and a picture of it in large.
  [
    "acts",
    /\/src\/consumer\/(shared\/(people\/(use-person-actions|person-sheet)|moderation\/report-sheet|photos\/photo-viewer)|place\/reviews\/(review-|report-button))/,
  ],
  // The looks of the way that a rating goes.
  ["journey", /\/src\/consumer\/rate\/[\w/-]+\.module\.css$/],
  // Those of the pages around it, without the three that are opened most.
  ["pages", /\/src\/consumer\/(?!shared\/|map\/|place\/|history\/|outbox\/)[\w/-]+\.module\.css$/],
  [
    "engine",
    /\/src\/(sync|local|device|domain|remote)\/(?!supabase-client|places\/map-cell|letter|use-update-ready)|\/node_modules\/(zod|workbox-window)\//,
  ],
  // Cut lemons: on the map, after a rating and in badges.
  ["lemons", /\/src\/ui\/lemons\/(any-lemon|further-drawings)/],
  // Instead of a page that is not there, or not yet.
  ["plain", /\/src\/app\/(not-found-screen|checking-invitation|route-failure)\.tsx$|\/app\/plain-page\.module/],
  // What somebody sees who is not signed in.
  ["signed-out", /\/src\/app\/(guest-rating|signed-out)\.tsx$|\/src\/consumer\/codes\/code-screen\.tsx$/],
  // What the pages of the admins share.
  ["admin", /\/src\/dashboards\/admin\/(?!.*-(screen|shell)\.tsx$)/],
  // What several dashboards share. Their screens stay alone.
  ["dashboards", /\/src\/dashboards\/(data|shell|tables|charts)\//],
  // What few who sign in ever see of it.
  [
    "account-further",
    /\/src\/account\/[\w-]+\/(sign-in-step|step-form|second-step-calls|resend-panel|sign-up-call|link-landing|(forgot|reset|guardian)-screen)\./,
  ],
  // Small maps beside a text: all of them bring the same large part along.
  [
    "small-maps",
    /\/src\/consumer\/(shared\/maps\/position-picker-map|place\/facts\/small-map|history\/list\/rating-map)\./,
  ],
  // Its small parts: they are shared by several of its screens, which stay alone.
  [
    "account",
    /\/src\/account\/(?!online\/|no-access\/)[\w-]+\/(?!sign-in-step|step-form|second-step-calls|safety-forms|resend-|sign-up-call|.*-(screen|landing)\.tsx$)/,
  ],
];
