import type { UpsertBody } from "../../domain/outbox/commands/bodies.ts";
import { database } from "../database/database.ts";

// Also for the frame around every page, so by hand like `count-social.ts`.

/** Whom a person has blocked, by their ids: what the server said under what waits. What was refused changes nothing. */
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
