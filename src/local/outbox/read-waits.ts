import { keysBehind } from "../../domain/outbox/queue/queue.ts";
import { readQueueAndHeld } from "./outbox-storage.ts";

/** What has no turn of its own now waits for another connection, as photos may, or for something else in the outbox. */
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
