import { beforeEach, expect, test, vi } from "vitest";
import { fetchAllReviews } from "../../src/dashboards/server/profile/export-reviews.ts";
import { fetchReviewPages } from "../../src/dashboards/server/server-data.ts";

type Request = { p_after_id: string | null; p_limit: number };
const world = vi.hoisted(() => ({ rows: 0, failsAt: Infinity, asked: [] as Request[] }));
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`;

/** A server with `rows` reviews; each call returns those after `p_after_id`. */
vi.mock("../../src/dashboards/data/call.ts", () => ({
  callFunction: vi.fn<() => void>(),
  readRows: vi.fn<() => void>(),
  callProcedure: async (_name: string, body: Request) => {
    world.asked.push(body);
    if (world.asked.length > world.failsAt) return { ok: false, failure: { code: "offline", reason: null } };
    const from = body.p_after_id === null ? 0 : Number(body.p_after_id.slice(-12)) + 1;
    const count = Math.max(0, Math.min(body.p_limit, world.rows - from));
    return { ok: true, value: Array.from({ length: count }, (_, nth) => ({ id: idOf(from + nth) })) };
  },
}));

beforeEach(() => Object.assign(world, { rows: 0, failsAt: Infinity, asked: [] }));

test.each([
  [0, 1, 0, false],
  [19, 1, 19, false],
  [20, 1, 20, true],
  [20, 2, 20, false],
  [45, 2, 40, true],
  [45, 3, 45, false],
])(
  "of a waiter's %i reviews, %i pages of twenty return %i, and more to load is %s",
  async (rows, pages, shown, more) => {
    world.rows = rows;
    const answer = await fetchReviewPages(pages);
    const ids = answer.ok ? answer.value.rows.map(({ id }) => id) : [];
    expect(ids).toEqual(Array.from({ length: shown }, (_, nth) => idOf(nth)));
    expect(answer.ok && answer.value.more).toBe(more);
  },
);

test("loading a waiter's reviews fails as a whole if one page fails, instead of returning a shorter list", async () => {
  Object.assign(world, { rows: 60, failsAt: 1 });
  expect(await fetchReviewPages(3)).toEqual({ ok: false, failure: { code: "offline", reason: null } });
});

test("the export of a waiter's reviews loads all of them, fifty per call, and reports progress", async () => {
  world.rows = 120;
  const progress: number[] = [];
  const answer = await fetchAllReviews((count) => progress.push(count));
  expect(answer.ok && answer.value).toHaveLength(120);
  expect(world.asked.map(({ p_limit }) => p_limit)).toEqual([50, 50, 50]);
  expect(progress).toEqual([0, 50, 100]);
});
