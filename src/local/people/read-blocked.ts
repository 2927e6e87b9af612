import type { UpsertBody } from "../../domain/outbox/commands/bodies.ts";
import { database } from "../database/database.ts";

// The shell of every page loads this file, so it reads fields without schemas.

/** Ids of the people whom a person blocked, including waiting changes. A rejected change does not count. */
export async function readBlocked(uid: string): Promise<Set<string>> {
  const prefix = `${uid}:block:`;
  const people = database.serverCache
    .where("[uid+collection+key]")
    .between([uid, "person", ""], [uid, "person", "\uffff"]);
  const [told, waiting] = await Promise.all([
    people.filter(({ state }) => state["blocked"] === true).toArray(),
    database.commands.where("key").startsWith(prefix).toArray(),
  ]);
  const blocked = new Set(told.map(({ key }) => key));
  for (const { key, state, body } of waiting) {
    if (state !== "queued") continue;
    const id = key.slice(prefix.length);
    if ((body as UpsertBody).value["blocked"] === true) blocked.add(id);
    else blocked.delete(id);
  }
  return blocked;
}
