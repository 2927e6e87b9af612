import { keysBehind } from "../../domain/outbox/queue/queue.ts";
import { readQueueAndHeld } from "./outbox-storage.ts";

/** What a held command waits for: another connection (photos only), or another command of the outbox. */
export type WaitsFor = "connection" | "other";

/** By the key of the command. */
export type Waits = ReadonlyMap<string, WaitsFor>;

export async function readWaits(uid: string): Promise<Waits> {
  const { queue, held } = await readQueueAndHeld(uid);
  return new Map([
    ...keysBehind(queue).map((key) => [key, "other"] as const),
    ...held.map((key) => [key, "connection"] as const),
  ]);
}
