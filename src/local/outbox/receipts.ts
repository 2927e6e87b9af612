import type { Command } from "../../domain/outbox/commands/command.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { database } from "../database/database.ts";
import { textOf } from "./read-outbox.ts";
import { shownReceipts } from "./shown-receipts.ts";

/** Receipts per person. A server that is restored from a backup gets them again. */
const keptReceipts = 1_000;
/** Backups of a server are seldom older. */
const maxAgeMs = 35 * 24 * 3_600_000;
/** Every receipt is kept this long: ratings fetched before it must not overwrite its result. */
const keptForMs = 120_000;

/** Inside the transaction that settles. */
export async function addReceipt(
  command: Command,
  sentAt: string,
  { gone = false, version = 0 }: { gone?: boolean; version?: number } = {},
): Promise<void> {
  const { opId, key, uid, body, editedAt } = command;
  const sent = { opId, key, uid, kind: body.kind, text: textOf(command), editedAt, sentAt, gone, command, version };
  if (isUpsert(body)) {
    const { name: title, value } = body;
    await database.sent.put({ ...sent, placeId: "", title, value, group: command.group ?? "" });
    return;
  }
  const { placeId } = body;
  const title = "placeName" in body ? body.placeName : await nameOf(uid, placeId);
  await database.sent.put({ ...sent, placeId, title });
}

async function nameOf(uid: string, placeId: string): Promise<string> {
  const row = await database.ratings.get([uid, placeId]);
  return row?.restaurant_name ?? (await database.places.get(placeId))?.name ?? "";
}

export async function pruneReceipts(uid: string, now: string): Promise<void> {
  const recent = new Date(Date.parse(now) - keptForMs).toISOString();
  const stale = new Date(Date.parse(now) - maxAgeMs).toISOString();
  const index = database.sent.where("[uid+sentAt]");
  // Receipts dated in the future, from a wrong clock, would otherwise never expire.
  await index.between([uid, now], [uid, "\uffff"], false).modify({ sentAt: recent });
  const old = await index.between([uid, ""], [uid, recent], true, true).primaryKeys();
  const tooOld = await index.between([uid, ""], [uid, stale]).count();
  const total = await index.between([uid, ""], [uid, now], true, true).count();
  const surplus = Math.max(total - keptReceipts, Math.min(tooOld, total - shownReceipts));
  await database.sent.bulkDelete(old.slice(0, Math.max(0, surplus)));
}
