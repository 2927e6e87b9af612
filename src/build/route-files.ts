import path from "node:path";
import type { Plugin } from "vite";
import { lazyImport } from "./message-groups.ts";

/** An address of the router, and the modules that it loads on demand, by their path in the project. */
export type RouteModules = { pattern: string; modules: string[] };

const app = path.join(import.meta.dirname, "../app");
const root = path.join(import.meta.dirname, "../..");

/**
 * In the build that renders pages, `import()` in `src/app` does not load anything: it calls this function, and
 * `build/prerender.tsx` sees which modules an address requests.
 */
export const requestModule = "requestModuleOfRoute";

export const recordImports: Plugin = {
  name: "record-imports",
  enforce: "pre",
  transform(code, id) {
    if (!id.startsWith(app) || !code.includes("import(")) return null;
    const changed = code.replace(lazyImport, (_written, target: string) => {
      const file = path.relative(root, path.join(path.dirname(id), target)).replaceAll(path.sep, "/");
      return `globalThis.${requestModule}(${JSON.stringify(file)})`;
    });
    return changed === code ? null : { code: changed, map: null };
  },
};
