import { isWithin } from "../../domain/time/within.ts";
import { readKv } from "../../local/database/kv.ts";

/**
 * Runs work for the signed-in person at most every `everyMs`: not without a connection, and sooner again only after a
 * failure (`bring` returns false). `brought`: another call has just brought it. `forget` lets the next `ask` through in any case.
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
    brought(uid: string): void {
      last = { uid, atMs: Date.now() };
    },
    forget(): void {
      last = null;
    },
  };
}
