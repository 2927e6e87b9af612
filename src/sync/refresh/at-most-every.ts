import { isWithin } from "../../domain/time/within.ts";
import { readKv } from "../../local/database/kv.ts";

/**
 * Work for whoever is here that need not be done again soon: not without a connection, and for the same person not before
 * `everyMs` have passed, unless it came to nothing (`bring` answers false). `forget` lets the next `ask` through in any case.
 */
export function atMostEvery(everyMs: number, bring: (uid: string) => Promise<boolean>) {
  let last: { uid: string; atMs: number } | null = null;
  return {
    async ask(): Promise<void> {
      const person = await readKv("person");
      if (!person || navigator.onLine === false) return;
      const { uid } = person;
      if (last?.uid === uid && isWithin(everyMs, last.atMs, Date.now())) return;
      last = { uid, atMs: Date.now() };
      if (!(await bring(uid))) last = null;
    },
    forget(): void {
      last = null;
    },
  };
}
