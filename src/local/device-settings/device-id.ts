import { readKv, writeKv } from "../database/kv.ts";

/** Rises by one per command on this device. Call it inside the transaction that stores the command. */
export async function nextSeq(): Promise<number> {
  const seq = ((await readKv("seq")) ?? 0) + 1;
  await writeKv("seq", seq);
  return seq;
}

/** The name of this installation, made once. */
export async function readDevice(): Promise<string> {
  const known = await readKv("device");
  if (known !== null) return known;
  const made = crypto.randomUUID();
  await writeKv("device", made);
  return made;
}

/** What counts rises on: only the name tells this device from the one whose memory it had. */
export async function renameDevice(): Promise<void> {
  await writeKv("device", crypto.randomUUID());
}
