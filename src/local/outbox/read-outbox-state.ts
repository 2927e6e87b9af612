import type { ConnectionState } from "../../domain/outbox/retry/connection-state.ts";
import { readConnection, toItems, type OutboxItem } from "./read-outbox.ts";
import { readWaits, type Waits } from "./read-waits.ts";
import { readCommands } from "./stored-commands.ts";

export type OutboxState = { items: OutboxItem[]; waits: Waits; connection: ConnectionState };

/** What the outbox screen shows. Reads and checks the commands once, which with hundreds of them takes the most time. */
export async function readOutboxState(uid: string): Promise<OutboxState> {
  const stored = await readCommands(uid);
  const [items, waits, connection] = await Promise.all([
    toItems(uid, stored),
    readWaits(uid, stored.commands),
    readConnection(),
  ]);
  return { items, waits, connection };
}
