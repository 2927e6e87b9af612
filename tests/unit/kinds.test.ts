import { describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import type { CommandBody } from "../../src/domain/outbox/commands/bodies.ts";
import { chooseStep } from "../../src/domain/outbox/queue/queue.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { decisionOf } from "../../src/domain/outbox/responses/settle.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const place = "place-1";
const photo = "00000000-0000-4000-8000-000000000100";
const other = "00000000-0000-4000-8000-000000000101";
const attach: CommandBody = { kind: "photo.attach.v1", placeId: place, photoId: photo };
const detach: CommandBody = { kind: "photo.detach.v1", placeId: place, photoId: photo };
const arrange: CommandBody = {
  kind: "photos.arrange.v1",
  placeId: place,
  photos: [other, photo].map((photoId) => ({ photoId, caption: null })),
};
const save = saveOf(place);
const command = (body: CommandBody) => aCommand(body, { tried: 1 });
const refusedAs = (body: CommandBody, code: string) =>
  decisionOf(command(body), { op_id: command(body).opId, status: "rejected", code }, 0).kind;
const shown = (photoUrls: string[], ...bodies: CommandBody[]) =>
  overlayRating(place, ratingRow(ada, place, { photo_urls: photoUrls }), {
    uid: ada,
    commands: bodies.map(command),
    sending: new Set(),
    localPhotoIds: new Set(),
  });

describe("a refusal because the rating or photo no longer exists", () => {
  it("counts as delivered for removing the photo and for an order of photos", () => {
    expect(refusedAs(detach, "rating_gone")).toBe("delivered");
    expect(refusedAs(detach, "photo_missing")).toBe("delivered");
    expect(refusedAs(arrange, "rating_gone")).toBe("delivered");
  });

  it("stays a refusal for attaching a photo to a deleted rating, but makes a missing photo upload again", () => {
    expect(refusedAs(attach, "rating_gone")).toBe("rejected");
    expect(refusedAs(attach, "photo_missing")).toBe("photo-missing");
    expect(refusedAs(save, "photo_missing")).toBe("rejected");
  });

  it("is the only exception: every other refusal stays a refusal", () => {
    for (const body of [detach, arrange, attach, save]) expect(refusedAs(body, "photo_owner")).toBe("rejected");
  });
});

describe("a rating as shown to its author", () => {
  it("has a photo once even if the command that attaches it is not answered yet", () => {
    expect(shown([photoPath(photo)], attach)?.photos).toHaveLength(1);
  });

  it("is shown as queued while an order of its photos waits", () => {
    const view = shown(
      [photo, other].map((id) => photoPath(id)),
      arrange,
    );
    expect(view?.photos.map(({ id, state }) => [id, state])).toEqual([
      [other, "queued"],
      [photo, "queued"],
    ]);
    expect(view?.sync).toBe("queued");
  });
});

it("an order of photos is sent only after its rating is known to the server", () => {
  const options = { nowMs: 0, skip: new Set<string>(), probe: false };
  const queue = { commands: [command(save), command(arrange)], photos: [], ratedPlaceIds: new Set<string>() };
  const step = chooseStep(queue, { ...options, skip: new Set([command(save).key]) });
  expect(step.kind).toBe("nothing");
  expect(
    chooseStep({ ...queue, ratedPlaceIds: new Set([place]) }, { ...options, skip: new Set([command(save).key]) }).kind,
  ).toBe("send");
});
