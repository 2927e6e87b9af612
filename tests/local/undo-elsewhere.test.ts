import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { photoIdOf, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { applyRatingChanges } from "../../src/local/ratings/apply-rating-changes.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating, enqueueRemoval, type RatingIntent } from "../../src/sync/outbox/enqueue-rating.ts";
import { keepMine, keepTheirs } from "../../src/sync/outbox/outbox-actions.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { diskWorld, freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import type { Place } from "../support/model-commands.ts";
import type { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

const place = "place-1";
const key = `${ada}:rating:${place}`;

let server: ModelServer;
let phone: Device;

beforeEach(async () => {
  await freshDevice(ada);
  ({ server, device: phone } = diskWorld());
});

const save = (wanted: RatingContent, photos: Partial<RatingIntent["photos"]> = {}) =>
  enqueueRating({ ...anIntent(photos), content: wanted });
const remove = () => enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });

/** Acts on the person's tablet, which has the server state and sends immediately. */
async function onTablet(act: (tablet: MemoryOutbox) => void): Promise<void> {
  const tablet = new MemoryOutbox(ada);
  const row = server.row(ada, place);
  if (row) tablet.rows.set(place, row);
  act(tablet);
  await new Device(tablet, server).drain();
  expect(tablet.commands.size).toBe(0);
}

function changeOnServer(change: Partial<NonNullable<Place["row"]>>): void {
  const known = server.places.get(`${ada}:${place}`);
  if (!known?.row) throw new Error("expected a rating");
  known.row = { ...known.row, ...change };
}

async function tellPhone(): Promise<void> {
  const row = server.row(ada, place);
  const version = server.places.get(`${ada}:${place}`)?.version ?? 0;
  await applyRatingChanges(ada, [{ placeId: place, row, version }]);
}

const photosOnServer = () => server.row(ada, place)?.photo_urls.map(photoIdOf);
const wordsOnServer = () => Object.values(server.row(ada, place)?.photo_captions ?? {});
const standsInConflict = async () => (await database.commands.get(key))?.refusal === "conflict";

describe.each(["told", "not told"])("on a phone that was %s about the tablet's later changes", (told) => {
  const since = async (act: (tablet: MemoryOutbox) => void) => {
    await onTablet(act);
    if (told === "told") await tellPhone();
  };

  it("undoing a new score keeps the tablet's comment", async () => {
    await save(content(4, "Good soup."));
    await phone.drain();
    const edited = await save(content(2, "Good soup."));
    await phone.drain();
    await since((tablet) => tablet.save(place, content(2, "Good soup, slow service.")));
    await undo(edited.undo);
    expect((await readRatingView(ada, place))?.content.score).toBe(4);
    await phone.drain();
    expect(server.row(ada, place)).toMatchObject(content(4, "Good soup, slow service."));
    expect(await countUnsent(ada)).toBe(0);
  });

  it("undoing a new score asks the user if the tablet changed the score too, and both choices work", async () => {
    for (const keep of [keepMine, keepTheirs]) {
      await save(content(4));
      await phone.drain();
      const edited = await save(content(2));
      await phone.drain();
      await since((tablet) => tablet.save(place, content(5)));
      await undo(edited.undo);
      await phone.drain();
      expect(server.row(ada, place)?.score).toBe(5);
      expect(await standsInConflict()).toBe(true);
      await keep(key);
      await phone.drain();
      expect(server.row(ada, place)?.score).toBe(keep === keepMine ? 4 : 5);
      expect(await countUnsent(ada)).toBe(0);
      await tellPhone();
    }
  });

  it.each<[string, string[], (tablet: MemoryOutbox) => void, Partial<RatingContent> | null]>([
    ["an edit of a rating that the tablet removed", ["sent", "edited"], (tablet) => tablet.remove(place), null],
    ["an edit sent with a first rating that the tablet removed", ["edited"], (tablet) => tablet.remove(place), null],
    [
      "an edit sent with a first rating whose score the tablet changed",
      ["edited"],
      (tablet) => tablet.save(place, content(5)),
      { score: 5 },
    ],
    [
      "a first rating that the tablet changed",
      [],
      (tablet) => tablet.save(place, content(4, "Good soup.")),
      { comment: "Good soup." },
    ],
  ])("undoing %s asks the user and leaves the tablet's state", async (_step, steps, act, left) => {
    let saved = await save(content(4));
    if (steps.includes("sent")) await phone.drain();
    if (steps.includes("edited")) saved = await save(content(2));
    await phone.drain();
    await since(act);
    await undo(saved.undo);
    await phone.drain();
    if (left) expect(server.row(ada, place)).toMatchObject(left);
    else expect(server.row(ada, place)).toBeNull();
    expect(await standsInConflict()).toBe(true);
  });

  it("undoing a first rating that the tablet did not change removes it", async () => {
    const first = await save(content(4, "Good soup."), { add: [await putDraftPhoto(ada, place)] });
    await phone.drain();
    await since(() => undefined);
    await undo(first.undo);
    await phone.drain();
    expect(server.row(ada, place)).toBeNull();
    expect(await countUnsent(ada)).toBe(0);
  });

  it("undoing a removal asks the user if the tablet rated the place again, and keeps the tablet's photos", async () => {
    await save(content(4), { add: [await putDraftPhoto(ada, place)] });
    await phone.drain();
    const token = await remove();
    await phone.drain();
    const theirs = crypto.randomUUID();
    await since((tablet) => tablet.save(place, content(2, "Theirs."), [theirs]));
    await undo(token);
    await phone.drain();
    expect(server.row(ada, place)).toMatchObject(content(2, "Theirs."));
    expect(photosOnServer()).toEqual([theirs]);
    expect(await standsInConflict()).toBe(true);
  });

  it("undoing an edit that added a photo detaches that photo and keeps the tablet's", async () => {
    const old = await putDraftPhoto(ada, place);
    await save(content(4), { add: [old] });
    await phone.drain();
    const edited = await save(content(2), { add: [await putDraftPhoto(ada, place)] });
    await phone.drain();
    const theirs = crypto.randomUUID();
    await since((tablet) => tablet.save(place, content(2), [theirs]));
    await undo(edited.undo);
    await phone.drainThrough();
    expect(photosOnServer()).toEqual([old, theirs]);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("undoing an edit leaves a photo detached that the tablet detached", async () => {
    const photos = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    await save(content(4), { add: photos });
    await phone.drain();
    const edited = await save(content(2));
    await phone.drain();
    await since((tablet) => tablet.detach(place, photos[0] ?? ""));
    await undo(edited.undo);
    await phone.drainThrough();
    expect(server.row(ada, place)?.score).toBe(4);
    expect(photosOnServer()).toEqual(photos.slice(1));
  });
});

describe("undoing a step after the user chose the tablet's version in a conflict", () => {
  it.each([
    ["of a first rating", "nothing"],
    ["of an edit", "a sent rating"],
    ["of an edit to a first rating that never arrived", "an unsent rating"],
  ])("%s keeps the tablet's rating and asks the user", async (_step, before) => {
    if (before === "a sent rating") {
      await save(content(4));
      await phone.drain();
    }
    await onTablet((tablet) => tablet.save(place, content(5, "Theirs.")));
    if (before === "an unsent rating") await save(content(4));
    const edited = await save(content(2));
    await phone.drain();
    await keepTheirs(key);
    await undo(edited.undo);
    await phone.drain();
    expect(server.row(ada, place)).toMatchObject(content(5, "Theirs."));
    expect(await standsInConflict()).toBe(true);
  });
});

describe("undoing a sent change to the order or captions of photos", () => {
  const world = async () => {
    const photos = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    const order = photos.map((id, index) => ({ id, caption: `Course ${index}` }));
    await save(content(4), { add: photos, order });
    await phone.drain();
    return { photos, order };
  };

  it("restores the earlier order with its captions", async () => {
    const { photos, order } = await world();
    const edited = await save(content(4), { order: order.toReversed().map(({ id }) => ({ id, caption: null })) });
    await phone.drain();
    expect(photosOnServer()).toEqual(photos.toReversed());
    expect(wordsOnServer()).toEqual([]);
    await undo(edited.undo);
    expect((await readRatingView(ada, place))?.photos.map(({ id }) => id)).toEqual(photos);
    await phone.drain();
    expect(photosOnServer()).toEqual(photos);
    expect(wordsOnServer().toSorted()).toEqual(["Course 0", "Course 1", "Course 2"]);
  });

  const arrangeElsewhere = async (ids: readonly string[], captions?: Record<string, string>) => {
    const said = (path: string) => (captions ? { path, caption: captions[path] ?? null } : { path });
    const op = { op_id: crypto.randomUUID(), kind: "photos.arrange.v1", device: "tablet", seq: 1, base_version: 0 };
    server.submit(ada, [{ ...op, place_id: place, photos: ids.map((id) => said(photoPath(id))) }], null);
    await tellPhone();
  };

  it("keeps an order that another device chose later", async () => {
    const { photos, order } = await world();
    const [a = "", b = "", c = ""] = photos;
    const edited = await save(content(4), { order: order.toReversed() });
    await phone.drain();
    await arrangeElsewhere([b, a, c]);
    await undo(edited.undo);
    await phone.drain();
    expect(photosOnServer()).toEqual([b, a, c]);
  });

  it("keeps another device's caption of a photo if the request to detach the photo was lost", async () => {
    const { photos } = await world();
    const [a = ""] = photos;
    const edited = await save(content(4), { remove: [a] });
    phone.faults = ["lost request"];
    await phone.drain();
    await arrangeElsewhere(photos, Object.fromEntries(photos.map((id) => [photoPath(id), "Theirs"])));
    await undo(edited.undo);
    await phone.drainThrough();
    expect([photosOnServer(), wordsOnServer()]).toEqual([photos, ["Theirs", "Theirs", "Theirs"]]);
  });

  it("keeps captions that another device wrote later", async () => {
    const { photos, order } = await world();
    const edited = await save(content(4), { order: order.toReversed() });
    await phone.drain();
    await arrangeElsewhere(photos.toReversed(), { [photoPath(photos[0] ?? "")]: "The terrace" });
    await undo(edited.undo);
    await phone.drain();
    expect(wordsOnServer()).toEqual(["The terrace"]);
  });

  it("puts a restored photo last, with its caption, in an order that another device chose later", async () => {
    const { photos, order } = await world();
    const [a = "", b = "", c = ""] = photos;
    const edited = await save(content(4), { remove: [a], order: order.slice(1) });
    await phone.drain();
    await arrangeElsewhere([c, b]);
    await undo(edited.undo);
    await phone.drainThrough();
    expect(photosOnServer()).toEqual([c, b, a]);
    expect(wordsOnServer().toSorted()).toEqual(["Course 0", "Course 1", "Course 2"]);
  });

  it("restores a detached photo at its earlier position with its caption", async () => {
    const { photos, order } = await world();
    const [a = "", ...others] = photos;
    const edited = await save(content(4), { remove: [a], order: order.slice(1) });
    await phone.drain();
    expect(photosOnServer()).toEqual(others);
    await undo(edited.undo);
    await phone.drainThrough();
    expect(photosOnServer()).toEqual(photos);
    expect(server.row(ada, place)?.photo_captions?.[photoPath(a)]).toBe("Course 0");
    expect(await countUnsent(ada)).toBe(0);
  });
});

describe("undoing a sent edit", () => {
  it.each([true, false])("restores the comment and its language (first version sent: %s)", async (isSent) => {
    await enqueueRating(anIntent({}, { content: content(4, "Bonne soupe."), language: "fr" }));
    if (isSent) await phone.drain();
    const edited = await save(content(4, "Good soup."));
    await phone.drain();
    await undo(edited.undo);
    await phone.drain();
    expect(server.row(ada, place)).toMatchObject({ comment: "Bonne soupe.", language: "fr" });
  });

  it.each(["lost answer", "lost request"] as const)(
    "of a rating removed afterwards, whose removal met a %s, restores the rating as it was before the edit",
    async (fault) => {
      const photo = await putDraftPhoto(ada, place);
      await save(content(4, "Good soup."), { add: [photo] });
      await phone.drain();
      const edited = await save(content(2, "Good soup."));
      await phone.drain();
      const visit = { rated_at: "2025-03-01T19:00:00.000Z" };
      changeOnServer(visit);
      await tellPhone();
      await remove();
      phone.faults = [fault];
      await phone.drain();
      await undo(edited.undo);
      await phone.drainThrough();
      expect(server.row(ada, place)).toMatchObject({ ...content(4, "Good soup."), ...visit });
      expect(photosOnServer()).toEqual([photo]);
      expect(await countUnsent(ada)).toBe(0);
    },
  );
});
