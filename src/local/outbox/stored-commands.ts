import { commandSchema, isAboutPlace, type Command, type PlaceCommand } from "../../domain/outbox/commands/command.ts";
import { database } from "../database/database.ts";

/** A command that this version cannot read: kept and shown, never sent and never deleted. */
export type UnreadableCommand = { key: string; uid: string; raw: unknown };

export type CommandsOnDisk = { commands: Command[]; unreadable: UnreadableCommand[] };

/** All commands of a person, oldest first. */
export async function readCommands(uid: string): Promise<CommandsOnDisk> {
  const rows: unknown[] = await database.commands
    .where("[uid+seq]")
    .between([uid, -Infinity], [uid, [[]]])
    .toArray();
  return sortOut(rows);
}

export async function readPlaceCommands(uid: string, placeId: string): Promise<PlaceCommand[]> {
  return sortOut(await readAtPlace(uid, placeId)).commands.filter(isAboutPlace);
}

/** The same as stored, including commands that this version cannot read, so that they can be restored unchanged. */
export async function readAtPlace(uid: string, placeId: string): Promise<PlaceCommand[]> {
  const rows = await database.commands.where({ uid, "body.placeId": placeId }).toArray();
  // Only commands about a place have a `placeId`.
  return rows as PlaceCommand[];
}

function sortOut(rows: readonly unknown[]): CommandsOnDisk {
  const found: CommandsOnDisk = { commands: [], unreadable: [] };
  for (const raw of rows) {
    const parsed = commandSchema.safeParse(raw);
    if (parsed.success) found.commands.push(parsed.data);
    else found.unreadable.push({ ...(raw as { key: string; uid: string }), raw });
  }
  return found;
}
