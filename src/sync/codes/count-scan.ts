import * as z from "zod/mini";
import { scanRecord, scanSubject } from "../../domain/outbox/commands/kinds/scan-record.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { readVisitor } from "../../local/places/code-keys.ts";
import { database } from "../../local/database/database.ts";
import { enqueueUpsert } from "../outbox/enqueue-upsert.ts";

/** Notes of scans on this device, by code and hour, so that each is counted once. */
const collection = "scanned";
const noteSchema = z.object({ at: z.string(), name: z.string(), counted: z.boolean() });
/** `at`: ISO time. `name`: name of the place. */
export type ScanNote = { codeId: string; at: string; name: string };

/** The server does not count older scans. */
const keptForMs = 7 * 24 * 60 * 60 * 1_000;

const notesOf = (uid: string) =>
  database.serverCache.where("[uid+collection+key]").between([uid, collection, ""], [uid, collection, "\uffff"]);

/** Notes a scan, once per person, code and hour. False: it is counted already. */
async function note(uid: string, { codeId, at, name }: ScanNote): Promise<boolean> {
  const key = scanSubject(codeId, at);
  return await database.transaction("rw", database.serverCache, async () => {
    await notesOf(uid)
      .filter((fact) => Date.parse(at) - Date.parse(fact.at) > keptForMs)
      .delete();
    const before = noteSchema.safeParse((await database.serverCache.get([uid, collection, key]))?.state);
    if (before.success) return !before.data.counted;
    await database.serverCache.put({ uid, collection, key, state: { at, name, counted: false }, at });
    return true;
  });
}

const settle = async (uid: string, key: string): Promise<unknown> =>
  await database.serverCache.where({ uid, collection, key }).modify((fact) => {
    fact.state["counted"] = true;
  });

/** Counts a scan through the outbox, like every action of a signed-in person. */
export async function countScan(uid: string, scan: ScanNote): Promise<void> {
  if (await note(uid, scan)) await hand(uid, scanSubject(scan.codeId, scan.at), scan);
}

async function hand(uid: string, subject: string, { at, name }: Pick<ScanNote, "at" | "name">): Promise<void> {
  await enqueueUpsert(scanRecord, { uid, subject, name, value: { visitor: await readVisitor(), scanned_at: at } });
  await settle(uid, subject);
}

/**
 * Counts a scan without an account, and so without an outbox: `tell` calls the server immediately. If that fails, the
 * note stays, and the next sign-in on this device sends it. Returns the result of `tell`: null if the server was not
 * reached. Its `visitor` is null for a scan that is counted already.
 */
export async function countGuestScan<Answer>(
  scan: ScanNote,
  tell: (visitor: string | null) => Promise<Answer | null>,
): Promise<Answer | null> {
  const answer = await tell((await note(nobody.uid, scan)) ? await readVisitor() : null);
  if (answer !== null) await settle(nobody.uid, scanSubject(scan.codeId, scan.at));
  return answer;
}

/** After a sign-in: counts earlier scans that could not be sent without an account. */
export async function countAdopted(uid: string): Promise<void> {
  for (const { key, state } of await notesOf(uid).toArray()) {
    const scan = noteSchema.safeParse(state);
    if (scan.success && !scan.data.counted) await hand(uid, key, scan.data);
  }
}
