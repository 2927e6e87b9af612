import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig, loadEnv, type Plugin } from "vite";
// Types only: an installation builds pages without Vitest.
import type { ViteUserConfig } from "vitest/config";
import { furtherManifests, manifestIn } from "./src/build/manifest.ts";
import { codeKeysPath, type CodeKey } from "./src/domain/codes/code-keys.ts";
import { codeKeysFromEnv } from "./src/remote/config/code-keys-from-env.ts";
import { configFromEnv } from "./src/remote/config/config-from-env.ts";
import { siteVariables } from "./src/domain/site-config.ts";
import { siteFromEnv } from "./src/remote/config/site-from-env.ts";
import { tilesFromEnv } from "./src/domain/places/tiles-from-env.ts";
import { chunkGroups } from "./src/build/chunks.ts";
import { assetFileNames, chunkFileNames, entryFileNames } from "./src/build/file-names.ts";
import { compileMessages } from "./src/build/messages-plugin.ts";
import { prerenderPages } from "./src/build/prerender-plugin.ts";
import { sayBuildSteps } from "./src/build/say-build-steps.ts";
import { css, layerOrder } from "./src/build/style-sheets.ts";
import { isLoopbackHost } from "./supabase/embedded/shared/origins.ts";
import { setTrialTiles } from "./supabase/hosting/server/trial-tiles.ts";
import { embeddedBackend } from "./supabase/hosting/server/vite-plugin.ts";

/** Generous, since a test says what is kept, not how fast: beside sixteen other busy processes all takes ten times as long. */
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000 };
const setupFiles = ["./tests/support/test-defaults.ts"];
const filesOf = (part: string) => `tests/${part}/**/*.test.{ts,tsx}`;
/** Files that put something in the place of the product's modules, which the next file of a worker would get as well. */
const filesThatReplace = (part: string) =>
  globSync(filesOf(part)).filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, "utf8")));
type Options = { isolate?: boolean; setupFiles?: string[]; include?: string[]; exclude?: string[] };
const node = (name: string, options: Options = {}) => ({
  test: { name, include: [filesOf(name)], environment: "node", setupFiles, ...timeouts, ...options },
});

/** The files of a worker share their modules: that takes a third of the time, of a database in this process less than that. */
const sharing = { isolate: false, setupFiles: [...setupFiles, "./tests/support/reset-globals.ts"] };

/** Hosted, the keys that vouch for printed codes are a file of the site; the embedded backend publishes its own. */
const publishCodeKeys = (keys: readonly CodeKey[]): Plugin => ({
  name: "publish-code-keys",
  apply: "build",
  generateBundle() {
    if (keys.length === 0) return;
    this.emitFile({ type: "asset", fileName: codeKeysPath.slice(1), source: JSON.stringify({ keys }) });
  },
});

/** Warnings about server directives of packages, and timings of plugins, do not help here. */
const checks = { moduleLevelDirective: false, pluginTimings: false };
/** The build of the worker is another one, and takes over neither the level of the log nor what is checked. */
const quiet: Plugin = { name: "quiet", config: () => ({ logLevel: "warn", build: { rolldownOptions: { checks } } }) };

const root = import.meta.dirname;

export default defineConfig(({ command, mode }): ViteUserConfig => {
  // `npm run dev` shows the same map as `npm start`.
  if (command === "serve" && mode !== "test") setTrialTiles(process.env);
  const env = loadEnv(mode, root, "VITE_");
  const [remote, codeKeys, tiles] = [configFromEnv(env), codeKeysFromEnv(env), tilesFromEnv(env)];
  const replacing = mode === "test" ? filesThatReplace("unit") : [];
  const site = siteFromEnv(loadEnv(mode, root, siteVariables), new Date());
  // Only a build for the embedded backend on this machine has the demonstration.
  const isDemo = remote === null && (site.url === null || isLoopbackHost(new URL(site.url).host));
  const leaveOut = isDemo ? [] : ["dashboards/demo/", "account/demo/"];
  return {
    define: {
      demoOfBuild: JSON.stringify(isDemo),
      codeKeysOfBuild: JSON.stringify(codeKeys),
      mapTilesOfBuild: JSON.stringify(tiles),
      siteOfBuild: JSON.stringify(site),
      remoteConfigOfBuild: JSON.stringify(remote),
    },
    plugins: [
      compileMessages(leaveOut),
      layerOrder,
      react(),
      embeddedBackend(),
      publishCodeKeys(codeKeys),
      prerenderPages({
        css,
        files: furtherManifests(),
        remote,
        tiles,
        site,
        leaveOut,
        isDemo,
      }),
      VitePWA({
        strategies: "injectManifest",
        srcDir: "sw",
        filename: "sw.ts",
        injectRegister: false,
        // The person decides when to change version: never in the middle of a rating.
        registerType: "prompt",
        manifest: manifestIn("en"),
        // The system that installs the app reads them once; what a page shows is named below.
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: "iife",
          buildPlugins: { vite: [quiet] },
          globPatterns: ["**/*.{js,css,html,svg,woff2,cell}", "icons/{icon-192,favicon-32}.png"],
          // Loaded only by who signs in, which needs the network anyway. The look of the first script is in, although it stands
          // in the pages: the landing page has only what it shows, and its loader asks for the rest before it goes on.
          // Of the public pages only the first: the others are kept in the reader's language, by the page itself.
          globIgnores: [
            "**/supabase-client-*.js",
            "**/{assets/online,screenshots}/**",
            "**/!(index|app-shell).html",
            "sw-off.js",
          ],
        },
        devOptions: { enabled: true, type: "module", navigateFallback: "index.html" },
      }),
      sayBuildSteps(),
    ],
    // Known up front, so that the dev server does not reload the page when it meets a lazy route.
    optimizeDeps: { entries: ["index.html", "src/**/*.{ts,tsx}", "sw/sw.ts"] },
    css,
    build: {
      target: "baseline-widely-available",
      manifest: true,
      // Every browser of the target supports `modulepreload`. The imports of the first script have loaded before any
      // screen is requested.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files) => files.filter((file) => !/\/(first|main|rolldown-runtime)-/.test(file)),
      },
      rolldownOptions: {
        checks,
        output: {
          entryFileNames,
          chunkFileNames,
          assetFileNames,
          // See `chunkGroups`.
          strictExecutionOrder: true,
          codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
        },
      },
    },
    test: {
      // Left to itself Vitest keeps a core free, which of two is one too many.
      maxWorkers: availableParallelism(),
      projects: [
        node("unit", { ...sharing, exclude: replacing }),
        node("unit-replacing", { include: replacing }),
        node("local"),
        node("functions", sharing),
        // The files of a worker share a database: see tests/database/harness.ts.
        node("database", { isolate: false }),
        node("embedded", sharing),
      ],
    },
  };
});
