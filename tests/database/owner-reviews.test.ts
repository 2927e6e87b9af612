import { describe, expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { newcomer, rate, refusalOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga, admin } = cast;
const p_place_id = places.place1.id;

interface Review {
  id: string;
  reviewer: string | null;
  score: number;
  comment: string | null;
  created_at: string;
  server_first_name: string | null;
  reply: { body: string } | null;
  reply_hidden: boolean;
  report: { status: string; reason: string; kept: boolean | null } | null;
}

const read = (stage: Stage, filter: object = {}, after: string | null = null, limit = 20) =>
  valueOf<Review[]>(stage, olga, "get_owner_reviews", {
    p_place_id,
    p_filter: JSON.stringify(filter),
    p_after_id: after,
    p_limit: limit,
  });
const reply = (stage: Stage, p_rating_id: string | undefined, p_body: string, p_op_id: string | null = null) =>
  valueOf<{ success: boolean; code?: string; reply_id: string | null }>(stage, olga, "reply_to_rating", {
    p_rating_id,
    p_body,
    p_op_id,
  });

/** Ratings of new guests, oldest first; every second has a comment. */
async function rated(stage: Stage, ...scores: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, score] of scores.entries()) {
    const guest = await newcomer(stage, `owner-guest${index}@cast.test`);
    const comment = index % 2 === 0 ? `Words ${index}` : null;
    ids.push(await rate(stage, guest, p_place_id, { score, server_id: serverId, comment }));
    const back = "update private.ratings set created_at = now() - ($2 || ' days')::interval where id = $1";
    await stage.look(back, [ids[index], scores.length - index]);
  }
  return ids;
}
const scoresOf = (reviews: Review[]) => reviews.map(({ score }) => score);

describe("the reviews that an owner reads", () => {
  test("are paged newest first, show the day only, never the guest, and name the waiter only at five lemons", async ({
    stage,
  }) => {
    await rated(stage, 1, 2, 3, 4, 5);
    const first = await read(stage, {}, null, 2);
    expect(scoresOf(first)).toEqual([5, 4]);
    expect(first.map(({ server_first_name }) => server_first_name)).toEqual([null, null]);
    expect(scoresOf(await read(stage, {}, first[1]?.id, 9))).toEqual([3, 2, 1]);
    expect(first[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d$/);
    const all = JSON.stringify(await read(stage));
    expect(all).not.toMatch(/user_id|cast\.test|server_id|"New"/);
    expect(all).not.toContain(serverId);
  });

  test("can be filtered by score, text, missing reply, days, or praise for one waiter", async ({ stage }) => {
    const ids = await rated(stage, 5, 5, 2, 5, 2);
    await reply(stage, ids[4], "Sorry");
    expect(await read(stage, { score: 2 })).toHaveLength(2);
    expect((await read(stage, { text: true })).map(({ id }) => id)).toEqual([ids[4], ids[2], ids[0]]);
    expect((await read(stage, { unanswered: true })).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect((await read(stage, { unanswered: true, score: 2 })).map(({ id }) => id)).toEqual([ids[2]]);
    // Only ratings that name the server publicly: the filter must not reveal a lower score.
    expect((await read(stage, { server: serverId })).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0]]);
    expect(await read(stage, { server: serverId, score: 2 })).toHaveLength(3);
    const [row] = await stage.look<{ day: string }>(
      "select (now() at time zone 'Europe/Luxembourg' - interval '2 days')::date::text as day",
    );
    expect((await read(stage, { since: row?.day })).map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    expect((await read(stage, { until: row?.day })).map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0]]);
    expect((await read(stage, { tag: "long_wait" })).map(({ id }) => id)).toEqual([]);
  });

  test("omit the name of a guest who hides it from strangers or has blocked the owner", async ({ stage }) => {
    await stage.look("update public.profiles set username = 'ada_l' where user_id = $1", [ada.id]);
    await rate(stage, ada, p_place_id);
    const name = async () => (await read(stage))[0]?.reviewer;
    expect(await name()).toBe("ada_l");
    await valueOf(stage, ada, "block_user", { p_user_id: olga.id });
    expect(await name()).toBeNull();
    await stage.look("delete from public.user_blocks");
    await stage.look("update private.profiles set visible_to = 'friends' where user_id = $1", [ada.id]);
    expect(await name()).toBeNull();
  });

  test("omit hidden and removed ratings, and refuse a page cursor whose rating was erased", async ({ stage }) => {
    const ids = await rated(stage, 5, 4, 3);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [ids[0]]);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [ids[1]]);
    expect(scoresOf(await read(stage))).toEqual([3]);
    // A cursor of another place reveals no time either.
    for (const p_after_id of [crypto.randomUUID(), await rate(stage, ada, places.place2.id)]) {
      const args = { p_place_id, p_filter: "{}", p_after_id };
      expect((await refusalOf(stage, olga, "get_owner_reviews", args)).hint).toBe("rating_gone");
      expect((await refusalOf(stage, olga, "export_place_reviews", args)).hint).toBe("rating_gone");
    }
  });
});

describe("an owner's reply", () => {
  test("does not overwrite a later change when it is sent again after a lost answer", async ({ stage }) => {
    const [id] = await rated(stage, 2);
    const lost = crypto.randomUUID();
    const first = await reply(stage, id, "Sorry", lost);
    expect(first.reply_id).not.toBeNull();
    expect(await reply(stage, id, "Sorry", lost)).toEqual(first);
    await reply(stage, id, "We are truly sorry", crypto.randomUUID());
    expect(await reply(stage, id, "Sorry", lost)).toEqual(first);
    expect((await read(stage))[0]?.reply?.body).toBe("We are truly sorry");
    await reply(stage, id, "", crypto.randomUUID());
    expect(await reply(stage, id, "Sorry", lost)).toEqual({ success: true, reply_id: null });
    expect((await read(stage))[0]?.reply).toBeNull();
  });

  test("removes a review from the unanswered list until the reply is deleted, without a new rating version", async ({
    stage,
  }) => {
    const [id] = await rated(stage, 2);
    const before = await stage.look("select version, updated_at from private.ratings");
    expect(await read(stage, { unanswered: true })).toHaveLength(1);
    await reply(stage, id, "Sorry");
    expect(await read(stage, { unanswered: true })).toEqual([]);
    await reply(stage, id, "");
    expect(await read(stage, { unanswered: true })).toHaveLength(1);
    expect(await stage.look("select version, updated_at from private.ratings")).toEqual(before);
    const forge = "update public.ratings set answered = true where user_id = $1";
    await rate(stage, ada, p_place_id);
    expect((await stage.refusal(ada, forge, [ada.id])).hint).toBe("column_protected");
  });

  test("remains stored when moderation hides it, and is marked as hidden for its owner", async ({ stage }) => {
    const [id] = await rated(stage, 2);
    const { reply_id } = await reply(stage, id, "Never come back");
    const decision = { p_subject_type: "reply", p_subject_id: reply_id, p_action: "hide", p_reason: "Rude" };
    await valueOf(stage, admin, "moderate_content", decision);
    expect(await read(stage)).toMatchObject([{ reply: null, reply_hidden: true }]);
    expect(await read(stage, { unanswered: true })).toEqual([]);
    // A hidden rating is not exported, since a file outlives the decision.
    const file = { p_place_id, p_filter: "{}", p_after_id: null, p_limit: 500 };
    expect(await valueOf(stage, olga, "export_place_reviews", file)).toMatchObject([{ id, reply: null }]);
  });
});

test("an owner sees only their own reports on reviews, with the outcome", async ({ stage }) => {
  const [id] = await rated(stage, 1, 5);
  const report = { p_subject_type: "rating", p_subject_id: id, p_reason: "untrue" };
  await valueOf(stage, ada, "report_content", report);
  expect(await read(stage, { reported: true })).toEqual([]);
  expect((await read(stage, { score: 1 }))[0]?.report).toBeNull();
  await valueOf(stage, olga, "report_content", report);
  expect(await read(stage, { reported: true })).toMatchObject([
    { id, report: { status: "open", reason: "untrue", kept: null } },
  ]);
  const decision = { p_subject_type: "rating", p_subject_id: id, p_action: "keep", p_reason: "It is an opinion" };
  await valueOf(stage, admin, "moderate_content", decision);
  expect(await read(stage, { reported: true })).toEqual([]);
  expect((await read(stage, { score: 1 }))[0]?.report).toEqual({ status: "decided", reason: "untrue", kept: true });
});

test("the review export returns at most 500 rows at a time and names no guest", async ({ stage }) => {
  const ids = await rated(stage, 5, 1, 4);
  await stage.look(
    "update public.profiles set username = 'nora_n' where user_id = (select user_id from private.ratings limit 1)",
  );
  await reply(stage, ids[0], "Thank you");
  const rows = (after: string | null, limit: number) =>
    valueOf<Record<string, unknown>[]>(stage, olga, "export_place_reviews", {
      p_place_id,
      p_filter: "{}",
      p_after_id: after,
      p_limit: limit,
    });
  const all = await rows(null, 100_000);
  expect(all.map(({ score }) => score)).toEqual([4, 1, 5]);
  expect(all[2]).toMatchObject({ comment: "Words 0", reply: "Thank you", photos: 0, verification: "none" });
  expect(JSON.stringify(all)).not.toMatch(/Nora|nora_n|reviewer|user_id|cast\.test/);
  expect(await rows(String(all[0]?.["id"]), 1)).toMatchObject([{ score: 1 }]);
});
