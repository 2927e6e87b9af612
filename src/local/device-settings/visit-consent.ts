import { readKv, writeKv } from "../database/kv.ts";
import { database } from "../database/database.ts";

/** Whether the person's ratings may contain their position: null until they have chosen. */
export async function readVisitConsent(uid: string): Promise<boolean | null> {
  return (await readKv("visitConsent"))?.[uid] ?? null;
}

export async function saveVisitConsent(uid: string, given: boolean): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    await writeKv("visitConsent", { ...(await readKv("visitConsent")), [uid]: given });
  });
}
