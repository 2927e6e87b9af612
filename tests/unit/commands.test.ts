import { describe, expect, it } from "vitest";
import type { Command, PlaceCommand } from "../../src/domain/outbox/commands/command.ts";
import type { PlaceBody } from "../../src/domain/outbox/commands/bodies.ts";
import { basedOn } from "../../src/domain/outbox/commands/kinds/rating-base.ts";
import { replaceIntent } from "../../src/domain/outbox/commands/intent.ts";
import { makingOf } from "../../src/domain/outbox/commands/kinds.ts";
import { chooseStep, earliestNotBefore, keysBehind } from "../../src/domain/outbox/queue/queue.ts";
import { toRatingContent } from "../../src/domain/ratings/rating.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { toRequest } from "../../src/domain/outbox/commands/to-request.ts";
import { settle } from "../../src/domain/outbox/responses/settle.ts";
import { keepTagsForScore, maxTags, tagsForScore } from "../../src/domain/ratings/tags.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

const place = "place-1";
const [a, b, c] = [0, 1, 2].map((digit) => `00000000-0000-4000-8000-00000000010${digit}`) as [string, string, string];
const path = (id: string) => `${ada}/${id}.jpg`;
const show = (row: ReturnType<typeof ratingRow> | null, commands: Command[]) =>
  overlayRating(place, row, { uid: ada, commands, sending: new Set(), localPhotoIds: new Set() });
const replaced = (existing: PlaceCommand, body: PlaceBody) =>
  replaceIntent(existing, { uid: ada, body, seq: 2, opId: a, editedAt: "2026-01-02T00:00:00.000Z" }, null);
const restore = (photoIds: string[], was: ReturnType<typeof ratingRow> | null): PlaceBody => {
  const nothing = { kind: "rating.restore.v1" as const, placeId: place, placeName: place };
  return { ...nothing, content: content(4), base: null, photoIds, was };
};

describe("a queued rating", () => {
  it("that is a restore includes a later edit, unless it waits for the person's decision", () => {
    const body = saveOf(place, content(2, "changed"));
    expect(replaced(aCommand(restore([a], null)), body)?.body).toMatchObject({
      kind: "rating.restore.v1",
      content: { comment: "changed" },
      photoIds: [a],
    });
    const refused = aCommand(restore([a], null), { state: "attention", refusal: "conflict" });
    expect(replaced(refused, body)?.body.kind).toBe("rating.save.v1");
  });

  it("keeps the date of writing, or of the last verified visit, even after its comment was edited", () => {
    const later = saveOf(place, content(2, "changed"));
    const first = aCommand({ ...saveOf(place), qrCodeId: a }, { editedAt: "2026-01-01T20:00:00.000Z" });
    const changed = replaced(replaced(first, later)!, later)!;
    expect(toRequest(changed, { device: a, sentAt: "", generation: null })).toMatchObject({
      edited_at: "2026-01-01T20:00:00.000Z",
      qr_code_id: a,
    });
    expect(show(null, [changed])).toMatchObject({
      ratedAt: "2026-01-01T20:00:00.000Z",
      content: { comment: "changed" },
    });
    const again = replaced(changed, { ...later, qrCodeId: b })!;
    expect(toRequest(again, { device: a, sentAt: "", generation: null })).toMatchObject({
      edited_at: "2026-01-02T00:00:00.000Z",
      qr_code_id: b,
    });
    const kept = makingOf(changed.body).insist?.(changed.body, null);
    expect(kept).toMatchObject({ writtenAt: "2026-01-01T20:00:00.000Z" });
  });

  it("is sent with the latest evidence of a visit", () => {
    const evidence = (at: string) => ({ lat: 1, lng: 2, accuracy_m: 5, at });
    const first = aCommand({ ...saveOf(place), evidence: evidence("first"), qrCodeId: a });
    const second = { ...saveOf(place), evidence: evidence("second"), qrCodeId: b } as PlaceBody;
    expect(replaced(first, second)?.body).toMatchObject({ evidence: { at: "second" }, qrCodeId: b });
    expect(replaced(first, saveOf(place))?.body).toMatchObject({ evidence: { at: "first" }, qrCodeId: a });
  });
});

it("removing a photo from a rating is sent with the ratings, before another photo is attached", () => {
  const attach: PlaceBody = { kind: "photo.attach.v1", placeId: place, photoId: a };
  const detach: PlaceBody = { kind: "photo.detach.v1", placeId: place, photoId: b };
  const commands = [aCommand(attach), aCommand(detach, { seq: 2 }), aCommand(saveOf("place-2"), { seq: 3 })];
  const photo = { id: a, uid: ada, placeId: place, stage: "queued" as const, uploads: 0 };
  const queue = { commands, photos: [photo], ratedPlaceIds: new Set([place]) };
  const step = chooseStep(queue, { nowMs: 0, skip: new Set(), probe: false });
  expect(step).toEqual({ kind: "send", commands: [commands[2], commands[1]] });
  const rest = { ...queue, commands: commands.slice(0, 2) };
  expect(chooseStep(rest, { nowMs: 0, skip: new Set(), probe: false })).toEqual({
    kind: "send",
    commands: [commands[1]],
  });
});

it("an order of photos is sent together with the uploaded photos, but not with failed or refused ones", () => {
  const attach: PlaceBody = { kind: "photo.attach.v1", placeId: place, photoId: a };
  const arrange: PlaceBody = { kind: "photos.arrange.v1", placeId: place, photos: [{ photoId: a }] };
  const photo = { id: a, uid: ada, placeId: place, stage: "uploaded" as const, uploads: 1 };
  const queueOf = (over: Partial<Command>) => {
    const commands = [aCommand(arrange), aCommand(attach, { seq: 2, ...over })];
    return { commands, photos: [photo], ratedPlaceIds: new Set([place]) };
  };
  const sentWith = (over: Partial<Command>, probe = false) => {
    const step = chooseStep(queueOf(over), { nowMs: 0, skip: new Set(), probe });
    return step.kind === "send" && step.commands.map(({ body }) => body.kind);
  };
  expect(sentWith({})).toEqual([attach.kind, arrange.kind]);
  expect(sentWith({ faults: 1 })).toEqual([attach.kind]);
  // A single probing command never depends on another one, however often that was tried.
  expect(sentWith({ tried: 3 }, true)).toEqual([attach.kind]);
  const refused = { state: "attention", refusal: "photo_missing" } as const;
  expect(sentWith(refused)).toEqual([arrange.kind]);
  // The waiting command is reported while it waits.
  expect([keysBehind(queueOf({})), keysBehind(queueOf(refused))]).toEqual([[aCommand(arrange).key], []]);
});

it("a photo missing on both the server and the device is reported to the person immediately", () => {
  const command = aCommand({ kind: "photo.attach.v1", placeId: place, photoId: a }, { tried: 1 });
  const lost = { sent: command, decision: { kind: "photo-missing" as const } };
  const left = settle(lost, { current: command, photo: undefined });
  expect(left).toMatchObject({ command: { state: "attention", refusal: "photo_lost" }, photo: null });
  const again = settle(lost, { current: command, photo: { losses: 2 } });
  expect(again).toMatchObject({ command: { state: "queued", refusal: null }, photo: "again" });
});

describe("the photos shown with a queued change", () => {
  it("of a restored rating are those it had before, without photos never attached to it", () => {
    const was = ratingRow(ada, place, { photo_urls: [path(a)], photo_captions: { [path(a)]: "Soup" } });
    expect(show(null, [aCommand(restore([b, a], was))])?.photos).toMatchObject([{ id: a, caption: "Soup" }]);
  });

  it("come last if the new order does not contain them", () => {
    const row = ratingRow(ada, place, { photo_urls: [path(a), path(b), path(c)] });
    const order: PlaceBody = {
      kind: "photos.arrange.v1",
      placeId: place,
      photos: [c, b].map((photoId) => ({ photoId, caption: null })),
    };
    expect(show(row, [aCommand(order)])?.photos.map(({ id }) => id)).toEqual([c, b, a]);
  });
});

describe("comparing an edit with the rating on the server", () => {
  const [mine, other] = [content(4, "mine"), content(2, "theirs")];
  it.each<[string, Parameters<typeof basedOn>, boolean]>([
    ["agrees if the server has no rating now and had none before", [mine, null, null], true],
    ["conflicts if another device removed the rating", [mine, content(3), null], false],
    ["agrees if the server has the same rating, even if its origin is unknown", [mine, null, mine], true],
    ["conflicts if the server has a different rating and the edit has no base", [mine, null, other], false],
    ["agrees if the rating on the server is unchanged", [mine, other, other], true],
    ["conflicts if both sides made different changes", [mine, content(3, "before"), other], false],
    ["agrees if both sides made the same change", [mine, content(3, "before"), mine], true],
    ["agrees if the edit removes an unchanged rating", [null, other, other], true],
    ["conflicts if the edit removes a rating that was changed since", [null, content(3), other], false],
  ])("%s", (_name, [wanted, seen, theirs], agreed) => {
    const based = basedOn(wanted, seen, theirs);
    expect(based.agreed).toBe(agreed);
    expect(based.base).toEqual(agreed ? theirs : null);
    if (agreed) expect(based.content).toEqual(wanted);
  });
});

it("an outbox item that needs the person's decision has no time of a next attempt", () => {
  const [sooner, later] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
  const refused = aCommand(undefined, { state: "attention", notBefore: sooner });
  expect(earliestNotBefore([refused])).toBeNull();
  expect(earliestNotBefore([aCommand(undefined, { notBefore: later }), refused])).toBe(later);
  expect(
    earliestNotBefore([aCommand(undefined, { notBefore: later }), aCommand(undefined, { notBefore: sooner })]),
  ).toBe(sooner);
});

it("a rating below five lemons is saved without the waiter's name and award, even if they were entered before", () => {
  const typed = { tags: [], comment: "  ", serverId: a, serverName: "Marie", award: "crown" as const };
  expect(toRatingContent({ ...typed, score: 4 })).toMatchObject({
    comment: null,
    server_id: a,
    server_name: null,
    server_emoji: null,
  });
  expect(toRatingContent({ ...typed, score: 5 })).toMatchObject({ server_name: "Marie", server_emoji: "crown" });
});

it("a rating keeps at most three tags, and only those of its score", () => {
  const happy = tagsForScore(5);
  expect(keepTagsForScore([...happy, ...tagsForScore(1)], 5)).toEqual(happy.slice(0, maxTags));
  expect(keepTagsForScore([...tagsForScore(3), happy[0]!], 4)).toEqual([happy[0]]);
});

it("the photo of a first rating in conflict waits for the decision, although its place has a rating by now", () => {
  const rating = aCommand(saveOf("place-2"), { state: "attention", refusal: "conflict" });
  const photoId = "00000000-0000-4000-8000-0000000000ab";
  const attach = aCommand({ kind: "photo.attach.v1", placeId: "place-2", photoId }, { seq: 2 });
  const photo = { id: photoId, uid: ada, placeId: "place-2", stage: "queued" as const, uploads: 0 };
  const ratedPlaceIds = new Set(["place-2"]);
  const queueWith = (commands: readonly Command[]) => ({ commands, photos: [photo], ratedPlaceIds });
  const options = { nowMs: 0, skip: new Set<string>(), probe: false };
  expect(chooseStep(queueWith([rating, attach]), options)).toEqual({ kind: "nothing" });
  expect(keysBehind(queueWith([rating, attach]))).toEqual([attach.key]);
  expect(chooseStep(queueWith([attach]), options)).toEqual({ kind: "upload", photo });
});
