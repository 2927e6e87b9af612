import { database, type FactRow } from "../database/database.ts";
import { keepFacts } from "./server-cache.ts";

const toldAt = "told";
type Listed = Pick<FactRow, "subject" | "state" | "sort">;

/** Keeps a list as `keepFacts` does, and that it was told now: "as of". False when the person left meanwhile. */
export async function keepTold(
  uid: string,
  topic: string,
  list: readonly Listed[],
  options: { startedAt: string; whole: boolean },
): Promise<boolean> {
  if (!(await keepFacts(uid, topic, list, options))) return false;
  const { startedAt } = options;
  return await keepFacts(uid, toldAt, [{ subject: topic, state: { at: startedAt } }], { startedAt, whole: false });
}

/** ISO time at which a list was asked for that was brought last; null: never on this device. */
export async function readToldAt(uid: string, topic: string): Promise<string | null> {
  const at = (await database.facts.get([uid, toldAt, topic]))?.state["at"];
  return typeof at === "string" ? at : null;
}
