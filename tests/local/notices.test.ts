import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { appealFile, appealCollection } from "../../src/domain/outbox/commands/kinds/appeal-file.ts";
import { allNotices, allNoticesSeen, noticeSeen } from "../../src/domain/outbox/commands/kinds/notice-seen.ts";
import { countUnseen } from "../../src/local/people/count-social.ts";
import { database } from "../../src/local/database/database.ts";
import { readCachedStates } from "../../src/local/server-cache/server-cache.ts";
import { readNotices } from "../../src/local/people/read-notices.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { refreshNotices } from "../../src/sync/refresh/refresh-social.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const row = (nth: number, over = {}) => ({
  id: `notice-${nth}`,
  activity_type: "post_liked",
  actor_id: null,
  actor_name: "Ben",
  actor_avatar_url: null,
  subject_id: null,
  metadata: { restaurant_name: "Moselhaus" },
  created_at: `2026-11-20T12:00:0${nth}.123456+00:00`,
  seen: false,
  ...over,
});

let rows: unknown[];
/** The server's answer to each mark in a batch. */
let mark: (op: { op_id: string; subject: string }) => object | null;
beforeEach(async () => {
  rows = [row(3), row(2), row(1, { seen: true })];
  mark = () => null;
  stubFetch(({ url, body }) => {
    if (url.pathname.endsWith("/get_user_activity")) return { json: rows };
    const ops = (body as { p_ops?: { op_id: string; subject: string }[] }).p_ops ?? [];
    const answers = ops.flatMap((op) => mark(op) ?? []);
    return answers.length === ops.length ? { json: answers } : "unreachable";
  });
  await freshDevice(ada);
  await refreshNotices(ada);
});
afterEach(() => vi.unstubAllGlobals());

const unseen = async () => (await readNotices(ada)).filter(({ seen }) => !seen).map(({ id }) => id);
const see = (subject: string) => enqueueUpsert(noticeSeen, { uid: ada, subject, value: {}, name: "" });
const seeAll = (until: string) =>
  enqueueUpsert(allNoticesSeen, { uid: ada, subject: allNotices, value: { until }, name: "" });
/** Reads list and count together, since they must never disagree. */
const both = async () => {
  const ids = await unseen();
  expect(await countUnseen(ada)).toBe(ids.length);
  return ids;
};

describe("the notices of a person", () => {
  it("are listed newest first, and unseen ones are counted", async () => {
    expect((await readNotices(ada)).map(({ id }) => id)).toEqual(["notice-3", "notice-2", "notice-1"]);
    expect(await both()).toEqual(["notice-3", "notice-2"]);
  });

  it("can be marked as seen one by one offline, even if an older list arrives before the mark is sent", async () => {
    await see("notice-2");
    expect(await both()).toEqual(["notice-3"]);
    await refreshNotices(ada);
    expect(await both()).toEqual(["notice-3"]);
  });

  it("are marked as seen up to the newest one shown, and later ones stay new", async () => {
    await seeAll("2026-11-20T12:00:03.123456+00:00");
    expect(await both()).toEqual([]);
    rows = [row(4), ...rows];
    await refreshNotices(ada);
    expect(await both()).toEqual(["notice-4"]);
  });

  it("beyond the fifty listed are not counted as unseen", async () => {
    const at = (nth: number) => new Date(Date.UTC(2026, 10, 20) + nth * 1_000).toISOString();
    rows = Array.from({ length: 55 }, (_, nth) => row(0, { id: `n-${nth}`, created_at: at(nth), seen: nth > 4 }));
    await refreshNotices(ada);
    expect(await both()).toEqual([]);
  });

  it("are marked as seen by the server's answer to the mark, before the list is refreshed", async () => {
    mark = ({ op_id }) => ({
      op_id,
      status: "applied",
      topic: "notice",
      state: { seen_until: "2026-11-20T12:00:02.5Z" },
    });
    await seeAll("2026-11-20T12:00:03.123456+00:00");
    await drainNow({ force: true });
    expect(await database.commands.count()).toBe(0);
    expect(await both()).toEqual(["notice-3"]);
  });

  it("leave out blocked people, even in a list requested before the block was sent", async () => {
    rows = [row(3, { actor_id: ben }), row(2)];
    await refreshNotices(ada);
    expect(await both()).toEqual(["notice-3", "notice-2"]);
    await enqueueUpsert(blockSet, { uid: ada, subject: ben, value: { blocked: true }, name: "Ben" });
    expect(await both()).toEqual(["notice-2"]);
    await refreshNotices(ada);
    expect(await both()).toEqual(["notice-2"]);
    await enqueueUpsert(blockSet, { uid: ada, subject: ben, value: { blocked: false }, name: "Ben" });
    expect(await both()).toEqual(["notice-3", "notice-2"]);
  });

  it("leave out a blocked person even if another block was refused", async () => {
    const other = "ffffffff-0000-4000-8000-0000000000ff";
    rows = [row(3, { actor_id: ben }), row(2, { actor_id: other })];
    await refreshNotices(ada);
    const block = (subject: string) =>
      enqueueUpsert(blockSet, { uid: ada, subject, value: { blocked: true }, name: "Somebody" });
    await block(ben);
    await database.commands.toCollection().modify({ state: "attention", refusal: "user_gone" });
    await block(other);
    expect(await both()).toEqual(["notice-3"]);
  });

  it("show the state of appeals made on any device", async () => {
    const decisionId = "00000000-0000-4000-8000-0000000000d1";
    const appeal = async () => (await readCachedStates(ada, appealCollection, [appealFile], [decisionId]))[0];
    const told = (state: object) =>
      row(4, {
        activity_type: "moderation_decision",
        subject_id: decisionId,
        metadata: { action: "hide", subject_type: "reply", reason: "It is rude", appeal: state },
      });
    rows = [told({ text: null, outcome: null })];
    await refreshNotices(ada);
    expect(await appeal()).toMatchObject({ state: { text: null } });
    await enqueueUpsert(appealFile, { uid: ada, subject: decisionId, value: { text: "It is not" }, name: "" });
    expect(await appeal()).toMatchObject({ state: { text: "It is not", outcome: null }, sync: "queued" });
    await database.commands.clear();
    rows = [told({ text: "It is not", outcome: "reversed" })];
    await refreshNotices(ada);
    expect(await appeal()).toMatchObject({ state: { text: "It is not", outcome: "reversed" }, sync: "sent" });
  });

  it("may have an unknown type, and an unreadable one does not hide the others", async () => {
    rows = [row(4, { activity_type: "tea_time", metadata: {} }), { id: 1 }, ...rows];
    await refreshNotices(ada);
    expect((await readNotices(ada)).map(({ id }) => id)).toEqual(["notice-4", "notice-3", "notice-2", "notice-1"]);
  });

  it("are limited to the latest fifty", async () => {
    rows = Array.from({ length: 60 }, (_, nth) =>
      row(0, { id: `n-${nth}`, created_at: `2026-11-20T13:00:${nth + 10}+00:00` }),
    );
    await refreshNotices(ada);
    expect(await both()).toHaveLength(50);
  });
});
