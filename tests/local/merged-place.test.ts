import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { keepTheirs } from "../../src/sync/outbox/outbox-actions.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

it("discarding a rating of a merged place keeps the photos of the rating of the remaining place", async () => {
  const there = ratingRow(ada, "place-2");
  await putRows(ada, [there]);
  const photo = await putDraftPhoto(ada, "place-1");
  await enqueueRating(anIntent({ add: [photo] }));
  const key = `${ada}:rating:place-1`;
  const theirs = { version: there.version, row: there };
  await database.commands.update(key, { state: "attention", refusal: "conflict", tried: 1, theirs });
  await keepTheirs(key);
  expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["photo.attach.v1"]);
  expect(await database.photoBytes.get(photo)).toBeDefined();
});
