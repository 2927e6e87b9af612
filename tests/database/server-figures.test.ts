import { describe, expect } from "vitest";
import { newcomer, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { cast, places, serverId } from "../support/cast.ts";

const { test } = useDatabase();
const { ownerOfPlace1: olga } = cast;
const p_place_id = places.place1.id;

type Told = { count: number; average: number } | null;
interface Server {
  server_id: string;
  first_name: string;
  shown_on: string | null;
  total: Told;
  before: (Told & { shown_on: string }) | null;
  praises: { month: number | null; month_before: number | null };
  awards: Record<string, number>;
  tags: { tag: string; count: number }[];
}
const performance = (stage: Stage) => valueOf<Server[]>(stage, olga, "get_server_performance", { p_place_id });
const sam = async (stage: Stage) => (await performance(stage))[0];

/** Ratings of new guests that name Sam. */
async function mention(stage: Stage, ...scores: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const score of scores) {
    const guest = await newcomer(stage, `${crypto.randomUUID()}@cast.test`);
    ids.push(await rate(stage, guest, p_place_id, { score, server_id: serverId }));
  }
  return ids;
}
/** Moves the data back in time, because everything in a scene happens at one moment. */
const later = (stage: Stage, days = 1) =>
  stage.look(
    `with pictures as (update private.server_shown_figures set shown_at = shown_at - ($1 || ' days')::interval)
     update private.ratings set created_at = created_at - ($1 || ' days')::interval`,
    [days],
  );

describe("a waiter's figures as shown to an owner", () => {
  test("are empty until the fifth rating, including the count", async ({ stage }) => {
    const nothing = { shown_on: null, total: null, before: null, awards: {}, tags: [] };
    expect(await sam(stage)).toMatchObject({ server_id: serverId, first_name: "Sam", ...nothing });
    await mention(stage, 4, 3, 1, 4);
    expect(await sam(stage)).toMatchObject(nothing);
    await mention(stage, 3);
    expect(await sam(stage)).toMatchObject({ total: { count: 5, average: 3 }, before: null });
  });

  test("change only with every fifth guest below five lemons, so that no single rating can be derived", async ({
    stage,
  }) => {
    await mention(stage, 4, 4, 4, 4, 4);
    await later(stage);
    const five = await sam(stage);
    await mention(stage, 1, 1, 1, 1);
    expect(await sam(stage)).toEqual(five);
    const owned = await valueOf(stage, olga, "get_server_stats", { p_server_id: serverId });
    expect(owned).toMatchObject({ totalRatings: 5, averageRating: 4 });
    await mention(stage, 1);
    expect(await sam(stage)).toMatchObject({
      total: { count: 10, average: 2.5 },
      before: { count: 5, average: 4, shown_on: five?.shown_on },
    });
  });

  test("do not change with five-lemon ratings, which anyone could subtract", async ({ stage }) => {
    await mention(stage, 5, 5, 5, 5, 1);
    expect((await sam(stage))?.total).toBeNull();
    await mention(stage, 2, 2, 2, 2);
    await later(stage);
    const first = await sam(stage);
    expect(first?.total).toEqual({ count: 9, average: 3.2 });
    await mention(stage, 5, 5, 5, 5, 5, 5, 1);
    // Praise is public and counts immediately.
    expect(await sam(stage)).toEqual({ ...first, praises: { month: 10, month_before: null } });
  });

  test("do not change if one guest removes, repeats or edits a rating", async ({ stage }) => {
    await mention(stage, 4, 4, 4, 4, 4);
    await later(stage);
    const [id] = await mention(stage, 1);
    const before = await sam(stage);
    for (let turn = 0; turn < 6; turn += 1) {
      await stage.look("update private.ratings set hidden_at = now() where id = $1", [id]);
      await stage.look("update private.ratings set hidden_at = null where id = $1", [id]);
      await stage.look("update private.ratings set score = 1 + $2 % 3 where id = $1", [id, turn]);
    }
    expect(await sam(stage)).toEqual(before);
  });

  test("include the last thirty days' five-lemon ratings once there are five, and no other ratings", async ({
    stage,
  }) => {
    const praises = async () => (await sam(stage))?.praises;
    await mention(stage, 5, 5, 5, 5, 5, 5);
    await later(stage, 31);
    await mention(stage, 5, 5, 5, 5, 4, 1);
    expect(await praises()).toEqual({ month: null, month_before: 6 });
    const [last] = await mention(stage, 5);
    expect(await praises()).toEqual({ month: 5, month_before: 6 });
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [last]);
    expect(await praises()).toEqual({ month: null, month_before: 6 });
  });

  test("do not change when a review is removed, which would show that it was counted", async ({ stage }) => {
    const [id] = await mention(stage, 4, 4, 4, 4, 4);
    const before = await sam(stage);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [id]);
    expect(await sam(stage)).toEqual(before);
  });

  test("are recorded as viewed by the owner, but only if there was anything to see", async ({ stage }) => {
    const looks = () => stage.look("select server_id from private.server_looks");
    await performance(stage);
    expect(await looks()).toEqual([]);
    await mention(stage, 4, 4, 4, 4, 4);
    await performance(stage);
    expect(await looks()).toEqual([{ server_id: serverId }]);
  });

  const tag = (stage: Stage, tags: string, ids: readonly unknown[]) =>
    stage.look("update private.ratings set tags = $1 where id = any ($2)", [tags, ids]);

  test("include awards once there are five five-lemon ratings, which are public anyway", async ({ stage }) => {
    const [first, ...others] = await mention(stage, 5, 5, 5, 5);
    await stage.look("update private.ratings set server_emoji = 'crown' where id = any ($1)", [[first, others[0]]]);
    expect((await sam(stage))?.awards).toEqual({});
    await mention(stage, 4, 4);
    expect((await sam(stage))?.awards).toEqual({});
    await mention(stage, 5);
    expect(await sam(stage)).toMatchObject({ awards: { crown: 2 }, total: null });
  });

  test("include tags given by five guests, and tags below five lemons only in steps of five", async ({ stage }) => {
    const shown = async () => (await sam(stage))?.tags;
    await tag(stage, "{attentive,great_vibe}", await mention(stage, 5, 5, 5));
    await tag(stage, "{slow_service}", await mention(stage, 2, 2, 2, 2));
    const [last] = await mention(stage, 2, 2);
    expect(await shown()).toEqual([]);
    await tag(stage, "{slow_service}", [last]);
    await later(stage);
    await tag(stage, "{attentive}", await mention(stage, 5, 5, 4, 4, 4));
    await mention(stage, 3, 3);
    // Three and two with praise, whose comments are public; fewer than five others.
    expect(await shown()).toEqual([
      { tag: "attentive", count: 5 },
      { tag: "slow_service", count: 5 },
    ]);
    await later(stage);
    await tag(stage, "{slow_service}", await mention(stage, 1, 2, 2, 2));
    await mention(stage, 3);
    expect(await shown()).toEqual([
      { tag: "attentive", count: 5 },
      { tag: "slow_service", count: 5 },
    ]);
  });

  test("are shown for current staff by name, without their work at other places", async ({ stage }) => {
    await mention(stage, 4, 4, 4, 4, 4);
    const otto = { p_place_id: places.place2.id };
    expect(await valueOf(stage, cast.ownerOfPlace2, "get_server_performance", otto)).toEqual([]);
    expect(JSON.stringify(await performance(stage))).not.toMatch(/email|phone|user_id|cast\.test/);
    await stage.look("update public.restaurant_servers set is_active = false, paused_by = 'owner'");
    expect(await performance(stage)).toEqual([]);
  });
});
