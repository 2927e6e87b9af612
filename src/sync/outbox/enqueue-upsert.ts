import { replacePut, type PutIntent, type PutKind } from "../../domain/outbox/commands/upsert-kind.ts";
import { putKey } from "../../domain/outbox/commands/upsert.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";
import { stampFrom } from "./write-intents.ts";

/**
 * Wants a value of a subject: one transaction, no network. When it resolves, the device has it, and every screen shows it.
 * Undo is to want what was there before. Rejects if the value is none of its kind, or the device cannot keep it.
 */
export async function enqueuePut<Value extends Record<string, unknown>, State>(
  kind: PutKind<Value, State>,
  intent: PutIntent<Value>,
): Promise<void> {
  const { commands, facts, kv } = database;
  await withRoom(() => database.transaction("rw", commands, facts, kv, () => writePut(kind, intent)));
  requestSync();
}

/** Inside a transaction over `commands`, `facts` and `kv`: whoever began it makes room and asks for the sending afterwards. */
export async function writePut<Value extends Record<string, unknown>, State>(
  kind: PutKind<Value, State>,
  intent: PutIntent<Value>,
): Promise<void> {
  const value = kind.value.parse(intent.value);
  const { uid, subject } = intent;
  const key = putKey(uid, { kind: kind.kind, subject });
  const { commands, facts } = database;
  const [existing, fact, lastSeq] = await Promise.all([
    commands.get(key),
    facts.get([uid, kind.topic.name, subject]),
    readKv("seq"),
  ]);
  const stands = kind.topic.schema.safeParse(fact?.state);
  const command = replacePut(
    kind,
    existing ?? null,
    { ...intent, value },
    stands.success ? stands.data : null,
    stampFrom(lastSeq),
  );
  await (command ? Promise.all([commands.put(command), writeKv("seq", command.seq)]) : commands.delete(key));
}
