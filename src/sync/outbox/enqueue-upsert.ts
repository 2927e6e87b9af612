import { replaceUpsert, type UpsertIntent, type UpsertKind } from "../../domain/outbox/commands/upsert-kind.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";
import { stampFrom } from "./write-intents.ts";

/**
 * Wants a value of a subject: one transaction, no network. When it resolves, the device has it, and every screen shows it.
 * Undo is to want what was there before. Rejects if the value is none of its kind, or the device cannot keep it.
 */
export async function enqueueUpsert<Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  intent: UpsertIntent<Value>,
): Promise<void> {
  const { commands, serverCache, kv } = database;
  await withRoom(() => database.transaction("rw", commands, serverCache, kv, () => writeUpsert(kind, intent)));
  requestSync();
}

/** Inside a transaction over `commands`, `facts` and `kv`: whoever began it makes room and asks for the sending afterwards. */
export async function writeUpsert<Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  intent: UpsertIntent<Value>,
): Promise<void> {
  const value = kind.value.parse(intent.value);
  const { uid, subject } = intent;
  const key = upsertKey(uid, { kind: kind.kind, subject });
  const { commands, serverCache } = database;
  const [existing, fact, lastSeq] = await Promise.all([
    commands.get(key),
    serverCache.get([uid, kind.collection.name, subject]),
    readKv("seq"),
  ]);
  const stands = kind.collection.schema.safeParse(fact?.state);
  const command = replaceUpsert(
    kind,
    existing ?? null,
    { ...intent, value },
    stands.success ? stands.data : null,
    stampFrom(lastSeq),
  );
  await (command ? Promise.all([commands.put(command), writeKv("seq", command.seq)]) : commands.delete(key));
}
