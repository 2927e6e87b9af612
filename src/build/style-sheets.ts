import { basename, dirname } from "node:path";
import type { Plugin } from "vite";

/**
 * Styles are split into chunks, and the browser orders cascade layers by whichever chunk it sees first. So each one names
 * the order, here rather than in every file, where somebody would forget it.
 */
export const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, tokens, base, components;\n${code}` },
};

const owners = new Map<string, string>();

/** `list-place-card-name` instead of a hash per class: folder, file and class, which is readable and compresses well. */
export function className(name: string, path: string): string {
  const file = path.replace(/\?.*$/, "");
  const owner = `${basename(dirname(file))}-${basename(file, ".module.css")}`;
  if ((owners.get(owner) ?? file) !== file) throw new Error(`Two style sheets are named ${owner}: ${file}`);
  owners.set(owner, file);
  return `${owner}-${name}`;
}
