import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { VitePWA } from "vite-plugin-pwa";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { leanRouter } from "./src/app/lean-router.ts";
import { manifest } from "./src/app/manifest.ts";
import { leanDexie } from "./src/local/lean-dexie.ts";
import { codeKeysPath, type CodeKey } from "./src/domain/code-keys.ts";
import { codeKeysFromEnv } from "./src/remote/code-keys-from-env.ts";
import { configFromEnv } from "./src/remote/config-from-env.ts";
import { tilesFromEnv } from "./src/remote/tiles-from-env.ts";
import { prerenderPages } from "./supabase/embedded/server/prerender.ts";
import { embeddedBackend } from "./supabase/embedded/vite-plugin.ts";

/** Generous, since a test says what is kept, not how fast: beside sixteen other busy processes all takes ten times as long. */
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000 };
const setupFiles = ["./tests/support/steady.ts"];
const node = (name: string, options: { isolate?: boolean } = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: "node",
    setupFiles,
    ...timeouts,
    ...options,
  },
});

/**
 * Styles are split into chunks, and the browser orders cascade layers by whichever chunk it sees first. So each one names
 * the order, here rather than in every file, where somebody would forget it.
 */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, tokens, base, components;\n${code}` },
};

/**
 * Leaflet's own entry, and that of what joins it to React, bring everything along that it can do: twice what is used here.
 * Dexie's main entry is compiled for browsers of 2015 and react-router's for development, both 1.5 and 0.4 kB larger than
 * what they ship beside them.
 */
const leanEntries = [
  ...["leaflet", "react-leaflet"].map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: fileURLToPath(new URL(`src/map/lean-${name}.js`, import.meta.url)),
  })),
  { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.min.mjs" },
  {
    find: /^react-router-dom$/,
    replacement: fileURLToPath(new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url)),
  },
];

const routerParts: Plugin = {
  name: "router-parts",
  apply: "build",
  transform: { filter: { id: /node_modules\/react-router\/.*\.m?js$/ }, handler: leanRouter },
};

/** The icon set's own way to make a component of an icon knows contexts, names and classes that nobody here uses: 1 kB. */
const iconParts: Plugin = {
  name: "icon-parts",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(createIcon)};`,
  },
};
const createIcon = fileURLToPath(new URL("src/ui/create-icon.ts", import.meta.url));

/**
 * What the bundler has made small, once more: terser finds another 0.5 kB of the worker, which is at its budget, and 0.4 kB of
 * what every page of the app begins with. Not of React beside it: every first start would wait three times as long for its build.
 */
const secondPass = (wanted: RegExp): Plugin => ({
  name: "second-pass",
  apply: "build",
  // The bundler's own marks of what is loaded later have to be gone.
  enforce: "post",
  generateBundle: async ({ format }, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || !wanted.test(file.name)) continue;
      const { code } = await minify(file.code, { ecma: 2020, module: format === "es", compress: { passes: 3 } });
      if (code) file.code = code;
    }
  },
});

/** The worker's own Dexie: pages keep the whole one, whose live queries they are made of. */
const workerDexie: Plugin = {
  name: "worker-dexie",
  load: {
    filter: { id: /\/dexie\.min\.mjs$/ },
    handler: () => leanDexie(readFileSync(wholeDexie, "utf8")),
  },
};
const wholeDexie = fileURLToPath(new URL("node_modules/dexie/dist/modern/dexie.mjs", import.meta.url));

/**
 * `place-card-name` instead of a hash per class: hashes cannot be compressed, and there are 300 of them in scripts and
 * styles. The name of a file is enough, as long as no two modules share it.
 */
const owners = new Map<string, string>();
function className(name: string, path: string): string {
  const file = path.replace(/\?.*$/, "");
  const owner = basename(file, ".module.css");
  if ((owners.get(owner) ?? file) !== file) throw new Error(`Two style sheets are named ${owner}: ${file}`);
  owners.set(owner, file);
  return `${owner}-${name}`;
}

/** Hosted, the keys that vouch for printed codes are a file of the site; the embedded backend publishes its own. */
const publishCodeKeys = (keys: readonly CodeKey[]): Plugin => ({
  name: "publish-code-keys",
  apply: "build",
  generateBundle() {
    if (keys.length === 0) return;
    this.emitFile({ type: "asset", fileName: codeKeysPath.slice(1), source: JSON.stringify({ keys }) });
  },
});

const css = { modules: { generateScopedName: className } };

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
  for (const file of files) visit(fileURLToPath(new URL(file, import.meta.url)));
  return reached;
}

/**
 * Left to itself the bundler makes 33 chunks of what /app/map needs, and many small ones compress badly and are listed
 * one by one in the entry: 7 kB more. So there are a few large ones beside the entry and the screens: what every page but
 * the landing page needs, what every page of the app needs, what keeps the device and the server together, and the look. All
 * icons come from one module, so those of the first pages are named one by one.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const needed = (files: string[]) => reachOf(files, modules).has(id);
  if (id.includes("/consumer/map/")) return null;
  // The first script and what the landing page has stay small: nothing else may move in with them.
  if (needed(["src/first/entry.ts"]) || /preload-helper|\/database-state\.ts$/.test(id)) return "first";
  if (needed(["src/app/visit.ts"])) return "visit";
  const [, icon] = /\/lucide-react\/dist\/esm\/icons\/(.+)\.mjs$/.exec(id) ?? [];
  if (icon) return Object.entries(iconsOf).find(([, names]) => names.test(icon))?.[0] ?? "icons";
  if (needed(["src/main.tsx"]) || id.includes("rolldown/runtime")) return "main";
  if (needed(["src/app/shell.tsx", "src/app/gate.tsx", "src/consumer/map/map-screen.tsx"])) return "shell";
  const group = groups.find(([, files]) => files.test(id))?.[0] ?? null;
  return (group === "engine" || group === "elements") && !needed(everyDay) ? "further" : group;
}
/** What a rating goes through, and the pages around it: what the other pages need beside that comes with the first of them. */
const everyDay = [
  "src/app/start-device.ts",
  "src/app/login-route.ts",
  "src/consumer/rate/score-screen.tsx",
  "src/consumer/rate/details-screen.tsx",
  "src/consumer/rate/success-screen.tsx",
  "src/consumer/history/history-screen.tsx",
  "src/consumer/outbox/outbox-screen.tsx",
];
const iconsOf = {
  main: /^(chevron-left|x)$/,
  shell:
    /^(bell|check-check|chevron-right|circle-exclamation-point|clock|inbox|map|map-pin|refresh-cw|rotate-ccw-clock|search|send|smartphone|user-round|users-round|wifi-off)$/,
};
/** What is never needed first, by what is needed together: each file of its own is a line in the worker's list. */
const groups: [name: string, files: RegExp][] = [
  // What draws, saves and prints a code of an owner: few dashboards do, and no page of the app.
  [
    "codes",
    /\/src\/dashboards\/code-[^/]+$|\/messages\/en\/(code-card|qr-codes)\.ts$|\/ui\/elements\/print-page\.|\/node_modules\/(qrcode|dijkstrajs)\//,
  ],
  [
    "elements",
    /\/src\/ui\/(?!lemons\/(scene-pictures|any-lemon|further-drawings)|list-|pull|elements\/pull-)|\/src\/consumer\/(?!use-packed-ground|use-map-tiles|use-acts|person-sheet|photo-viewer|install-|push-|report-)[^/]+$|\/messages\/(en\/(rating|lists|install)|counted|format-since|isolate)\.ts/,
  ],
  [
    "engine",
    /\/src\/(sync|local|device|domain|remote)\/(?!supabase-client|map-cell)|\/node_modules\/(zod|workbox-window)\//,
  ],
  // Cut lemons: on the map, after a rating and in badges.
  ["lemons", /\/src\/ui\/lemons\/(any-lemon|further-drawings)/],
  // Instead of a page that is not there, or not yet.
  ["plain", /\/src\/app\/(not-found-screen|checking-invitation|route-failure)\.tsx$|\/app\/plain-page\.module/],
  // What somebody sees who is not signed in.
  [
    "signed-out",
    /\/src\/app\/(guest-rating|signed-out)\.tsx$|\/src\/consumer\/codes\/code-screen\.tsx$|\/messages\/en\/codes\.ts$/,
  ],
  // What the pages of the admins share.
  ["admin", /\/src\/dashboards\/admin\/(?!.*-(screen|frame)\.tsx$)|\/messages\/en\/admin-desk\.ts$/],
  // What several dashboards share. Their screens stay alone.
  ["dashboards", /\/src\/dashboards\/(data\/)?[^/]+$|\/messages\/en\/dashboards\.ts$|\/domain\/dashboard-[^/]+$/],
  // Its small parts: they are shared by several of its screens, which stay alone.
  [
    "account",
    /\/src\/account\/(?!online\/|owed-step|step-form|second-step-calls|safety-forms|not-let-in|resend-|sign-up-call|suspended-|complete-form|claim-|.*-(screen|landing)\.tsx$)/,
  ],
];

/**
 * A page of a dashboard or of the way in to them, by its path in the project or on the disk; what they share says offline that
 * they need a connection, but for the codes of owners, which few of them show.
 */
const isOnline = (file: string) => /(^|\/)src\/(dashboards\/(code-|(?!data\/)[^/]+\/)|account\/online\/)/.test(file);
/** The chunks of those pages by name: the styles of one bear its name, and not those of its files. */
const onlineChunks = new Set<string>();

export default defineConfig(({ command, mode }) => ({
  define: {
    embeddedOfBuild: JSON.stringify(configFromEnv(loadEnv(mode, import.meta.dirname, "VITE_")) === null),
    codeKeysOfBuild: JSON.stringify(codeKeysFromEnv(loadEnv(mode, import.meta.dirname, "VITE_"))),
    mapTilesOfBuild: JSON.stringify(tilesFromEnv(loadEnv(mode, import.meta.dirname, "VITE_"))),
    remoteConfigOfBuild: JSON.stringify(configFromEnv(loadEnv(mode, import.meta.dirname, "VITE_"))),
  },
  // In tests and the dev server the main entries will do.
  resolve: { alias: command === "build" ? leanEntries : [] },
  plugins: [
    layerOrder,
    routerParts,
    iconParts,
    secondPass(/^(shell|map-screen)$/),
    react(),
    embeddedBackend(),
    publishCodeKeys(codeKeysFromEnv(loadEnv(mode, import.meta.dirname, "VITE_"))),
    prerenderPages({
      css,
      remote: configFromEnv(loadEnv(mode, import.meta.dirname, "VITE_")),
      tiles: tilesFromEnv(loadEnv(mode, import.meta.dirname, "VITE_")),
    }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      injectRegister: false,
      // The person decides when to change version: never in the middle of a rating.
      registerType: "prompt",
      manifest,
      // The system that installs the app reads them once; what a page shows is named below.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: "iife",
        buildPlugins: { vite: [workerDexie, secondPass(/./)] },
        // Eight characters of it tell versions apart as well as thirty-two.
        manifestTransforms: [
          (files) => ({
            manifest: files.map((file) => ({ ...file, revision: file.revision?.slice(0, 8) ?? null })),
            warnings: [],
          }),
        ],
        globPatterns: ["**/*.{js,css,html,svg,woff2,cell}", "icons/{icon-192,favicon-32}.png"],
        // Loaded only by who signs in, which needs the network anyway. The look of the first script is in, although it stands
        // in the pages: the landing page has only what it shows, and its loader asks for the rest before it goes on.
        globIgnores: ["**/supabase-client-*.js", "**/assets/online/**", "**/screenshots/**"],
      },
      devOptions: { enabled: true, type: "module", navigateFallback: "index.html" },
    }),
  ],
  // Known up front, so that the dev server does not reload the page when it meets a lazy route.
  optimizeDeps: { entries: ["index.html", "src/**/*.{ts,tsx}", "sw/sw.ts"] },
  css,
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // Every browser of the target knows `modulepreload` itself. What the first script imports is there before any screen is asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !/\/(first|main|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Six characters tell versions apart as well as eight, and the worker's list of files holds one of these for each. For chunks
        // the bundler wants seven, as soon as there are more than 64.
        entryFileNames: "assets/[name]-[hash:6].js",
        // What needs a connection anyway is in a folder of its own, which the worker does not fetch ahead.
        chunkFileNames: ({ name, moduleIds }) => {
          if (!moduleIds.some(isOnline)) return "assets/[name]-[hash:7].js";
          onlineChunks.add(name);
          return "assets/online/[name]-[hash:7].js";
        },
        assetFileNames: ({ names, originalFileNames }) =>
          originalFileNames.some(isOnline) || names.some((name) => onlineChunks.has(name.replace(/\.css$/, "")))
            ? "assets/online/[name]-[hash:6][extname]"
            : "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: "few large ones", includeDependenciesRecursively: false }],
        },
      },
    },
  },
  test: {
    // Left to itself Vitest keeps a core free, which of two is one too many.
    maxWorkers: availableParallelism(),
    projects: [
      node("unit"),
      node("local"),
      node("functions"),
      // The files of a worker share a database: see tests/database/harness.ts.
      node("database", { isolate: false }),
      node("embedded"),
    ],
  },
}));
