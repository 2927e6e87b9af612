import { readKv, writeKv } from "../database/kv.ts";

/** The next sequence number of this device. Call it inside the transaction that stores the command. */
export async function nextSeq(): Promise<number> {
  const seq = ((await readKv("seq")) ?? 0) + 1;
  await writeKv("seq", seq);
  return seq;
}

/** The id of this installation, created once. */
export async function readDevice(): Promise<string> {
  const known = await readKv("device");
  if (known !== null) return known;
  const made = crypto.randomUUID();
  await writeKv("device", made);
  return made;
}

/**
 * Gives this installation a new id. `seq` continues: the new id is enough to distinguish it from the device whose
 * storage was copied.
 */
export async function renameDevice(): Promise<void> {
  await writeKv("device", crypto.randomUUID());
}
