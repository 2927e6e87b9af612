import { database } from "../database/database.ts";
import { readKv, writeKv } from "../database/kv.ts";

/** The generation of the server's database that this device knows for a person. */
export const readGeneration = async (uid: string): Promise<string | null> =>
  (await readKv("generations"))?.[uid] ?? null;

export async function writeGeneration(uid: string, generation: string): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    await writeKv("generations", { ...(await readKv("generations")), [uid]: generation });
  });
}

export type Resent = { at: string; count: number };

/** What was last sent again to a restored server; null: nothing, or the server answered long ago. */
export async function readResent(uid: string): Promise<Resent | null> {
  const resent = (await readKv("resent"))?.[uid];
  return resent && resent.count > 0 && Date.now() - Date.parse(resent.at) < shownMs ? resent : null;
}
/** How long the outbox says so. */
const shownMs = 3 * 24 * 3_600_000;

export async function writeResent(uid: string, resent: Resent): Promise<void> {
  await writeKv("resent", { ...(await readKv("resent")), [uid]: resent });
}
