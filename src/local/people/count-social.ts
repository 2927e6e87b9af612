import { database, type CachedRow } from "../database/database.ts";
import { readBlocked } from "./read-blocked.ts";

// The shell of every page loads this file, so it reads fields without schemas, which would be loaded with it.

/** Number of unseen notices, at most fifty, without those about blocked people. */
export async function countUnseen(uid: string): Promise<number> {
  const notices = await listed(uid, "notice");
  const prefix = `${uid}:notice:`;
  const [all, waiting, blocked] = await Promise.all([
    database.serverCache.get([uid, "notice", "all"]),
    database.commands.where("key").startsWith(prefix).toArray(),
    readBlocked(uid),
  ]);
  const seen = new Set(waiting.map(({ key }) => key.slice(prefix.length)));
  const wanted = waiting.find(({ key }) => key === `${prefix}all`)?.body as { value?: { until?: unknown } } | undefined;
  const until = Math.max(...[all?.state["seen_until"], wanted?.value?.until].map(timeOf));
  return notices.slice(-50).filter(({ key, state }) => {
    const done = state["seen"] === true || seen.has(key) || timeOf(state["created_at"]) <= until;
    return !done && !blocked.has(String(state["actor_id"]));
  }).length;
}

/** Number of people whose friend request this person has not answered, sent or unsent. */
export async function countRequests(uid: string): Promise<number> {
  const asking = (await listed(uid, "person")).filter(({ state }) => state["tie"] === "asks");
  const keys = asking.map(({ key }) => [`${uid}:friend:${key}`, `${uid}:block:${key}`]);
  const commands = await database.commands.bulkGet(keys.flat());
  const answered = new Set(commands.map((command) => (command?.state === "queued" ? command.key : "")));
  return keys.filter((own) => !own.some((key) => answered.has(key))).length;
}

/** Oldest first. */
const listed = (uid: string, topic: string): Promise<CachedRow[]> =>
  database.serverCache.where("[uid+collection+sort]").between([uid, topic, ""], [uid, topic, "\uffff"]).toArray();

const timeOf = (iso: unknown): number => (typeof iso === "string" ? Date.parse(iso) : -Infinity);
