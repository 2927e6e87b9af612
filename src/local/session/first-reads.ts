import type { Collection } from "dexie";
import type { Command } from "../../domain/outbox/commands/command.ts";
import type { Person } from "../../domain/people/session.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { database, ofPerson } from "../database/database.ts";

// What the shell of the app reads before it draws its first list. Values are checked by hand on purpose: schemas of zod/mini would
// pull zod into the first chunk of the app (`main`), 9 kB that the largest paint of the map would wait for.

/** `null` if nobody is signed in here. */
export async function readPerson(): Promise<Person | null> {
  const { uid, email, firstName, lastName } = fieldsOf(await database.kv.get("person"));
  if (typeof uid !== "string" || typeof email !== "string") return null;
  return {
    uid,
    email,
    firstName: typeof firstName === "string" ? firstName : null,
    ...(typeof lastName === "string" ? { lastName } : {}),
  };
}

/** Id under which drafts are written now: of the signed-in person, or of the guest without an account. */
export const readWriter = async (): Promise<string> => ((await readPerson()) ?? nobody).uid;

/** The server's last clear answer about the invitation; `null` if there was none. */
export async function readInvited(uid: string): Promise<boolean | null> {
  const invited = fieldsOf(await database.kv.get("invited"))[uid];
  return typeof invited === "boolean" ? invited : null;
}

export async function readSignInNeeded(): Promise<boolean> {
  return fieldsOf(await database.kv.get("link"))["signInNeeded"] === true;
}

export async function readSessionChanged(): Promise<boolean> {
  return (await database.kv.get("sessionChanged"))?.value === true;
}

/** Number of things a person did that are not on the server yet. A rating with its photos counts as one. */
export async function countUnsent(uid: string): Promise<number> {
  const { commands } = database;
  return await countSubjects(
    commands.where("[uid+seq]").between([uid, -Infinity], [uid, [[]]]),
    ofPerson(commands.where("[uid+group]"), uid),
  );
}

/** True if a command was rejected, so that the person has to decide. */
export async function hasRefused(uid: string): Promise<boolean> {
  const own = database.commands.where("[uid+seq]").between([uid, -Infinity], [uid, [[]]]);
  return (await own.filter(({ state }) => state === "attention").first()) !== undefined;
}

/** Both in one transaction, because starting a transaction takes longer than reading. */
export const readUnsent = (uid: string): Promise<[unsent: number, refused: boolean]> =>
  database.transaction("r", database.commands, () => Promise.all([countUnsent(uid), hasRefused(uid)]));

/** Number of unsent things of everybody on this device, for a page without a signed-in person. */
export async function countUnsentOfAll(): Promise<number> {
  return await countSubjects(database.commands.toCollection(), database.commands.orderBy("[uid+group]"));
}

/** Each group counts once, and so does each command of an earlier version without a group. The empty group is not counted. */
async function countSubjects(all: Commands, grouped: Commands): Promise<number> {
  const [total, named, groups] = await Promise.all([
    all.count(),
    grouped.clone().count(),
    grouped.clone().uniqueKeys() as Promise<unknown> as Promise<[uid: string, group: string][]>,
  ]);
  return total - named + groups.filter(([, group]) => group !== "").length;
}

type Commands = Collection<Command, string>;

const fieldsOf = (entry: { value: unknown } | undefined): Record<string, unknown> =>
  typeof entry?.value === "object" && entry.value !== null ? (entry.value as Record<string, unknown>) : {};
