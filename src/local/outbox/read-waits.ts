import { keysBehind } from "../../domain/outbox/queue/queue.ts";
import type { Command } from "../../domain/outbox/commands/command.ts";
import { toQueue } from "./outbox-storage.ts";

/** What a command waits for: another connection (photos only), or another command of the outbox. */
export type WaitsFor = "connection" | "other";

/** Keys are keys of commands. */
export type Waits = ReadonlyMap<string, WaitsFor>;

/** `commands`: all readable ones of this person. */
export async function readWaits(uid: string, commands: readonly Command[]): Promise<Waits> {
  const { queue, held } = await toQueue(uid, commands);
  return new Map([
    ...keysBehind(queue).map((key) => [key, "other"] as const),
    ...held.map((key) => [key, "connection"] as const),
  ]);
}
