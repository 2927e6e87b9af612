import { PlaceIntents, type Stamp } from "../../domain/outbox/commands/place-intents.ts";
import { database, type Table } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { readAtPlace } from "../../local/outbox/stored-commands.ts";

/** Tables that one change of the outbox reads and writes. */
export const outboxTables = (): Table[] => {
  const { commands, photos, photoBytes, drafts, ratings, kv } = database;
  return [commands, photos, photoBytes, drafts, ratings, kv];
};

/** Sequence numbers continue from the last one of this device. */
export function stampFrom(lastSeq: number | null, editedAt = new Date().toISOString()): Stamp {
  let seq = lastSeq ?? 0;
  return () => ({ seq: (seq += 1), opId: crypto.randomUUID(), editedAt });
}

/** Inside a transaction. Returns all writes, to run in parallel. */
export function writesOf(intents: PlaceIntents): Promise<unknown>[] {
  const { save, remove } = intents.changes();
  const seq = Math.max(0, ...save.map((command) => command.seq));
  const gone = [...intents.forgotten];
  return [
    ...(save.length > 0 ? [database.commands.bulkPut(save)] : []),
    ...(remove.length > 0 ? [database.commands.bulkDelete(remove)] : []),
    ...(gone.length > 0 ? [database.photos.bulkDelete(gone), database.photoBytes.bulkDelete(gone)] : []),
    ...(seq > 0 ? [writeKv("seq", seq)] : []),
  ];
}

/** Inside a transaction. Applies new intents to the waiting commands of one place. */
export async function withIntents<T>(uid: string, placeId: string, lay: (intents: PlaceIntents) => T): Promise<T> {
  const [commands, row, lastSeq] = await Promise.all([
    readAtPlace(uid, placeId),
    database.ratings.get([uid, placeId]),
    readKv("seq"),
  ]);
  const intents = new PlaceIntents({ uid, placeId, commands, row: row ?? null }, stampFrom(lastSeq));
  const laid = lay(intents);
  await Promise.all(writesOf(intents));
  return laid;
}
