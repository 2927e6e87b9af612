import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { prefetchRatingRows, useRatingRows } from "../../src/consumer/history/list/use-rating-rows.ts";
import * as ratings from "../../src/local/ratings/read-ratings.ts";
import type { Range } from "../../src/ui/list-lines.ts";
import { pass, until } from "../support/fake-time.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";

vi.mock("../../src/local/ratings/read-ratings.ts", { spy: true });

const actual = await vi.importActual<typeof ratings>("../../src/local/ratings/read-ratings.ts");
const here = reactPage();
const count = 300;
const dayMs = 86_400_000;
const ratedOn = (index: number) => new Date(Date.parse("2026-01-01T12:00:00Z") - index * dayMs).toISOString();

beforeEach(async () => {
  await freshDevice(ada);
  const indexes = Array.from({ length: count }, (_, index) => index);
  await putRows(
    ada,
    indexes.map((index) => ratingRow(ada, `place-${index}`, { rated_at: ratedOn(index) })),
  );
  vi.mocked(ratings.readRatingViews).mockReset();
});

const Rows = (cells: Range) => useRatingRows(ada, cells);
const asked = () => vi.mocked(ratings.readRatingViews).mock.calls.map(([, { offset, limit }]) => [offset, limit]);

describe("the history rows in memory", () => {
  it("include rows read ahead above and below the visible ones, at the correct positions", async () => {
    const list = here.run(Rows, { first: 100, last: 110 });
    await until(() => expect(list.now?.first).toBe(72));
    expect(list.now?.views.map(({ placeId }) => placeId)).toEqual(
      Array.from({ length: 72 }, (_, index) => `place-${72 + index}`),
    );
  });

  it("stay shown while further rows are read, one request at a time", async () => {
    await prefetchRatingRows(ada);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    vi.mocked(ratings.readRatingViews).mockImplementation(async (uid, window) => {
      await held;
      return await actual.readRatingViews(uid, window);
    });
    const list = here.run(Rows, { first: 0, last: 10 });
    await until(() => expect(list.now?.views).toHaveLength(24));
    list.change({ first: 100, last: 110 });
    await pass(20);
    expect(asked()).toEqual([
      [0, 24],
      [0, 48],
    ]);
    letGo();
    await until(() => expect(list.now?.first).toBe(72));
  });

  it("are read only where a fast scroll ends, not for every position that it passed", async () => {
    const list = here.run(Rows, { first: 0, last: 10 });
    await until(() => expect(list.now?.views).toHaveLength(48));
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    vi.mocked(ratings.readRatingViews).mockImplementation(async (uid, window) => {
      await held;
      return await actual.readRatingViews(uid, window);
    });
    for (const first of [50, 100, 150, 200, 250]) {
      list.change({ first, last: first + 10 });
      await pass(20);
    }
    expect(list.now?.first).toBe(0);
    letGo();
    await until(() => expect(list.now?.first).toBe(216));
    expect(asked()).toEqual([
      [0, 48],
      [24, 72],
      [216, 72],
    ]);
  });
});
