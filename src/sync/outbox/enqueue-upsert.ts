import { replaceUpsert, type UpsertIntent, type UpsertKind } from "../../domain/outbox/commands/upsert-kind.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { estimateChoice } from "../../local/device-settings/server-clock.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";
import { stampFrom } from "./write-intents.ts";

/**
 * Enqueues an upsert: one transaction, no network. Once it resolves, the device has stored the value and every screen
 * shows it. To undo, enqueue the previous value. Rejects if the value is invalid for its kind, or the device cannot
 * store it.
 */
export async function enqueueUpsert<Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  intent: UpsertIntent<Value>,
): Promise<void> {
  const { commands, serverCache, kv } = database;
  await withRoom(() => database.transaction("rw", commands, serverCache, kv, () => writeUpsert(kind, intent)));
  requestSync();
}

/**
 * Inside a transaction over `commands`, `serverCache` and `kv`. The caller makes room and requests the sending
 * afterwards.
 */
export async function writeUpsert<Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  intent: UpsertIntent<Value>,
): Promise<void> {
  const value = kind.value.parse(intent.value);
  const { uid, subject } = intent;
  const key = upsertKey(uid, { kind: kind.kind, subject });
  const { commands, serverCache } = database;
  const [existing, fact, lastSeq, chosen] = await Promise.all([
    commands.get(key),
    serverCache.get([uid, kind.collection.name, subject]),
    readKv("seq"),
    estimateChoice(),
  ]);
  const stands = kind.collection.schema.safeParse(fact?.state);
  const command = replaceUpsert(
    kind,
    existing ?? null,
    { ...intent, value },
    stands.success ? stands.data : null,
    stampFrom(lastSeq),
    chosen,
  );
  await (command ? Promise.all([commands.put(command), writeKv("seq", command.seq)]) : commands.delete(key));
}
