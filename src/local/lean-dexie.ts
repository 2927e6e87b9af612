/**
 * Dexie for the build: without the cache of its live queries, which `openDatabase` turns off and which costs every page 1.7 kB of
 * 115, and without its hooks on single writes, which nobody here has. The worker does without live queries as well: nobody asks for
 * them there. What one of them writes is told to the others as before, since that is another part of it. Nothing else is changed;
 * `tests/unit/lean-dexie.test.ts` holds that against the installed version. Throws when there is nothing to leave out.
 */
export const pageDexie = (code: string): string => without(code, [cache, hooks]);
export const workerDexie = (code: string): string => without(code, [cache, hooks, "\n    liveQuery,\n"]);

const cache = "\n        this.use(cacheMiddleware);\n";
const hooks = "\n        this.use(hooksMiddleware);\n";

function without(code: string, unused: readonly string[]): string {
  const lean = unused.reduce((text, line) => text.replace(line, "\n"), code);
  if (lean.length !== code.length - unused.join("").length + unused.length)
    throw new Error("This version of Dexie names its live queries differently.");
  return lean;
}
