import fc from "fast-check";
import { expect, test } from "vitest";
import { PointStore } from "../../supabase/tools/osm/point-store.ts";

test("positions of nodes are found like in a Map, in whatever order they come and however often", () => {
  const step = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), step, step), { maxLength: 60 }), (nodes) => {
      const store = new PointStore();
      const expected = new Map<number, readonly [number, number]>();
      for (const [id, x, y] of nodes) {
        store.set(id, [x / 1e7, y / 1e7]);
        expected.set(id, [x / 1e7, y / 1e7]);
      }
      for (let id = 0; id <= 41; id += 1) expect(store.get(id)).toEqual(expected.get(id));
      expect(store.size).toBe(expected.size);
      expect(new Map(store)).toEqual(expected);
      // Also after a read.
      store.set(41, [1, 2]);
      expect(store.get(41)).toEqual([1, 2]);
    }),
    { seed: 7 },
  );
});

test("a million positions in order are found again", () => {
  const store = new PointStore();
  for (let id = 0; id < 1_000_000; id += 1) store.set(id * 3e4, [id / 1e7, -id / 1e7]);
  expect(store.get(999_999 * 3e4)).toEqual([0.0999999, -0.0999999]);
  expect(store.get(1)).toBeUndefined();
});
