import { readFileSync } from "node:fs";
import path from "node:path";
import { minify } from "terser";
import type { AliasOptions, Plugin } from "vite";

/**
 * Leaflet's own entry, and that of what joins it to React, bring everything along that it can do: twice what is used here.
 * Dexie's main entry is compiled for browsers of 2015 and react-router's for development, both 1.5 and 0.4 kB larger than
 * what they ship beside them.
 */
export const leanEntries = (root: string): AliasOptions => [
  ...["leaflet", "react-leaflet"].map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: path.join(root, `src/map/lean-${name}.js`),
  })),
  { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.min.mjs" },
  { find: /^react-router-dom$/, replacement: path.join(root, "node_modules/react-router/dist/production/index.mjs") },
];

/** The router as `shorten` leaves it. */
export const routerParts = (shorten: (code: string) => string): Plugin => ({
  name: "router-parts",
  apply: "build",
  transform: { filter: { id: /node_modules\/react-router\/.*\.m?js$/ }, handler: shorten },
});

/** The icon set's own way to make a component of an icon knows contexts, names and classes that nobody here uses: 1 kB. */
export const iconParts = (root: string): Plugin => ({
  name: "icon-parts",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(path.join(root, "src/ui/create-icon.ts"))};`,
  },
});

/** Dexie as `shorten` leaves it: in pages, and in the worker, which asks for less. */
export const dexieParts = (name: string, root: string, shorten: (code: string) => string): Plugin => ({
  name,
  apply: "build",
  load: {
    filter: { id: /\/dexie\.min\.mjs$/ },
    handler: () => shorten(readFileSync(path.join(root, "node_modules/dexie/dist/modern/dexie.mjs"), "utf8")),
  },
});

/**
 * What the bundler has made small, once more: terser finds another 0.5 kB of the worker, which is at its budget, 0.4 kB of what
 * every page of the app begins with, with React in it, and 0.8 kB of what keeps the device and the server together. Not of the rest:
 * every first start would wait three times as long for its build.
 */
export const secondPass = (wanted: RegExp): Plugin => ({
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
