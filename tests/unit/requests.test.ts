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
  ])("contains all content of the command with its device, sequence number and times: %j", (body, told) => {
    const over = { seq: 7, rev: 3, baseVersion: 5, unconfirmed: [earlier], editedAt: "2026-02-02T00:00:00.000Z" };
    const command = aCommand(body, over);
    expect(toRequest(command, { device: "this-device", sentAt: "2026-02-03T00:00:00.000Z", generation: null })).toEqual(
      {
        generation: null,
        op_id: command.opId,
        kind: body.kind,
        device: "this-device",
        seq: 7,
        base_version: 5,
        edited_at: "2026-02-02T00:00:00.000Z",
        sent_at: "2026-02-03T00:00:00.000Z",
        place_id: place,
        ...told,
      },
    );
  });
});

describe("a new command of the user", () => {
  const intent = {
    uid: ada,
    seq: 9,
    opId: "00000000-0000-4000-8000-00000000000c",
    editedAt: "2026-03-03T00:00:00.000Z",
  };
  const row = ratingRow(ada, place, { ...content(2), version: 7 });

  it("is based on the version and content stored on the server", () => {
    expect(replaceIntent(null, { ...intent, body: saveOf(place) }, row)).toMatchObject({
      baseVersion: 7,
      body: { base: content(2) },
    });
  });

  it("to remove a photo is sent only if the photo may already have been delivered", () => {
    const wanted = (tried: number) => replaceIntent(aCommand(attach, { tried }), { ...intent, body: detach }, row);
    expect(wanted(1)?.body).toEqual(detach);
    expect(wanted(0)).toBeNull();
  });

  it.each([save, remove, restore])(
    "that overrides a conflict is based on the version stored on the server: %j",
    (body) => {
      const insisted = makingOf(body).insist?.(body, row);
      expect(insisted).toMatchObject({ base: content(2), placeName: place });
      if ("language" in body) expect(insisted).toMatchObject({ content: content(4), language: "fr" });
    },
  );

  it("names the command it replaces as unconfirmed if that command may have reached the server", () => {
    const replaced = replaceIntent(aCommand(saveOf(place), { tried: 1 }), { ...intent, body: remove }, row);
    expect(replaced?.unconfirmed).toEqual([{ opId: aCommand().opId, content: content(4) }]);
  });
});

describe("the photos shown for a rating", () => {
  const show = (commands: ReturnType<typeof aCommand>[], photoUrls: string[], local: string[] = []) =>
    overlayRating(place, ratingRow(ada, place, { photo_urls: photoUrls }), {
      uid: ada,
      commands,
      sending: new Set(),
      localPhotoIds: new Set(local),
    });

  it("come from the device while their files are there, otherwise from the server", () => {
    expect(show([aCommand(attach)], [], [photo])?.photos).toMatchObject([{ id: photo, src: null, local: true }]);
    expect(show([aCommand(attach)], [])?.photos).toMatchObject([{ src: `${photo}.jpg`, local: false }]);
  });

  it("are still shown and need attention if the server refused to remove them", () => {
    const refused = aCommand(detach, { state: "attention", refusal: "photo_owner" });
    expect(show([refused], [`${photo}.jpg`])).toMatchObject({ sync: "attention", photos: [{ state: "attention" }] });
  });

  it("still need attention, and show their new captions, while a reordering is unsent", () => {
    const refused = aCommand(attach, { state: "attention", refusal: "photo_lost" });
    const photos = show([refused, aCommand(arrange, { seq: 2 })], [])?.photos;
    expect(photos).toMatchObject([{ state: "attention", caption: "The soup" }]);
  });
});
