import type { Plugin } from "vite";

/**
 * Every style sheet declares the order of the cascade layers: chunks load in any order, and the first one a browser sees
 * decides.
 */
export const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, tokens, base, components;\n${code}` },
};

/** CSS Modules options of both builds, the app and its prerendered pages, so that a class has one name in both. */
export const css = { modules: { generateScopedName: "[name]_[local]_[hash:base64:5]" } };
