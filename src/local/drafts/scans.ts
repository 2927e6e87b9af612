import { nobody } from "../../domain/people/nobody.ts";
import { creditOf, isFreshScan, scanSchema, type Scan } from "../../domain/codes/scan.ts";
import { database, type CachedRow } from "../database/database.ts";
import { afterLastChange } from "./drafts.ts";
import { readWriter } from "../session/first-reads.ts";

const collection = "code";

const toScan = (fact: CachedRow | undefined): Scan | null => {
  const read = scanSchema.safeParse(fact?.state);
  return read.success ? read.data : null;
};

/** The last scan of a code of this place, if it belongs to this visit. */
export async function readScan(uid: string, placeId: string): Promise<Scan | null> {
  const scan = toScan(await database.serverCache.get([uid, collection, placeId]));
  return scan && isFreshScan(scan, Date.now()) ? scan : null;
}

/**
 * Stores a scan and updates the server and code in an existing draft. False if `uid` is no longer the current writer.
 */
export async function saveScan(uid: string, scan: Scan): Promise<boolean> {
  const { serverCache, drafts, kv } = database;
  return await database.transaction("rw", serverCache, drafts, kv, async () => {
    if ((await readWriter()) !== uid) return false;
    const before = toScan(await serverCache.get([uid, collection, scan.placeId]));
    await forgetOld(uid);
    await serverCache.put({ uid, collection, key: scan.placeId, state: scan, at: scan.at });
    const draft = await drafts.get([uid, scan.placeId]);
    if (!draft) return true;
    const { serverId, qrCodeId } = creditOf(scan);
    // The draft's server stays, unless it came from a code that turned out to be inactive.
    const named =
      serverId ?? (draft.serverId === before?.serverId && scan.state === "inactive" ? null : draft.serverId);
    const told = named === scan.serverId ? (scan.serverName ?? "") : "";
    const serverName = (named === draft.serverId && draft.serverName) || told;
    const updatedAt = afterLastChange(draft.updatedAt, new Date().toISOString());
    await drafts.put({ ...draft, serverId: named, serverName, qrCodeId, updatedAt, writer: collection });
    return true;
  });
}

async function forgetOld(uid: string): Promise<void> {
  const all = database.serverCache
    .where("[uid+collection+key]")
    .between([uid, collection, ""], [uid, collection, "\uffff"]);
  await all.filter((fact) => !isFreshScan(toScan(fact) ?? ({ at: fact.at } as Scan), Date.now())).delete();
}

/** True if a guest without an account has begun to rate this place. */
export async function hasGuestRating(placeId: string): Promise<boolean> {
  const { uid } = nobody;
  return (await database.drafts.get([uid, placeId])) !== undefined || (await readScan(uid, placeId)) !== null;
}
