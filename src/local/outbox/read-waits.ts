import { keysBehind } from "../../domain/outbox/queue/queue.ts";
import { readQueueAndHeld } from "./outbox-storage.ts";

/** What a command waits for: another connection (photos only), or another command of the outbox. */
export type WaitsFor = "connection" | "other";

/** Keys are keys of commands. */
export type Waits = ReadonlyMap<string, WaitsFor>;

export async function readWaits(uid: string): Promise<Waits> {
  const { queue, held } = await readQueueAndHeld(uid);
  return new Map([
    ...keysBehind(queue).map((key) => [key, "other"] as const),
    ...held.map((key) => [key, "connection"] as const),
  ]);
}
