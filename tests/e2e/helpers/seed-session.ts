// Dexie looks for IndexedDB when it is loaded.
import "fake-indexeddb/auto";
import type { Page } from "playwright/test";
import { sessionSchema } from "../../../src/domain/people/session.ts";
import { database } from "../../../src/local/database/database.ts";
import { writeKv } from "../../../src/local/database/kv.ts";
import { storeSession } from "../../../src/local/session/change-person.ts";
import { openSession, type Guest } from "./server-api.ts";

/** A page of the origin without a script. */
const stillPage = "/robots.txt";

type Store = {
  name: string;
  options: { keyPath: string | string[] | null; autoIncrement: boolean };
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: unknown[];
};
type Device = { name: string; version: number; stores: Store[] };

/** Writes the database of a signed-in guest to a new device; returns false, and does nothing, on a used one. */
export async function seedSession(page: Page, guest: Guest): Promise<boolean> {
  await page.goto(stillPage);
  if (await page.evaluate(async () => (await indexedDB.databases()).length > 0)) return false;
  await page.evaluate(writeDevice, await deviceOf(guest));
  return true;
}

/** Signs in with the code of the app, into a fake IndexedDB of this process. */
async function deviceOf(guest: Guest): Promise<Device> {
  await database.delete();
  await database.open();
  const session = sessionSchema.parse(await openSession(guest));
  await storeSession(session, Date.now());
  await writeKv("invited", { [session.user.id]: true });
  return await readDevice(database.backendDB());
}

async function readDevice(opened: IDBDatabase): Promise<Device> {
  const stores = [...opened.objectStoreNames].map(async (name): Promise<Store> => {
    const store = opened.transaction(name).objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { name: index, keyPath, unique, multiEntry };
    });
    const { keyPath, autoIncrement } = store;
    const reading = store.getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    return { name, options: { keyPath, autoIncrement }, indexes, rows: reading.result };
  });
  return { name: opened.name, version: opened.version, stores: await Promise.all(stores) };
}

/** Runs in the page. */
async function writeDevice({ name, version, stores }: Device): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener("upgradeneeded", () => {
    for (const { name: storeName, options, indexes, rows } of stores) {
      const store = opening.result.createObjectStore(storeName, options);
      for (const { name: index, keyPath, ...rules } of indexes) store.createIndex(index, keyPath, rules);
      for (const row of rows) store.put(row);
    }
  });
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  opening.result.close();
}
