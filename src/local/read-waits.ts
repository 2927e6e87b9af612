import { keysBehind } from "../domain/queue.ts";
import { readQueue } from "./outbox-storage.ts";
import { readCommands } from "./stored-commands.ts";

/** What has no turn of its own now waits for another connection, as photos may, or for something else in the outbox. */
export type Waits = ReadonlyMap<string, "connection" | "other">;

/** By the key of the command. */
export async function readWaits(uid: string): Promise<Waits> {
  const [{ commands }, queue] = [await readCommands(uid), await readQueue(uid)];
  const free = new Set(queue.commands.map(({ key }) => key));
  const held = commands.filter(({ key }) => !free.has(key));
  return new Map([
    ...keysBehind(queue).map((key) => [key, "other"] as const),
    ...held.map(({ key }) => [key, "connection"] as const),
  ]);
}
