import { expect, test } from "vitest";
import { photoKey } from "../../src/domain/outbox/commands/keys.ts";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { chooseStep, earliestNotBefore, keysOfItsKind } from "../../src/domain/outbox/queue/queue.ts";
import { toRatingContent } from "../../src/domain/ratings/rating.ts";
import { aCommand } from "../support/a-command.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const uid = "00000000-0000-4000-8000-000000000001";
const heldUntil = (notBefore: string | null) =>
  aCommand({ kind: "photo.detach.v1", placeId: "demo:one", photoId: uid }, { tried: 1, notBefore });
const step = (command: Command) =>
  chooseStep({ commands: [command], photos: [], ratedPlaceIds: new Set() }, { nowMs, probe: false, skip: new Set() })
    .kind;

test("a postponed command is not sent before it is due", () => {
  expect(step(heldUntil("2026-11-21T13:00:00Z"))).toBe("nothing");
  expect(step(heldUntil("2026-11-21T11:59:59Z"))).toBe("send");
});

test("the outbox is drained again when the first postponed item is due, not the last", () => {
  const held = ["2026-11-21T15:00:00Z", "2026-11-21T13:00:00Z", "2026-11-22T09:00:00Z"].map(heldUntil);
  expect(earliestNotBefore([heldUntil(null), ...held])).toBe("2026-11-21T13:00:00Z");
});

test("photos of ratings share one upload limit, and profile pictures have their own", () => {
  const photo = (id: string, key?: string) =>
    ({ id, uid, placeId: "demo:one", stage: "queued", uploads: 0, ...(key ? { key } : {}) }) as const;
  const [one, other, portrait] = [photo("one"), photo("other"), photo("portrait", "avatar")];
  const all = [one, other, portrait];
  expect(keysOfItsKind(one, all)).toEqual([photoKey(uid, "one"), photoKey(uid, "other")]);
  expect(keysOfItsKind(portrait, all)).toEqual(["avatar"]);
});

test("a command postponed for years by a wrong device clock is sent once the clock is right", () => {
  expect(step(heldUntil("2028-11-20T12:00:00Z"))).toBe("send");
});

test("control characters that Postgres rejects are removed from a rating before it is sent", () => {
  const content = toRatingContent({
    score: 5,
    tags: [],
    comment: " a\u0000b\tc\nd\u007f ",
    serverId: null,
    serverName: "\u0000",
    award: null,
  });
  expect(content.comment).toBe("ab\tc\nd");
  expect(content.server_name).toBeNull();
});
