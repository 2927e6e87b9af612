import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toCards } from "../../src/consumer/outbox/outbox-cards.ts";
import { unsentReport } from "../../src/consumer/shared/ratings/save-unsent-file.ts";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { likeSet, reviewCollection } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { allNotices, allNoticesSeen, noticeSeen } from "../../src/domain/outbox/commands/kinds/notice-seen.ts";
import { profileSave } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { personCollection } from "../../src/domain/outbox/commands/kinds/person-collection.ts";
import type { UpsertKind } from "../../src/domain/outbox/commands/upsert-kind.ts";
import { database } from "../../src/local/database/database.ts";
import { cacheRows, readCachedStates, readCollection } from "../../src/local/server-cache/server-cache.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { discardCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { endSession, settleSignOut } from "../../src/sync/session/session.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { textsOf } from "../support/texts.ts";
import { commandTitle } from "../../src/messages/command-title.ts";

const commands = textsOf("en", "commands");

let server: ModelServer;
let reachable: boolean;
/** What happens while a call is in flight. */
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  server = new ModelServer();
  server.upserts.likes.set("r1", new Set(["somebody", "somebody else"]));
  reachable = true;
  meanwhile = async () => undefined;
  stubFetch(async (call) => {
    if (!reachable || !call.url.pathname.endsWith("submit_ops")) return "unreachable";
    await meanwhile();
    return answerFrom(server, call);
  });
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const drain = () => drainNow({ force: true });
const want = <Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  subject: string,
  value: Value,
  uid = ada,
) => enqueueUpsert(kind, { uid, subject, value, name: `Name of ${subject}` });
const like = (liked = true, subject = "r1") => want(likeSet, subject, { liked });
const shown = async (subject = "r1") => (await readCachedStates(ada, reviewCollection, [likeSet], [subject]))[0];
const cards = async () => toCards(await readOutbox(ada));
const refuse = (code: string) => (server.refusing = () => code);

describe("a queued value (upsert)", () => {
  it("is shown immediately while queued, and is replaced with the server's value once delivered", async () => {
    reachable = false;
    await like();
    expect(await shown()).toEqual({ key: "r1", sync: "queued", state: { liked: true, likes: 1 } });
    expect([await countUnsent(ada), (await cards()).waiting.length]).toEqual([1, 1]);
    reachable = true;
    await drain();
    expect(await shown()).toEqual({ key: "r1", sync: "sent", state: { liked: true, likes: 3, gone: false } });
    expect(await countUnsent(ada)).toBe(0);
    expect((await cards()).sent).toMatchObject([{ kind: "put", title: "Name of r1" }]);
  });

  it("that is changed back to the stored value is sent, because another device may have changed it", async () => {
    await like();
    await drain();
    await like(false);
    await like(true);
    expect(await database.commands.count()).toBe(1);
    await drain();
    expect(server.calls).toBe(2);
    expect(await database.commands.count()).toBe(0);
  });

  it("that does not match its schema is rejected", async () => {
    await expect(want(likeSet, "r1", { liked: "yes" } as never)).rejects.toThrow("liked");
    expect(await database.commands.count()).toBe(0);
  });
});

describe("a queued value (upsert) that was refused", () => {
  beforeEach(async () => {
    await like();
    refuse("own_rating");
    await drain();
  });

  it("stays in the outbox with its reason, while the server's value is shown", async () => {
    expect((await cards()).waiting).toMatchObject([
      { kind: "put", sync: "attention", parts: [{ refusal: "own_rating" }] },
    ]);
    expect(await shown()).toMatchObject({ sync: "attention", state: { liked: false, likes: 0 } });
    expect(await countUnsent(ada)).toBe(1);
  });

  it("is removed when the user discards it", async () => {
    await discardCommands((await readOutbox(ada)).map(({ key }) => key));
    expect([await countUnsent(ada), (await cards()).waiting]).toEqual([0, []]);
  });

  it("is replaced when the user chooses another value", async () => {
    await like(false);
    expect((await cards()).waiting).toMatchObject([{ sync: "queued" }]);
  });
});

describe("queued values (upserts) in the outbox", () => {
  it("form one named card for all profile fields, and can be exported", async () => {
    reachable = false;
    await want(profileSave, "city", { value: "Metz" });
    await want(profileSave, "first_name", { value: "Ada" });
    await want(friendSet, ben, { act: "accept" });
    const { waiting } = await cards();
    expect(waiting.map(({ kind, parts }) => [kind, parts.length])).toEqual([
      ["put", 2],
      ["put", 1],
    ]);
    expect(await countUnsent(ada)).toBe(2);
    expect(waiting[0]?.parts.map(({ text }) => text)).toEqual(["Metz", "Ada"]);
    const [friend] = waiting[1]?.parts ?? [];
    expect(
      commandTitle(commands, { kind: friend?.kind ?? "", name: "Ben", value: friend?.value ?? {}, count: 1 }),
    ).toBe("Accept Ben as a friend");
    expect(commandTitle(commands, { kind: "profile.save.v1", name: "", value: { value: "Metz" }, count: 2 })).toBe(
      "Your profile (2 changes)",
    );
    const report = unsentReport({ items: await readOutbox(ada), ratings: new Map(), drafts: [] }, "now");
    expect((JSON.parse(report) as { unsent: unknown[] }).unsent).toMatchObject([
      { kind: "profile.save.v1", about: "Name of city", wanted: { value: "Metz" }, text: "Metz" },
      { kind: "profile.save.v1", wanted: { value: "Ada" } },
      { kind: "friend.set.v1", wanted: { act: "accept" } },
    ]);
  });

  it("of an unknown kind are sent and still have a title", async () => {
    const later = { ...likeSet, kind: "toast.raise.v1", collection: { ...reviewCollection, name: "toast" } };
    await want(later, "t1", { liked: true });
    const [card] = (await cards()).waiting;
    expect(
      commandTitle(commands, { kind: card?.parts[0]?.kind ?? "", name: card?.title ?? "", value: {}, count: 1 }),
    ).toContain("Name of t1");
    await drain();
    expect(await countUnsent(ada)).toBe(0);
    expect(server.upserts.values.get(`${ada}:toast.raise.v1:t1`)).toEqual({ liked: true });
  });

  it("about seen notices are sent without being counted or listed, and are dropped when refused", async () => {
    reachable = false;
    await want(noticeSeen, "n1", {});
    await want(allNoticesSeen, allNotices, { until: "2026-01-01T00:00:00.000Z" });
    expect([await countUnsent(ada), await readOutbox(ada)]).toEqual([0, []]);
    expect(await database.commands.count()).toBe(2);
    reachable = true;
    await drain();
    expect([await database.commands.count(), await readOutbox(ada)]).toEqual([0, []]);
    await want(noticeSeen, "n2", {});
    refuse("not_invited");
    await drain();
    expect([await database.commands.count(), await readOutbox(ada)]).toEqual([0, []]);
  });
});

describe("a collection cached from the server", () => {
  const person = (tie: string) => ({ tie, blocked: false });
  const people = async () =>
    (await readCollection(ada, personCollection, [friendSet, blockSet], 10)).map(({ key, state }) => [key, state.tie]);
  const list = (rows: [string, string, string][]) =>
    rows.map(([key, tie, sort]) => ({ key, state: { ...person(tie), name: key }, sort }));
  const past = "2026-01-01T00:00:00.000Z";

  it("is listed from its end, with queued commands applied", async () => {
    await cacheRows(
      ada,
      "person",
      list([
        ["a", "friends", "1"],
        ["b", "asks", "2"],
        ["c", "none", "3"],
      ]),
      { startedAt: past, whole: true },
    );
    await want(friendSet, "b", { act: "accept" });
    await want(blockSet, "a", { blocked: true });
    expect(await people()).toEqual([
      ["c", "none"],
      ["b", "friends"],
      ["a", "none"],
    ]);
  });

  it("loses rows missing from a complete list, except those stored by a command delivered later", async () => {
    const startedAt = new Date().toISOString();
    await want(friendSet, "b", { act: "request" });
    await drain();
    const learnt = await database.serverCache.get([ada, "person", "b"]);
    await cacheRows(ada, "person", list([["a", "friends", "1"]]), { startedAt: past, whole: true });
    const known = { startedAt, whole: true };
    await cacheRows(ada, "person", list([["a", "friends", "1"]]), known);
    expect(learnt ?? null).toBeNull();
    await like();
    await drain();
    await cacheRows(ada, "review", [{ key: "r1", state: { liked: false, likes: 2, score: 5 } }], known);
    expect((await database.serverCache.get([ada, "review", "r1"]))?.state).toMatchObject({
      liked: true,
      likes: 3,
      score: 5,
    });
    await cacheRows(ada, "review", [], known);
    expect(await database.serverCache.get([ada, "review", "r1"])).toBeDefined();
    await cacheRows(ada, "review", [], { startedAt: "9999-01-01T00:00:00.000Z", whole: true });
    expect(await database.serverCache.get([ada, "review", "r1"])).toBeUndefined();
  });

  it("keeps the other fields of a row when a delivered command updates some of them", async () => {
    const review = { key: "r1", state: { liked: false, likes: 2, score: 5 }, sort: past };
    await cacheRows(ada, "review", [review], { startedAt: past, whole: true });
    await like();
    await drain();
    expect(await database.serverCache.get([ada, "review", "r1"])).toMatchObject({
      state: { liked: true, likes: 3, score: 5 },
      sort: past,
    });
  });

  it("is not stored for a person who has signed out", async () => {
    await endSession("local");
    expect(await cacheRows(ada, "person", list([["a", "friends", "1"]]), { startedAt: past, whole: true })).toBe(false);
    expect(await database.serverCache.count()).toBe(0);
  });
});

describe("signing out with queued values (upserts)", () => {
  it("deletes cached server data and keeps queued commands for the same person's next sign-in", async () => {
    await like();
    await drain();
    reachable = false;
    await like(false);
    expect(await settleSignOut("keep")).toEqual({ signedOut: true, unsent: 1 });
    expect(await database.serverCache.count()).toBe(0);
    await signIn(ben);
    expect([await countUnsent(ben), await readOutbox(ben)]).toEqual([0, []]);
    reachable = true;
    await drain();
    expect(server.upserts.likes.get("r1")?.has(ada)).toBe(true);
    await signIn(ada);
    await drain();
    expect(server.upserts.likes.get("r1")?.has(ada)).toBe(false);
  });

  it("discards all queued commands if the user chose to discard", async () => {
    reachable = false;
    await like();
    await want(noticeSeen, "n1", {});
    await settleSignOut("discard");
    expect(await database.commands.count()).toBe(0);
  });
});
