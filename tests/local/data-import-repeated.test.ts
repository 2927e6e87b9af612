import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { archived, bring, Decoder, forged } from "../support/data-export.ts";
import { anExportedRating } from "../support/exported-rating.ts";

const photos = ["p", "q"].map((id) => ({ id, file: `photos/a-${id}.jpg`, caption: `The ${id}` }));
const files = { "photos/a-p.jpg": "lemon", "photos/a-q.jpg": "lime" };

beforeEach(async () => {
  vi.stubGlobal("Worker", Decoder);
  Decoder.meanwhile = async () => undefined;
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const shown = async (uid = ada) => (await readRatingView(uid, "place-1"))?.photos ?? [];

it("importing a file three times adds its readable photo once, despite an unreadable one", async () => {
  const file = await forged(archived([anExportedRating({ photos })]), { "photos/a-p.jpg": "lemon" });
  for (let time = 0; time < 3; time += 1) await bring(file);
  expect((await shown()).map(({ caption }) => caption)).toEqual(["The p"]);
});

it("an imported photo has the same id on all devices of a person, but a different id for each person", async () => {
  const file = await forged(archived([anExportedRating({ photos })]), files);
  await bring(file);
  const names = (await shown()).map(({ id }) => id);
  await freshDevice(ada);
  // The other device imported it first, and this one has the rating from the server.
  const photo_urls = names.slice(0, 1).map((id) => `${id}.jpg`);
  await putRows(ada, [ratingRow(ada, "place-1", { updated_at: anExportedRating().changedAt, photo_urls })]);
  await bring(file);
  expect((await shown()).map(({ id }) => id)).toEqual(names);
  await freshDevice(ben);
  await bring(file, ben);
  expect((await shown(ben)).filter(({ id }) => names.includes(id))).toEqual([]);
});

it("two tabs that import the same file take turns, and each photo is stored once", async () => {
  const file = await forged(archived([anExportedRating({ photos })]), files);
  Decoder.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 20));
  const both = [bring(file)];
  await new Promise((resolve) => setTimeout(resolve, 30));
  both.push(bring(file));
  expect(await Promise.all(both)).toMatchObject([
    { ratings: 1, lost: [] },
    { ratings: 0, lost: [] },
  ]);
  expect((await shown()).map(({ caption }) => caption)).toEqual(["The p", "The q"]);
});
