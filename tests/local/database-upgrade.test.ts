import "fake-indexeddb/auto";
import { Dexie, liveQuery } from "dexie";
import { afterEach, expect, it, vi } from "vitest";
import { commandSchema, type PlaceCommand } from "../../src/domain/outbox/commands/command.ts";
import { groupOfPlace } from "../../src/domain/outbox/commands/keys.ts";
import { isDatabaseOutdated, onDatabaseOutdated } from "../../src/local/database/database-state.ts";
import { openDatabase, type LemonDatabase } from "../../src/local/database/database.ts";
import { makeOldDatabase, releases } from "../support/previous-database.ts";
import { ada, content } from "../support/outbox-world.ts";

const opened: Dexie[] = [];
let name = "";
function open(): LemonDatabase {
  const db = openDatabase(name);
  opened.push(db);
  return db;
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

const command = (placeId: string, seq: number): PlaceCommand => ({
  key: `${ada}:rating:${placeId}`,
  uid: ada,
  seq,
  opId: crypto.randomUUID(),
  rev: 1,
  tried: seq % 2,
  unconfirmed: [],
  baseVersion: 0,
  editedAt: "2026-01-01T00:00:00.000Z",
  state: "queued",
  refusal: null,
  theirs: null,
  notBefore: null,
  body: {
    kind: "rating.save.v1",
    placeId,
    placeName: placeId,
    content: content(5, "before the update"),
    base: null,
    evidence: null,
    qrCodeId: null,
  },
});

for (const release of Object.keys(releases).map(Number)) {
  it(`the database upgrade from schema ${release} to the current one keeps all waiting items`, async () => {
    name = `upgrade-${release}`;
    const grouped = (row: PlaceCommand) => (release === 1 ? row : { ...row, group: groupOfPlace(row.body.placeId) });
    const waiting = [command("place-1", 1), command("place-2", 2)].map(grouped);
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    await makeOldDatabase(name, release, {
      commands: waiting,
      photoBytes: [{ id: "photo-1", bytes }],
      kv: [{ k: "seq", value: 2 }],
    });
    const db = open();
    const kept = await db.commands.where("[uid+seq]").between([ada, 0], [ada, 99]).toArray();
    expect(kept).toEqual(waiting.map((row) => ({ ...row, group: groupOfPlace(row.body.placeId) })));
    expect(kept.map((row) => commandSchema.safeParse(row).success)).toEqual([true, true]);
    expect(new Uint8Array((await db.photoBytes.get("photo-1"))?.bytes ?? new ArrayBuffer(0))).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    expect(await db.commands.where({ uid: ada, "body.placeId": "place-2" }).count()).toBe(1);
    expect(await db.kv.get("seq")).toEqual({ k: "seq", value: 2 });
  });
}

it("the newest released schema is the current one: it is opened without a change", async () => {
  name = "unchanged";
  const newest = Math.max(...Object.keys(releases).map(Number));
  await makeOldDatabase(name, newest, { commands: [] });
  const db = open();
  expect(await db.commands.count()).toBe(0);
  expect(db.backendDB().version).toBe(newest * 10);
  expect([...db.backendDB().objectStoreNames].toSorted()).toEqual(Object.keys(releases[newest] ?? {}).toSorted());
});

it("the database upgrade from schema 2 keeps the server cache under its new names", async () => {
  name = "upgrade-server-cache";
  const row = { uid: ada, state: { liked: true, likes: 3 }, at: "2026-01-01T00:00:00.000Z" };
  const listed = { ...row, topic: "review", subject: "r2", sort: "2026-01-02" };
  await makeOldDatabase(name, 2, { facts: [{ ...row, topic: "review", subject: "r1" }, listed] });
  const { serverCache } = open();
  expect(await serverCache.get([ada, "review", "r1"])).toEqual({ ...row, collection: "review", key: "r1" });
  const inList = serverCache.where("[uid+collection+sort]").between([ada, "review", ""], [ada, "review", "\uffff"]);
  expect(await inList.toArray()).toEqual([{ ...row, collection: "review", key: "r2", sort: "2026-01-02" }]);
});

it("the database closes if another tab needs a newer version, reports this, and loses nothing", async () => {
  name = "given-way";
  const db = open();
  await db.commands.add(command("place-1", 1));
  let told = 0;
  onDatabaseOutdated(() => {
    told += 1;
  });

  const newer = new Dexie(name);
  opened.push(newer);
  newer.version(4).stores({ commands: "key, [uid+seq], [uid+body.placeId], [uid+group], state" });
  await newer.open();

  expect(told).toBe(1);
  expect(isDatabaseOutdated()).toBe(true);
  expect(await newer.table("commands").count()).toBe(1);
  await expect(db.commands.count()).rejects.toThrow("closed");
});

it("the database can be deleted by browser tools: readers see it empty, and no update is reported", async () => {
  name = "deleted";
  const db = open();
  await db.kv.put({ k: "person", value: "ada" });
  const seen: unknown[] = [];
  const watching = liveQuery(async () => (await db.kv.get("person"))?.value ?? null).subscribe((who) => seen.push(who));
  await vi.waitFor(() => expect(seen).toEqual(["ada"]));

  const told: unknown[] = [];
  onDatabaseOutdated(() => told.push("outdated"));
  const request = indexedDB.deleteDatabase(name);
  await new Promise((resolve) => (request.onsuccess = resolve));
  await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
  expect(told).toEqual([]);
  await db.commands.add(command("place-1", 1));
  expect(await db.commands.count()).toBe(1);
  watching.unsubscribe();
});

it.each([3, 99])("the database is neither opened nor changed if it has the future schema %i", async (future) => {
  name = `future-${future}`;
  const newer = new Dexie(name);
  newer.version(future).stores({ commands: "key", other: "id" });
  await newer.table("commands").add({ ...command("place-1", 1), fromTheFuture: true });
  newer.close();

  const db = open();
  await expect(db.commands.clear()).rejects.toThrow("newer version");
  db.close();

  const again = new Dexie(name);
  opened.push(again);
  again.version(future).stores({ commands: "key", other: "id" });
  expect(await again.table("commands").count()).toBe(1);
});
