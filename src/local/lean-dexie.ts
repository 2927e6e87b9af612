/**
 * Dexie for the worker, for the build: without its live queries and the cache that only they read, which no worker asks for and
 * which cost it 2 kB of 45. What the worker writes is told to the pages as before, since that is another part of it. Nothing
 * else is changed; `tests/unit/lean-dexie.test.ts` holds that against the installed version. Throws when there is nothing to leave out.
 */
export function leanDexie(code: string): string {
  const lean = unused.reduce((text, line) => text.replace(line, "\n"), code);
  if (lean.length !== code.length - unused.join("").length + unused.length)
    throw new Error("This version of Dexie names its live queries differently.");
  return lean;
}

const unused = ["\n        this.use(cacheMiddleware);\n", "\n    liveQuery,\n"];
