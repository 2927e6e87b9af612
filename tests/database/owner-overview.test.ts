import { describe, expect } from "vitest";
import { newcomer, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { cast, places } from "../support/cast.ts";

const { test } = useDatabase();
const { ownerOfPlace1: olga } = cast;
const p_place_id = places.place1.id;

interface Figure {
  count: number;
  average: number | null;
}
interface Overview {
  today: string;
  total: Figure;
  month: Figure;
  month_before: Figure;
  week: Figure;
  week_before: Figure;
  distribution: Record<string, number>;
  trend: (Figure & { starts_on: string })[];
  tags: { tag: string; count: number; before: number }[];
  waiting: { unanswered: number; reported: number; first: { id: string }[] };
  recent: { score: number }[];
}
const overview = (stage: Stage) => valueOf<Overview>(stage, olga, "get_place_overview", { p_place_id });

/** A rating by a new guest, that many days ago. */
async function ratedAgo(stage: Stage, days: number, score: number, tags: string[] = [], comment: string | null = null) {
  const guest = await newcomer(stage, `${crypto.randomUUID()}@cast.test`);
  const id = await rate(stage, guest, p_place_id, { score, comment });
  await stage.look(
    "update private.ratings set created_at = created_at - ($2 || ' days')::interval, tags = $3 where id = $1",
    [id, days, tags],
  );
  return id;
}

describe("the overview of a place", () => {
  test("shows no average instead of 0 for a place without ratings", async ({ stage }) => {
    const nothing = { count: 0, average: null };
    const empty = await overview(stage);
    expect(empty).toMatchObject({
      total: nothing,
      month: nothing,
      month_before: nothing,
      week: nothing,
      week_before: nothing,
      distribution: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 },
      tags: [],
      waiting: { unanswered: 0, reported: 0, first: [] },
      recent: [],
    });
    expect(empty.trend).toHaveLength(12);
    expect(empty.trend.every(({ count, average }) => count === 0 && average === null)).toBe(true);
  });

  test("shows averages with one decimal for the last week, the last month and the periods before", async ({
    stage,
  }) => {
    for (const [days, score] of [
      [0, 5],
      [6, 4],
      [7, 4],
      [20, 2],
      [40, 1],
      [70, 5],
      [99, 3],
    ] as const)
      await ratedAgo(stage, days, score);
    expect(await overview(stage)).toMatchObject({
      total: { count: 7, average: 3.4 },
      week: { count: 2, average: 4.5 },
      week_before: { count: 1, average: 4 },
      month: { count: 4, average: 3.8 },
      month_before: { count: 1, average: 1 },
      distribution: { "1": 1, "2": 1, "3": 1, "4": 2, "5": 2 },
    });
  });

  test("shows twelve weeks ending today, with a gap for each week without ratings", async ({ stage }) => {
    for (const days of [0, 6, 7, 83]) await ratedAgo(stage, days, days === 6 ? 2 : 5);
    const { trend, today } = await overview(stage);
    expect(trend.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(trend.map(({ average }) => average)).toEqual([5, ...Array<null>(9).fill(null), 5, 3.5]);
    const lastDay = new Date(Date.parse(String(trend[11]?.starts_on)) + 6 * 86_400_000).toISOString().slice(0, 10);
    expect(lastDay).toBe(today);
  });

  test("compares this month's tags with last month's, and reflects edits, removals and hidden ratings", async ({
    stage,
  }) => {
    await ratedAgo(stage, 2, 5, ["attentive", "great_vibe"]);
    const edited = await ratedAgo(stage, 3, 2, ["long_wait"]);
    await ratedAgo(stage, 45, 4, ["attentive"]);
    const hidden = await ratedAgo(stage, 1, 1, ["rude_interaction"]);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [hidden]);
    expect((await overview(stage)).tags).toEqual([
      { tag: "attentive", count: 1, before: 1 },
      { tag: "great_vibe", count: 1, before: 0 },
      { tag: "long_wait", count: 1, before: 0 },
    ]);
    await stage.look("update private.ratings set score = 1, tags = '{ignored_us}' where id = $1", [edited]);
    expect((await overview(stage)).tags.map(({ tag }) => tag)).toEqual(["attentive", "great_vibe", "ignored_us"]);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [edited]);
    const left = await overview(stage);
    expect(left.tags.map(({ tag }) => tag)).toEqual(["attentive", "great_vibe"]);
    expect(left.month).toEqual({ count: 1, average: 5 });
  });

  test("lists first the three newest reviews of the last twelve weeks that have text but no reply", async ({
    stage,
  }) => {
    const ids: string[] = [];
    for (const days of [1, 2, 3, 4]) ids.push(await ratedAgo(stage, days, 3, [], "Words"));
    await ratedAgo(stage, 0, 1);
    await ratedAgo(stage, 90, 1, [], "Long ago");
    await valueOf(stage, olga, "reply_to_rating", { p_rating_id: ids[0], p_body: "Thanks" });
    const report = { p_subject_type: "rating", p_subject_id: ids[1], p_reason: "untrue" };
    await valueOf(stage, olga, "report_content", report);
    const { waiting, recent } = await overview(stage);
    expect(waiting).toMatchObject({ unanswered: 3, reported: 1 });
    expect(waiting.first.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(recent.map(({ score }) => score)).toEqual([1, 3, 3, 3, 3, 1]);
  });

  test("deletes stored daily figures once they are too old to be shown", async ({ stage }) => {
    await ratedAgo(stage, 0, 5);
    await ratedAgo(stage, 99, 4);
    // One day more than needed, because a span in hours can cross a daylight saving change.
    await stage.look("update private.place_days set day = day - 3");
    await stage.look("select private.prune()");
    expect(await stage.look("select score_5, score_4 from private.place_days")).toEqual([{ score_5: 1, score_4: 0 }]);
  });
});
