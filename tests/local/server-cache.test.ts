import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { likeSet, reviewCollection } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { database } from "../../src/local/database/database.ts";
import { cacheRows, readCachedStates, readCollection } from "../../src/local/server-cache/server-cache.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const collection = reviewCollection.name;
const before = "2026-01-01T00:00:00.000Z";
const shown = async () => (await readCachedStates(ada, reviewCollection, [likeSet], ["one"]))[0]?.state;
/** A row as a delivered command writes it. */
const written = (at: string, likes: number, sort?: string) =>
  database.serverCache.put({
    uid: ada,
    collection,
    key: "one",
    state: { liked: false, likes },
    at,
    ...(sort ? { sort } : {}),
  });
const tell = (likes: number, options: { startedAt?: string; whole?: boolean } = {}) =>
  cacheRows(ada, collection, [{ key: "one", state: { liked: false, likes } }], {
    startedAt: new Date().toISOString(),
    whole: false,
    ...options,
  });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

beforeEach(() => freshDevice(ada));

describe("a list fetched from the server", () => {
  it("does not overwrite a value that a delivered command stored after the list was requested", async () => {
    await written(new Date().toISOString(), 7);
    await tell(3, { startedAt: before });
    expect(await shown()).toMatchObject({ likes: 7 });
  });

  it("wins over a list requested earlier, whichever arrives first", async () => {
    await tell(3, { startedAt: ago(2_000) });
    await tell(4, { startedAt: ago(1_000) });
    expect(await shown()).toMatchObject({ likes: 4 });
    for (const late of [3_000, 2_000]) {
      await tell(5, { startedAt: ago(late) });
      expect(await shown()).toMatchObject({ likes: 4 });
    }
  });

  it("replaces existing rows even if the device clock was ahead when those were written", async () => {
    await written("2999-01-01T00:00:00.000Z", 7);
    await tell(3, { startedAt: ago(1) });
    expect(await shown()).toMatchObject({ likes: 3 });
    await tell(4);
    expect(await shown()).toMatchObject({ likes: 4 });
  });

  it("that is complete removes missing rows, except those stored after the list was requested", async () => {
    await written(before, 7);
    await cacheRows(ada, collection, [], { startedAt: new Date().toISOString(), whole: true });
    expect(await database.serverCache.count()).toBe(0);
    await written(new Date().toISOString(), 7);
    await cacheRows(ada, collection, [], { startedAt: before, whole: true });
    expect(await database.serverCache.count()).toBe(1);
  });

  it("replaces the whole state of a row if the list is complete, and only the given fields if it is partial", async () => {
    await written(before, 7);
    await database.serverCache.toCollection().modify({ state: { liked: false, likes: 7, gone: true } });
    await tell(3, { startedAt: ago(1) });
    expect(await shown()).toEqual({ liked: false, likes: 3, gone: true });
    await tell(4, { whole: true });
    expect(await shown()).toEqual({ liked: false, likes: 4 });
  });

  it("that is partial keeps the sort position that another list gave a row", async () => {
    await written(before, 7, "2026-01-01");
    await tell(3);
    expect((await readCollection(ada, reviewCollection, [], 10)).map(({ key, state }) => [key, state.likes])).toEqual([
      ["one", 3],
    ]);
  });
});
