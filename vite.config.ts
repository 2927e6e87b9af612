import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { manifest } from "./src/app/manifest.ts";
import { embeddedBackend } from "./supabase/embedded/vite-plugin.ts";

const node = (name: string, options: { fileParallelism?: boolean; testTimeout?: number } = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: "node", hookTimeout: 120_000, ...options },
});

/**
 * Styles are split into chunks, and the browser orders cascade layers by whichever chunk it sees first. So each one says
 * the order of `src/ui/base.css` itself.
 */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, tokens, base, components;\n${code}` },
};

/**
 * react-router names its components by assignment and does not mark `forwardRef` as pure, so that what nobody imports
 * stays in the bundle: forms, prefetching, server components, 4 of 12 kB.
 */
const routerParts: Plugin = {
  name: "router-parts",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\/.*\.m?js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*$/gm, "")
        .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\b)/g, "= /* @__PURE__ */ $1"),
  },
};

export default defineConfig(({ command }) => ({
  // Dexie's main entry is compiled for browsers of 2015; its own build for the browsers that we support is 1.5 kB smaller.
  // In tests and the dev server the main entry will do.
  resolve: { alias: command === "build" ? [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] : [] },
  plugins: [
    layerOrder,
    routerParts,
    react(),
    embeddedBackend(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      injectRegister: false,
      // The person decides when to change version: never in the middle of a rating.
      registerType: "prompt",
      manifest,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["**/*.{js,css,html,svg,woff2}", "icons/*.png"],
        // Loaded only by who signs in, which needs the network anyway.
        globIgnores: ["**/supabase-client-*.js", "**/screenshots/**"],
      },
      devOptions: { enabled: true, type: "module", navigateFallback: "index.html" },
    }),
  ],
  // Known up front, so that the dev server does not reload the page when it meets a lazy route.
  optimizeDeps: { entries: ["index.html", "src/**/*.{ts,tsx}", "sw/sw.ts"] },
  build: { target: "baseline-widely-available", manifest: true },
  test: {
    projects: [
      node("unit"),
      node("local"),
      node("functions"),
      node("database", { testTimeout: 60_000 }),
      // Each file starts a server process or a database of its own: one at a time on two cores.
      node("embedded", { testTimeout: 120_000, fileParallelism: false }),
    ],
  },
}));
