import { database } from "../../src/local/database/database.ts";
import { readDevice } from "../../src/local/device-settings/device-id.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import * as outboxStorage from "../../src/local/outbox/outbox-storage.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import type { Rating } from "../../src/domain/ratings/rating.ts";
import { applyRatingChanges } from "../../src/local/ratings/apply-rating-changes.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { ModelServer } from "./model-server.ts";
import { content, Device } from "./outbox-world.ts";

/** An empty device with somebody signed in. Import "fake-indexeddb/auto" before this file. */
export async function freshDevice(uid: string): Promise<void> {
  await database.delete();
  await database.open();
  await signIn(uid);
}

export async function signIn(uid: string): Promise<void> {
  const user = { id: uid, email: `${uid.slice(-1)}@demo.test`, user_metadata: { first_name: "Ada" } };
  const session = {
    access_token: `access-${uid}`,
    refresh_token: `refresh-${uid}`,
    expires_in: 3_600,
    token_type: "bearer",
    user,
  };
  await storeSession(session, Date.now());
  await writeKv("config", {
    url: "http://model.test",
    publishableKey: "key",
    captcha: { provider: "local", siteKey: null },
    apple: false,
  });
}

export function ratingRow(uid: string, placeId: string, over: Partial<Rating> = {}): Rating {
  const at = "2026-01-01T12:00:00.000Z";
  return {
    id: crypto.randomUUID(),
    user_id: uid,
    restaurant_place_id: placeId,
    restaurant_name: `Name of ${placeId}`,
    ...content(4),
    photo_urls: [],
    verification: "none",
    version: 1,
    rated_at: at,
    created_at: at,
    updated_at: at,
    restaurant_vicinity: null,
    restaurant_city: null,
    ...over,
  };
}

export async function putRows(uid: string, rows: readonly Rating[]): Promise<void> {
  await database.transaction("rw", database.ratings, database.totals, async () => {
    const changes = rows.map((row) => ({ placeId: row.restaurant_place_id, row, version: row.version }));
    await applyRatingChanges(uid, changes);
  });
}

/** A photo as `addDraftPhoto` leaves it: re-encoded bytes with the draft of a place. */
export async function putDraftPhoto(uid: string, placeId: string, size = 16): Promise<string> {
  const id = crypto.randomUUID();
  const addedAt = new Date().toISOString();
  await database.photoBytes.add({ id, bytes: new ArrayBuffer(size) });
  await database.photos.add({ id, uid, placeId, stage: "draft", size, addedAt, uploads: 0, shrunk: false });
  return id;
}

const storage = { ...outboxStorage, readConnection };

/** Sends what lies on the disk, under the name that lies there with it, as the app does. */
export function deviceOnDisk(server: ModelServer): Device {
  const device = new Device(storage, server);
  device.nowMs = Date.now();
  const { send } = device.ports.delivery;
  device.ports.delivery.send = async (commands, accessToken) => {
    device.name = await readDevice();
    return await send(commands, accessToken);
  };
  return device;
}

/** An empty server, and this device with its outbox on the disk. */
export function diskWorld() {
  const server = new ModelServer();
  return { server, device: deviceOnDisk(server) };
}

/** What a backup, or the transfer to a new phone, takes along; what it answers puts it back. */
export async function takeBackup(): Promise<() => Promise<void>> {
  const tables = database.tables.map((table) => table.name);
  const rows = await Promise.all(tables.map(async (name) => [name, await database.table(name).toArray()] as const));
  return async () => {
    for (const [name, kept] of rows) {
      await database.table(name).clear();
      await database.table(name).bulkAdd(kept);
    }
  };
}
