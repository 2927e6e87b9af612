import type { Command } from "../../domain/outbox/commands/command.ts";
import type { Person } from "../../domain/people/session.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { database } from "../database/database.ts";

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
export const countUnsent = async (uid: string): Promise<number> => countSubjects(await commandsOf(uid));

/** `refused`: a command was rejected, so that the person has to decide. */
export async function readUnsent(uid: string): Promise<[unsent: number, refused: boolean]> {
  const commands = await commandsOf(uid);
  return [countSubjects(commands), commands.some(({ state }) => state === "attention")];
}

/** Number of unsent things of everybody on this device, for a page without a signed-in person. */
export const countUnsentOfAll = async (): Promise<number> => countSubjects(await database.commands.toArray());

/** Whole rows, because they are one request: each distinct group of an index and each row of a filter is a turn of its own. */
const commandsOf = (uid: string): Promise<Command[]> =>
  database.commands
    .where("[uid+seq]")
    .between([uid, -Infinity], [uid, [[]]])
    .toArray();

/** Each group counts once, and so does each command of an earlier version without a group. The empty group is not counted. */
function countSubjects(commands: readonly Command[]): number {
  const counted = commands.filter(({ group }) => group !== "");
  return new Set(counted.map(({ uid, key, group }) => (group === undefined ? key : `${uid} ${group}`))).size;
}

const fieldsOf = (entry: { value: unknown } | undefined): Record<string, unknown> =>
  typeof entry?.value === "object" && entry.value !== null ? (entry.value as Record<string, unknown>) : {};
