import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { readDevice } from "../../src/local/device-settings/device-id.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { keepMine } from "../../src/sync/outbox/outbox-actions.ts";
import { anIntent } from "../support/an-intent.ts";
import { diskWorld, freshDevice, putDraftPhoto, takeBackup } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const place = "place-1";
const save = (wanted: RatingContent, add: string[] = [], order?: { id: string; caption: string | null }[]) =>
  enqueueRating(anIntent({ add, order }, { content: wanted }));

describe("a device whose storage was rolled back or copied to another device", () => {
  it("asks which version to keep if a later change collides, and silently drops none", async () => {
    const { server, device } = diskWorld();
    await save(content(3, "first"));
    await device.drain();
    const restore = await takeBackup();
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

  it("keeps its device id and asks nothing if it only repeats commands the server already has", async () => {
    const { server, device } = diskWorld();
    await save(content(3, "first"));
    const name = await readDevice();
    const restore = await takeBackup();
    await device.drain();
    await restore();
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "first" });
    expect(await countUnsent(ada)).toBe(0);
    expect(await readDevice()).toBe(name);
  });

  it("continues under a new device id, and its later edits are sent normally", async () => {
    const { server, device } = diskWorld();
    await save(content(3, "first"));
    await device.drain();
    const restore = await takeBackup();
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

  it("resends an order of photos under the new device id without asking", async () => {
    const { server, device } = diskWorld();
    const [a, b] = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    await save(content(3), [a, b]);
    await device.drain();
    const restore = await takeBackup();
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
