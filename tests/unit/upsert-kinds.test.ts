import { describe, expect, it } from "vitest";
import type { Command, UpsertCommand } from "../../src/domain/outbox/commands/command.ts";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { likeSet, reviewCollection } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { allNoticesSeen, isNoticeSeen, noticeSeen } from "../../src/domain/outbox/commands/kinds/notice-seen.ts";
import { profileSave } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { reportSubject } from "../../src/domain/outbox/commands/kinds/report-file.ts";
import { personCollection, type PersonState } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import { replaceUpsert, overlayUpserts, type UpsertKind } from "../../src/domain/outbox/commands/upsert-kind.ts";
import { toRequest } from "../../src/domain/outbox/commands/to-request.ts";
import { settle, decisionOf } from "../../src/domain/outbox/responses/settle.ts";
import type { CommandDecision } from "../../src/domain/outbox/responses/decision.ts";
import { ada, ben } from "../support/outbox-world.ts";

const review = "00000000-0000-4000-8000-000000000200";
let seq = 0;
const stamp = () => ({
  seq: (seq += 1),
  opId: crypto.randomUUID(),
  editedAt: "2026-01-01T00:00:00.000Z",
});
const wants = <Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  value: Value,
  {
    existing = null,
    stands = null,
    subject = review,
  }: { existing?: Command | null; stands?: State | null; subject?: string } = {},
) => replaceUpsert(kind, existing, { uid: ada, subject, value, name: "Chez Nous" }, stands, stamp);
const must = (command: UpsertCommand | null): UpsertCommand => {
  if (!command) throw new Error("Nothing is wanted");
  return command;
};
const liking = must(wants(likeSet, { liked: true }));
const unliked = { liked: false, likes: 3 };
const none = new Set<string>();

describe("an unsent value", () => {
  it("is replaced when the user chooses again, also by the stored value, which another device may have changed", () => {
    const existing = must(wants(likeSet, { liked: true }, { stands: unliked }));
    expect(wants(likeSet, { liked: false }, { existing, stands: unliked })).toMatchObject({ rev: 2 });
    expect(wants(likeSet, { liked: false }, { stands: unliked })).toBeNull();
    const other = wants(likeSet, { liked: false }, { existing });
    expect(other).toMatchObject({
      key: existing.key,
      rev: 2,
      tried: 0,
      unconfirmed: [],
      body: { value: { liked: false } },
    });
    expect(other?.opId).not.toBe(existing.opId);
  });

  it("is sent even if equal to the stored value if an earlier one may have arrived, and lists the earlier ones", () => {
    const sent = { ...must(wants(likeSet, { liked: true }, { stands: unliked })), tried: 1 };
    const second = must(wants(likeSet, { liked: false }, { existing: sent, stands: unliked }));
    expect(second.unconfirmed).toEqual([{ opId: sent.opId, content: null }]);
    const third = must(wants(likeSet, { liked: true }, { existing: second, stands: unliked }));
    expect(toRequest(third, { device: "phone", sentAt: "2026-01-01T00:01:00.000Z", generation: null })).toEqual({
      generation: null,
      op_id: third.opId,
      kind: "like.set.v1",
      device: "phone",
      seq: third.seq,
      edited_at: "2026-01-01T00:00:00.000Z",
      sent_at: "2026-01-01T00:01:00.000Z",
      subject: review,
      value: { liked: true },
      unconfirmed: [{ op_id: sent.opId }],
    });
  });

  it("is one outbox item, but profile fields share one item and seen notices have none", () => {
    const groups = [
      wants(likeSet, { liked: true }),
      wants(profileSave, { value: "Ada" }, { subject: "first_name" }),
      wants(profileSave, { value: "Metz" }, { subject: "city" }),
      wants(noticeSeen, {}),
    ].map((command) => command?.group);
    expect(groups).toEqual([`like:${review}`, "profile", "profile", ""]);
  });

  it("keeps the text that the user typed, for copying", () => {
    expect(wants(profileSave, { value: "Metz" }, { subject: "city" })?.body.text).toBe("Metz");
    expect(wants(likeSet, { liked: true })?.body).not.toHaveProperty("text");
  });
});

describe("the number of likes", () => {
  const shown = (stands: object, command: Command) =>
    overlayUpserts([likeSet], stands as Record<string, unknown>, [command], none);

  it.each([
    [{ liked: false, likes: 3 }, true, 4],
    [{ liked: true, likes: 3 }, true, 3],
    [{ liked: true, likes: 3 }, false, 2],
    [{ liked: false, likes: 3 }, false, 3],
    [{}, true, 1],
  ])("for the stored state %j with an unsent like set to %s is %i", (stands, liked, likes) => {
    const state = shown(stands, must(wants(likeSet, { liked })));
    expect(state).toEqual({ state: { ...stands, liked, likes }, sync: "queued" });
  });

  it("is the server's number if the like was refused or the review is gone", () => {
    const refused = { ...liking, state: "attention" as const, refusal: "own_rating" };
    expect(shown({ ...unliked, score: 5 }, refused)).toEqual({ state: { ...unliked, score: 5 }, sync: "attention" });
    const gone = { liked: false, likes: 0, gone: true };
    expect(shown(gone, liking).state).toEqual(gone);
    expect(shown({ ...unliked, score: 5 }, liking).state).toEqual({ liked: true, likes: 4, score: 5 });
  });

  it("is marked as sending while the like is being sent, and as sent if no like is queued", () => {
    expect(overlayUpserts([likeSet], unliked, [liking], new Set([liking.key])).sync).toBe("sending");
    expect(overlayUpserts([likeSet], unliked, [], none)).toEqual({ state: unliked, sync: "sent" });
  });
});

describe("a friendship", () => {
  const person = (tie: PersonState["tie"], blocked = false): PersonState => ({ tie, blocked });

  it.each([
    ["none", "request", "asked"],
    ["asks", "request", "friends"],
    ["friends", "request", "friends"],
    ["asked", "request", "asked"],
    ["asks", "accept", "friends"],
    ["none", "accept", "none"],
    ["asked", "accept", "asked"],
    ["asks", "decline", "none"],
    ["asked", "cancel", "none"],
    ["friends", "remove", "none"],
  ] as const)("in the state “%s” becomes, after the action “%s”, “%s”", (tie, act, after) => {
    expect(friendSet.show(person(tie), { act })).toEqual(person(after));
  });

  it("shows unsent friend requests and blocks in the order they were made", () => {
    const block = must(wants(blockSet, { blocked: true }, { subject: ben }));
    const ask = must(wants(friendSet, { act: "request" }, { subject: ben }));
    const kinds = [friendSet, blockSet];
    expect(overlayUpserts(kinds, person("friends"), [ask, block], none).state).toEqual(person("asked", true));
    expect(overlayUpserts(kinds, person("friends"), [{ ...block, seq: 999 }, ask], none).state).toEqual(
      person("none", true),
    );
    expect(overlayUpserts(kinds, {}, [block], none).state).toEqual({ ...personCollection.none, blocked: true });
  });

  it("is left unchanged by an unsent command of a newer app version", () => {
    const odd = {
      ...must(wants(friendSet, { act: "request" })),
      body: { ...liking.body, kind: "friend.set.v1", value: { act: "marry" } },
    };
    expect(overlayUpserts([friendSet], person("none"), [odd], none)).toEqual({
      state: person("none"),
      sync: "sent",
    });
  });
});

it("a notice counts as seen if it was opened, or if all notices up to its millisecond were marked as seen", () => {
  const until = (seen_until: string | null) => ({ seen_until });
  const at = "2026-01-01T12:00:00.123456+00:00";
  expect(isNoticeSeen(true, at, until(null))).toBe(true);
  expect(isNoticeSeen(false, at, until(null))).toBe(false);
  expect(isNoticeSeen(false, at, until("2026-01-01T12:00:00.123Z"))).toBe(true);
  expect(isNoticeSeen(false, at, until("2026-01-01T12:00:00.122Z"))).toBe(false);
  expect(allNoticesSeen.show(until("2026-01-02T00:00:00Z"), { until: "2026-01-01T00:00:00Z" })).toEqual(
    until("2026-01-02T00:00:00Z"),
  );
});

it("the subject of a report contains the rating, and the photo if a photo is reported", () => {
  expect([reportSubject("rating", "a"), reportSubject("photo", "a", "b")]).toEqual(["rating:a", "photo:a:b"]);
});

describe("the server's answer to a sent value", () => {
  const sent = { ...liking, tried: 1 };
  const after = (decision: CommandDecision, current: Command = sent) =>
    settle({ sent, decision }, { current, photo: undefined });
  const put: CommandDecision = { kind: "upserted", topic: reviewCollection.name, state: { liked: true, likes: 4 } };

  it("removes the command, but keeps a newer command, which no longer lists it as unconfirmed", () => {
    expect(after(put)).toEqual({ command: null, photo: null });
    const newer = must(wants(likeSet, { liked: false }, { existing: sent }));
    expect(after(put, newer).command).toEqual({ ...newer, tried: 0, unconfirmed: [] });
    expect(after({ kind: "rejected", code: "own_rating" }, newer).command).toEqual(newer);
  });

  it("sends the command again if the device is behind, and asks the user after several attempts", () => {
    expect(after({ kind: "behind" }).command).toEqual(sent);
    expect(after({ kind: "behind" }, { ...sent, tried: 5 }).command).toMatchObject({ state: "attention" });
  });

  it("keeps a refused command with its reason, but drops a refused mark that a notice was seen", () => {
    const refused: CommandDecision = { kind: "rejected", code: "user_gone" };
    expect(after(refused).command).toMatchObject({ state: "attention", refusal: "user_gone" });
    const mark = { ...must(wants(noticeSeen, {})), tried: 1 };
    expect(settle({ sent: mark, decision: refused }, { current: mark, photo: undefined }).command).toBeNull();
  });

  it("is taken from the response, not from the sent command", () => {
    const [op_id, state] = [sent.opId, { liked: true, likes: 4, gone: false }];
    expect(decisionOf(sent, { op_id, status: "applied", topic: "review", state }, 0)).toEqual({
      kind: "upserted",
      topic: "review",
      state,
    });
    expect(decisionOf(sent, { op_id, status: "behind" }, 0)).toEqual({ kind: "behind" });
  });
});
