import { describe, expect, it } from "vitest";
import type { CommandBody } from "../../src/domain/outbox/commands/bodies.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { worstOf, type SyncState } from "../../src/domain/outbox/commands/sync-state.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

const place = "place-1";
const photo = "00000000-0000-4000-8000-000000000100";
const attach: CommandBody = { kind: "photo.attach.v1", placeId: place, photoId: photo };
const show = (
  commands: ReturnType<typeof aCommand>[],
  over: { row?: ReturnType<typeof ratingRow>; sending?: string[] },
) =>
  overlayRating(place, over.row ?? null, {
    uid: ada,
    commands,
    sending: new Set(over.sending ?? []),
    localPhotoIds: new Set(),
  });

describe("the sync state of a rating", () => {
  it.each<[SyncState[], SyncState]>([
    [[], "sent"],
    [["sent", "queued"], "queued"],
    [["queued", "sending", "sent"], "sending"],
    [["sending", "attention", "queued"], "attention"],
  ])("with parts in the states %j is %s", (states, worst) => {
    expect(worstOf(states)).toBe(worst);
  });

  it("needs attention if the rating was refused, even while its photo is being sent", () => {
    const refused = aCommand(saveOf(place), { state: "attention", refusal: "own_place" });
    const sending = aCommand(attach, { seq: 2 });
    expect(show([sending, refused], { sending: [sending.key] })).toMatchObject({
      sync: "attention",
      refusal: "own_place",
    });
  });
});

it("the date of a rating is the date of the visit, even while a change to the rating is unsent", () => {
  const row = ratingRow(ada, place, { rated_at: "2025-05-05T19:00:00.000Z", created_at: "2025-01-01T00:00:00.000Z" });
  expect(show([], { row })?.ratedAt).toBe(row.rated_at);
  expect(show([aCommand(saveOf(place, content(2)))], { row })?.ratedAt).toBe(row.rated_at);
  expect(show([aCommand(saveOf(place))], {})?.ratedAt).toBe("2026-01-01T00:00:00.000Z");
});

it("a photo of a restored rating is marked as local only if its file is on this device", () => {
  const was = ratingRow(ada, place, { photo_urls: [`${ada}/${photo}.jpg`] });
  const body: CommandBody = {
    kind: "rating.restore.v1",
    placeId: place,
    placeName: place,
    content: content(5),
    base: null,
    photoIds: [photo],
    was,
  };
  const shown = (ids: string[]) =>
    overlayRating(place, null, {
      uid: ada,
      commands: [aCommand(body)],
      sending: new Set(),
      localPhotoIds: new Set(ids),
    })?.photos.map(({ id, local }) => [id, local]);
  expect(shown([])).toEqual([[photo, false]]);
  expect(shown([photo])).toEqual([[photo, true]]);
});

describe("a rating restored after its removal", () => {
  const was = ratingRow(ada, place, { ...content(5), version: 7, verification: "qr", restaurant_city: "Metz" });
  const restore: CommandBody = {
    kind: "rating.restore.v1",
    placeId: place,
    placeName: place,
    content: content(5),
    base: null,
    photoIds: [],
    was,
  };

  it("shows its former content and visit, but has version 0 until the server stores it again", () => {
    expect(show([aCommand(restore)], {})).toMatchObject({
      version: 0,
      verification: "qr",
      city: "Metz",
      ratedAt: was.rated_at,
      sync: "queued",
    });
  });

  it("is replaced with the rating on the server if there is a new one", () => {
    const row = ratingRow(ada, place, { ...content(2), version: 9, photo_urls: [`${ada}/${photo}.jpg`] });
    const view = show([aCommand({ ...restore, photoIds: [] })], { row });
    expect(view).toMatchObject({ version: 9, verification: "none" });
    expect(view?.photos.map(({ id }) => id)).toEqual([photo]);
  });
});
