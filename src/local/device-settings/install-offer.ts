import { mayOffer } from "../../domain/install-offer.ts";
import { database } from "../database/database.ts";
import { readKv, writeKv } from "../database/kv.ts";

/** True if the app should offer installation now. Returns true once, and then not for 30 days, in any tab. */
export async function takeInstallOffer(nowMs: number): Promise<boolean> {
  return await database.transaction("rw", database.kv, async () => {
    if (!mayOffer(await readKv("installOffered"), nowMs)) return false;
    await writeKv("installOffered", new Date(nowMs).toISOString());
    return true;
  });
}
