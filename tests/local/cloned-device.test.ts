import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { RatingContent } from "../../src/domain/rating.ts";
import { database } from "../../src/local/database.ts";
import { readDevice } from "../../src/local/device.ts";
import { countUnsent } from "../../src/local/first-reads.ts";
import * as outboxStorage from "../../src/local/outbox-storage.ts";
import { readConnection } from "../../src/local/read-outbox.ts";
import { readRatingView } from "../../src/local/read-ratings.ts";
import { enqueueRating } from "../../src/sync/enqueue.ts";
import { keepMine } from "../../src/sync/outbox-actions.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";
const save = (wanted: RatingContent, add: string[] = [], order?: { id: string; caption: string | null }[]) =>
  enqueueRating({
    uid: ada,
    placeId: place,
    placeName: "Chez Marie",
    content: wanted,
    evidence: null,
    qrCodeId: null,
    photos: { add, remove: [], order },
  });

/** A device that speaks under the name that lies on its disk, as the real one does. */
async function world() {
  const server = new ModelServer();
  const device = new Device({ ...outboxStorage, readConnection }, server);
  device.nowMs = Date.now();
  const { send } = device.ports.delivery;
  device.ports.delivery.send = async (commands, accessToken) => {
    device.name = await readDevice();
    return await send(commands, accessToken);
  };
  return { server, device };
}

/** What a backup, or the transfer to a new phone, takes along. */
async function backup() {
  const tables = database.tables.map((table) => table.name);
  const rows = await Promise.all(tables.map(async (name) => [name, await database.table(name).toArray()] as const));
  return async () => {
    for (const [name, kept] of rows) {
      await database.table(name).clear();
      await database.table(name).bulkAdd(kept);
    }
  };
}

describe("a device whose memory was rolled back, or copied to a second one", () => {
  it("is asked about what it says afterwards, and nothing of it is silently dropped", async () => {
    const { server, device } = await world();
    await save(content(3, "first"));
    await device.drain();
    const restore = await backup();
    const name = await readDevice();
    await save(content(4, "said before the restore"));
    await device.drain();
    await restore();
    await save(content(5, "said after the restore"));
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "said before the restore" });
    expect(await readRatingView(ada, place)).toMatchObject({
      sync: "attention",
      refusal: "conflict",
      content: { comment: "said after the restore" },
    });
    expect(await readDevice()).not.toBe(name);
    await keepMine(`${ada}:rating:${place}`);
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "said after the restore" });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("keeps its name and asks nothing where it only says again what stands", async () => {
    const { server, device } = await world();
    await save(content(3, "first"));
    const name = await readDevice();
    const restore = await backup();
    await device.drain();
    await restore();
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "first" });
    expect(await countUnsent(ada)).toBe(0);
    expect(await readDevice()).toBe(name);
  });

  it("goes on under its new name: what it does afterwards is an ordinary edit", async () => {
    const { server, device } = await world();
    await save(content(3, "first"));
    await device.drain();
    const restore = await backup();
    await save(content(4, "lost"));
    await device.drain();
    await restore();
    await save(content(5, "again"));
    await device.drain();
    await keepMine(`${ada}:rating:${place}`);
    await device.drain();
    await save(content(2, "later"));
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "later" });
    expect(await readRatingView(ada, place)).toMatchObject({ sync: "sent" });
  });

  it("asks nobody about the order of photos: under its new name it just says it again", async () => {
    const { server, device } = await world();
    const [a, b] = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    await save(content(3), [a, b]);
    await device.drain();
    const restore = await backup();
    const order = (ids: string[]) => ids.map((id) => ({ id, caption: null }));
    await save(content(3), [], order([b, a]));
    await device.drain();
    await restore();
    await save(
      content(3),
      [],
      [
        { id: b, caption: "The terrace" },
        { id: a, caption: null },
      ],
    );
    await device.drainThrough();
    expect(await countUnsent(ada)).toBe(0);
    expect(Object.values(server.row(ada, place)?.photo_captions ?? {})).toEqual(["The terrace"]);
  });
});
