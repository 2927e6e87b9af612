import type { Collection } from "dexie";
import type { Command } from "../../domain/outbox/commands/command.ts";
import type { Person } from "../../domain/people/session.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { database, ofPerson } from "../database/database.ts";

// What the shell of the app reads before its first list, checked by hand: the schemas of these values would cost 9 kB.

/** `null` when nobody is signed in here. */
export async function readPerson(): Promise<Person | null> {
  const { uid, email, firstName = null } = fieldsOf(await database.kv.get("person"));
  if (typeof uid !== "string" || typeof email !== "string") return null;
  return { uid, email, firstName: typeof firstName === "string" ? firstName : null };
}

/** Whose drafts may be written here now: of whoever is here, signed in or not. */
export const readWriter = async (): Promise<string> => ((await readPerson()) ?? nobody).uid;

/** The server's last clear answer about the invitation; `null` when there was none. */
export async function readInvited(uid: string): Promise<boolean | null> {
  const invited = fieldsOf(await database.kv.get("invited"))[uid];
  return typeof invited === "boolean" ? invited : null;
}

export async function readSignInNeeded(): Promise<boolean> {
  return fieldsOf(await database.kv.get("link"))["signInNeeded"] === true;
}

/** What a person did that is not on the server yet: a rating with its photos is one, so that it is counted as it was done. */
export async function countUnsent(uid: string): Promise<number> {
  const { commands } = database;
  return await countSubjects(
    commands.where("[uid+seq]").between([uid, -Infinity], [uid, [[]]]),
    ofPerson(commands.where("[uid+group]"), uid),
  );
}

/** Whether any of it was refused, so that only the person can say what becomes of it. */
export async function hasRefused(uid: string): Promise<boolean> {
  const own = database.commands.where("[uid+seq]").between([uid, -Infinity], [uid, [[]]]);
  return (await own.filter(({ state }) => state === "attention").first()) !== undefined;
}

/** Both in one transaction: each of its own takes longer to begin than to answer, and everything waits for these after a tap. */
export const readUnsent = (uid: string): Promise<[unsent: number, refused: boolean]> =>
  database.transaction("r", database.commands, () => Promise.all([countUnsent(uid), hasRefused(uid)]));

/** What everybody who uses this device has not sent yet: a number only, for whoever is not signed in. */
export async function countUnsentOfAll(): Promise<number> {
  return await countSubjects(database.commands.toCollection(), database.commands.orderBy("[uid+group]"));
}

/** Each group once, and each command of another version that names none. The group without a name is nobody's to wait for. */
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
