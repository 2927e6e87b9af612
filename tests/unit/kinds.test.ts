import { describe, expect, it } from "vitest";
import { photoPath, type CommandBody } from "../../src/domain/outbox/commands/command.ts";
import { chooseStep } from "../../src/domain/outbox/queue/queue.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { decisionOf } from "../../src/domain/outbox/responses/decision.ts";
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

describe("a refusal because the rating or the photo is gone", () => {
  it("is a delivery to who wanted it gone, and to who wanted an order in it", () => {
    expect(refusedAs(detach, "rating_gone")).toBe("delivered");
    expect(refusedAs(detach, "photo_missing")).toBe("delivered");
    expect(refusedAs(arrange, "rating_gone")).toBe("delivered");
  });

  it("is one to who wanted a photo in it; a photo that is missing is sent again", () => {
    expect(refusedAs(attach, "rating_gone")).toBe("refused");
    expect(refusedAs(attach, "photo_missing")).toBe("photo-missing");
    expect(refusedAs(save, "photo_missing")).toBe("refused");
  });

  it("and any other refusal is one to all", () => {
    for (const body of [detach, arrange, attach, save]) expect(refusedAs(body, "photo_owner")).toBe("refused");
  });
});

describe("what is shown", () => {
  it("has a photo once, although the command that attaches it has not been answered yet", () => {
    expect(shown([photoPath(photo)], attach)?.photos).toHaveLength(1);
  });

  it("is not called sent while an order of its photos waits", () => {
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

it("the order of photos waits for the rating that they belong to", () => {
  const options = { nowMs: 0, skip: new Set<string>(), probe: false };
  const queue = { commands: [command(save), command(arrange)], photos: [], ratedPlaceIds: new Set<string>() };
  const step = chooseStep(queue, { ...options, skip: new Set([command(save).key]) });
  expect(step.kind).toBe("nothing");
  expect(
    chooseStep({ ...queue, ratedPlaceIds: new Set([place]) }, { ...options, skip: new Set([command(save).key]) }).kind,
  ).toBe("send");
});
