import { isAboutPlace, isQuiet, placeIdOf, type Command } from "../../domain/outbox/commands/command.ts";
import { isUpsert, type CommandBody } from "../../domain/outbox/commands/bodies.ts";
import { groupOfPlace, photoPath, ratingKey } from "../../domain/outbox/commands/keys.ts";
import { commandOf } from "../../domain/outbox/commands/intent.ts";
import { rulesOf } from "../../domain/outbox/commands/kinds.ts";
import { serverStateSchema, type ServerGeneration } from "../../domain/outbox/responses/result.ts";
import { contentOf, type Rating } from "../../domain/ratings/rating.ts";
import { portraitsBucket, publicPhotoUrl, reviewPhotosBucket } from "../../domain/remote-config.ts";
import { database, ofPerson, type SentRow } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { nextSeq } from "../../local/device-settings/device-id.ts";
import { readGeneration, writeGeneration, writeResent } from "../../local/outbox/server-generation.ts";
import { noteServerTime } from "../../local/device-settings/server-clock.ts";
import { readCommands } from "../../local/outbox/stored-commands.ts";
import { readRemote, rpcPath } from "../../remote/read-remote.ts";
import { atMostEvery } from "../refresh/at-most-every.ts";
import { refreshOnce, type RefreshAnswer } from "../refresh/refresh-once.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { readCachedPhoto } from "../storage/device-storage.ts";
import { requestSync } from "./request-sync.ts";

// A server that was restored from a backup lacks what this device sent after the backup. The device sends the latest command of
// each subject again. The server recognises what is in the backup: supabase/schemas/outbox/restored-server.sql.

export { readResent } from "../../local/outbox/server-generation.ts";

export async function learnGeneration(uid: string, generation: string): Promise<void> {
  if ((await readGeneration(uid)) === null) await writeGeneration(uid, generation);
}

/** Asks the server for its generation, for a device that has nothing to send, and for its time. */
export async function checkGeneration(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("generation", uid, async ({ config, accessToken }) => {
    const call = { path: rpcPath("my_server_generation"), token: accessToken, body: {} };
    const askedAt = performance.now();
    const found = await readRemote(config, call, serverStateSchema);
    if (!found) return null;
    await noteServerTime(Date.parse(found.now), askedAt);
    const known = await readGeneration(uid);
    if (known === null) await writeGeneration(uid, found.generation);
    else if (known !== found.generation) {
      await resendAfterRestore(uid, found);
      requestSync();
    }
    return "kept";
  });
}

/** A server is seldom restored, so a page asks at its start and then every quarter of an hour. */
const check = atMostEvery(15 * 60_000, async (uid) => (await checkGeneration(uid)).ok);
export const recheckGeneration = (): Promise<void> => check.ask();

/** Enqueues again what the server may have lost, and bases waiting commands on what it has. */
export async function resendAfterRestore(uid: string, now: ServerGeneration): Promise<void> {
  const bytes = await readSentPhotos(uid);
  const { commands, photos, photoBytes, ratings, sent, kv } = database;
  await database.transaction("rw", [commands, photos, photoBytes, ratings, sent, kv], async () => {
    if ((await readKv("person"))?.uid !== uid || (await readGeneration(uid)) === now.generation) return;
    const lost = await readLost(uid, now.until);
    const waiting = (await readCommands(uid)).commands;
    const taken = new Set(waiting.map(({ key }) => key));
    const again = lost.filter(({ key }) => !taken.has(key));
    await commands.bulkPut([...waiting.filter(isAboutPlace).map((command) => basedOnLost(command, lost)), ...again]);
    for (const command of again) await queuePhoto(command, bytes);
    await forgetVersions(uid);
    await writeGeneration(uid, now.generation);
    await writeResent(uid, {
      at: new Date().toISOString(),
      count: again.filter((command) => !isQuiet(command)).length,
    });
  });
}

type Lost = Command & { lostVersion: number };

/** The latest command of each subject that may be lost, ready to be sent again. */
async function readLost(uid: string, until: string | null): Promise<Lost[]> {
  const receipts = await ofPerson(database.sent.where("[uid+sentAt]"), uid).toArray();
  const latest = new Map<string, Lost>();
  for (const receipt of receipts.toSorted((a, b) => seqOf(a) - seqOf(b))) {
    const command = toAgain(receipt, latest.get(receipt.key));
    if (command) latest.set(command.key, command);
  }
  const rows = await ofPerson(database.ratings.where("[user_id+rated_at]"), uid).toArray();
  for (const row of rows.filter(({ updated_at }) => until === null || Date.parse(updated_at) > Date.parse(until))) {
    const key = ratingKey(uid, row.restaurant_place_id);
    // Also what another device wrote: this one may be the only one that still has it.
    if ((latest.get(key)?.lostVersion ?? 0) < row.version) latest.set(key, await fromRow(uid, row));
  }
  const commands = [...latest.values()];
  const removals = commands.filter(({ body }) => body.kind === "rating.remove.v1");
  const removed = new Set(removals.map(({ body }) => placeIdOf(body)));
  // The photos of a removed rating went with it.
  return commands.filter((command) => removals.includes(command) || !removed.has(placeIdOf(command.body)));
}

const seqOf = ({ command }: SentRow): number => command?.seq ?? 0;

function toAgain({ command, version = 0 }: SentRow, earlier: Lost | undefined): Lost | null {
  if (!command) return null;
  const unsent = { state: "queued", refusal: null, theirs: null, notBefore: null, faults: 0 } as const;
  const body = earlier ? withVisit(command.body, earlier) : command.body;
  // It has been sent before: a later removal must not delete it silently.
  const tried = Math.max(1, command.tried);
  return { ...command, ...unsent, body, tried, lostVersion: version, again: true };
}

/** The proof of a visit is in the first of several commands. */
function withVisit(body: CommandBody, { body: earlier, editedAt }: Lost): CommandBody {
  if (isUpsert(body) || body.kind !== "rating.save.v1" || body.evidence !== null) return body;
  if (isUpsert(earlier) || earlier.kind !== "rating.save.v1" || earlier.evidence === null) return body;
  return { ...body, evidence: earlier.evidence, writtenAt: body.writtenAt ?? earlier.writtenAt ?? editedAt };
}

async function fromRow(uid: string, row: Rating): Promise<Lost> {
  const content = contentOf(row);
  const [placeId, placeName] = [row.restaurant_place_id, row.restaurant_name];
  const nothing = { evidence: null, qrCodeId: null };
  const body = { kind: "rating.save.v1" as const, placeId, placeName, content, base: content, ...nothing };
  const stamp = { seq: await nextSeq(), opId: crypto.randomUUID(), editedAt: row.rated_at };
  const command = commandOf(null, { uid, body, ...stamp }, groupOfPlace(placeId));
  return { ...command, baseVersion: row.version, tried: 1, lostVersion: row.version, again: true };
}

/** The version that a waiting command is based on, or the later one that this device has seen. */
function basedOnLost(command: Command, lost: readonly Lost[]): Command {
  const seen = lost.find(({ key }) => key === command.key)?.lostVersion ?? 0;
  const lostVersion = Math.max(command.baseVersion, seen);
  return lostVersion === 0 ? command : { ...command, lostVersion };
}

/** Versions and the position of the last fetch belong to the lost time. */
async function forgetVersions(uid: string): Promise<void> {
  await ofPerson(database.ratings.where("[user_id+rated_at]"), uid).modify({ version: 0 });
  const { [uid]: _position, ...others } = (await readKv("ratingsCursor")) ?? {};
  await writeKv("ratingsCursor", others);
}

type Bytes = ReadonlyMap<string, ArrayBuffer>;

/** Sent photos that the browser still has in its cache. Outside any transaction, which would end meanwhile. */
async function readSentPhotos(uid: string): Promise<Bytes> {
  const config = await readRemoteConfig();
  const receipts = await ofPerson(database.sent.where("[uid+sentAt]"), uid).toArray();
  const found = new Map<string, ArrayBuffer>();
  for (const { command } of receipts) {
    const photoId = command && rulesOf(command.body).bytesOf?.(command.body);
    if (!config || !command || photoId === undefined) continue;
    const bucket = isUpsert(command.body) ? portraitsBucket : reviewPhotosBucket;
    const bytes = await readCachedPhoto(publicPhotoUrl(config.url, photoPath(photoId), bucket));
    if (bytes) found.set(photoId, bytes);
  }
  return found;
}

/** Without bytes the command is sent alone: the server may still have the photo, and says so if not. */
async function queuePhoto({ key, uid, body }: Command, bytes: Bytes): Promise<void> {
  const id = rulesOf(body).bytesOf?.(body);
  if (id === undefined) return;
  const known = bytes.get(id);
  const placeId = isUpsert(body) ? "" : body.placeId;
  const fresh = { id, uid, placeId, addedAt: new Date().toISOString(), uploads: 0, shrunk: false };
  if (known) await database.photoBytes.put({ id, bytes: known });
  await database.photos.put({
    ...fresh,
    size: known?.byteLength ?? 0,
    stage: known ? "queued" : "uploaded",
    ...(isUpsert(body) ? { key } : {}),
  });
}
