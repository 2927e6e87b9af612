import { describe, expect, it } from "vitest";
import type { CommandBody } from "../../src/domain/outbox/commands/bodies.ts";
import { replaceIntent } from "../../src/domain/outbox/commands/intent.ts";
import { makingOf } from "../../src/domain/outbox/commands/kinds.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { toRequest } from "../../src/domain/outbox/commands/to-request.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

const place = "place-1";
const photo = "00000000-0000-4000-8000-000000000100";
const qr = "00000000-0000-4000-8000-000000000200";
const evidence = { lat: 49.6, lng: 6.1, accuracy_m: 12, at: "2026-01-01T00:00:00.000Z" };
const base = content(3);
const save: CommandBody = { ...saveOf(place), base, evidence, qrCodeId: qr, language: "fr" };
const remove: CommandBody = { kind: "rating.remove.v1", placeId: place, placeName: place, base };
const restore: CommandBody = {
  kind: "rating.restore.v1",
  placeId: place,
  placeName: place,
  content: content(4),
  base,
  photoIds: [photo],
  was: null,
  language: "fr",
  evidence,
  qrCodeId: qr,
  writtenAt: "2026-01-01T00:00:00.000Z",
};
const attach: CommandBody = { kind: "photo.attach.v1", placeId: place, photoId: photo };
const detach: CommandBody = { kind: "photo.detach.v1", placeId: place, photoId: photo };
const arrange: CommandBody = {
  kind: "photos.arrange.v1",
  placeId: place,
  photos: [{ photoId: photo, caption: "The soup" }],
};

const captionsOnly: CommandBody = { ...arrange, photos: [{ photoId: photo }], moved: false };

describe("the request of a command", () => {
  const earlier = { opId: "00000000-0000-4000-8000-00000000000b", content: content(2) };
  const unconfirmed = [{ op_id: earlier.opId, content: earlier.content }];
  const path = `${photo}.jpg`;

  it.each<[CommandBody, object]>([
    [save, { content: content(4), base, unconfirmed, evidence, qr_code_id: qr, language: "fr" }],
    [remove, { base, unconfirmed }],
    [
      restore,
      {
        content: content(4),
        base,
        unconfirmed,
        photos: [path],
        language: "fr",
        evidence,
        qr_code_id: qr,
        edited_at: "2026-01-01T00:00:00.000Z",
      },
    ],
    [attach, { path }],
    [detach, { path }],
    [arrange, { photos: [{ path, caption: "The soup" }] }],
    [captionsOnly, { photos: [{ path }], moved: false }],
  ])("all that it says, and who says it when: %j", (body, told) => {
    const over = { seq: 7, rev: 3, baseVersion: 5, unconfirmed: [earlier], editedAt: "2026-02-02T00:00:00.000Z" };
    const command = aCommand(body, over);
    expect(toRequest(command, "this-device", "2026-02-03T00:00:00.000Z")).toEqual({
      op_id: command.opId,
      kind: body.kind,
      device: "this-device",
      seq: 7,
      base_version: 5,
      edited_at: "2026-02-02T00:00:00.000Z",
      sent_at: "2026-02-03T00:00:00.000Z",
      place_id: place,
      ...told,
    });
  });
});

describe("a wish of the person", () => {
  const intent = {
    uid: ada,
    seq: 9,
    opId: "00000000-0000-4000-8000-00000000000c",
    editedAt: "2026-03-03T00:00:00.000Z",
  };
  const row = ratingRow(ada, place, { ...content(2), version: 7 });

  it("is based on what the server has", () => {
    expect(replaceIntent(null, { ...intent, body: saveOf(place) }, row)).toMatchObject({
      baseVersion: 7,
      body: { base: content(2) },
    });
  });

  it("about a photo that may have arrived is sent although the photo is to be removed", () => {
    const wanted = (tried: number) => replaceIntent(aCommand(attach, { tried }), { ...intent, body: detach }, row);
    expect(wanted(1)?.body).toEqual(detach);
    expect(wanted(0)).toBeNull();
  });

  it.each([save, remove, restore])("against the stored state is sent with knowledge of it: %j", (body) => {
    const insisted = makingOf(body).insist?.(body, row);
    expect(insisted).toMatchObject({ base: content(2), placeName: place });
    if ("language" in body) expect(insisted).toMatchObject({ content: content(4), language: "fr" });
  });

  it("continues from the result of an earlier command that arrived", () => {
    const replaced = replaceIntent(aCommand(saveOf(place), { tried: 1 }), { ...intent, body: remove }, row);
    expect(replaced?.unconfirmed).toEqual([{ opId: aCommand().opId, content: content(4) }]);
  });
});

describe("shown photos", () => {
  const show = (commands: ReturnType<typeof aCommand>[], photoUrls: string[], local: string[] = []) =>
    overlayRating(place, ratingRow(ada, place, { photo_urls: photoUrls }), {
      uid: ada,
      commands,
      sending: new Set(),
      localPhotoIds: new Set(local),
    });

  it("come from the device while their bytes are there, otherwise from the server", () => {
    expect(show([aCommand(attach)], [], [photo])?.photos).toMatchObject([{ id: photo, src: null, local: true }]);
    expect(show([aCommand(attach)], [])?.photos).toMatchObject([{ src: `${photo}.jpg`, local: false }]);
  });

  it("need attention when their removal was refused, and are still shown", () => {
    const refused = aCommand(detach, { state: "attention", refusal: "photo_owner" });
    expect(show([refused], [`${photo}.jpg`])).toMatchObject({ sync: "attention", photos: [{ state: "attention" }] });
  });

  it("that need attention keep it while an order of them waits, with their new captions", () => {
    const refused = aCommand(attach, { state: "attention", refusal: "photo_lost" });
    const photos = show([refused, aCommand(arrange, { seq: 2 })], [])?.photos;
    expect(photos).toMatchObject([{ state: "attention", caption: "The soup" }]);
  });
});
