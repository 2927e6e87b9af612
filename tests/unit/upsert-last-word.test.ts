import { expect, it } from "vitest";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { likeSet } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { memoryWorld } from "../support/memory-world.ts";
import { ada } from "../support/outbox-world.ts";

const review = "00000000-0000-4000-8000-0000000000aa";

it("a like taken back offline is the last word, even if another device of the person has sent a like meanwhile", async () => {
  const phone = memoryWorld();
  const tablet = memoryWorld(phone.server);
  let nowMs = Date.UTC(2026, 0, 1);
  phone.server.nowMs = () => nowMs;
  const at = (world: typeof phone) => {
    nowMs += 60_000;
    world.device.nowMs = nowMs;
    world.outbox.now = new Date(nowMs).toISOString();
    return world;
  };
  for (const { outbox } of [phone, tablet]) outbox.serverCache.set(`review:${review}`, { liked: false, likes: 0 });
  at(phone).outbox.upsert(likeSet, review, { liked: true });
  at(tablet).outbox.upsert(likeSet, review, { liked: true });
  await tablet.device.drain();
  expect(phone.server.upserts.likes.get(review)?.has(ada)).toBe(true);
  at(phone).outbox.upsert(likeSet, review, { liked: false });
  await at(phone).device.drain();
  expect(phone.server.upserts.likes.get(review)?.has(ada)).toBe(false);
});

it("a friend request taken back before it was sent leaves no command, which would decline the other's request", () => {
  const { outbox } = memoryWorld();
  outbox.serverCache.set(`person:${review}`, { tie: "none", blocked: false });
  outbox.upsert(friendSet, review, { act: "request" });
  outbox.upsert(friendSet, review, { act: "cancel" });
  expect(outbox.waiting).toEqual([]);
});
