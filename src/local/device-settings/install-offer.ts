import { mayOffer } from "../../domain/install-offer.ts";
import { database } from "../database/database.ts";
import { readKv, writeKv } from "../database/kv.ts";

/** Whether to offer now to put the app on the device; says yes once, and then not for 30 days, in whichever tab. */
export async function takeInstallOffer(nowMs: number): Promise<boolean> {
  return await database.transaction("rw", database.kv, async () => {
    if (!mayOffer(await readKv("installOffered"), nowMs)) return false;
    await writeKv("installOffered", new Date(nowMs).toISOString());
    return true;
  });
}
