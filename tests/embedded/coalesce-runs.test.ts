import { expect, test } from "vitest";
import { coalesceRuns } from "../../supabase/embedded/functions/coalesce-runs.ts";

/** Runs that the test settles, by number. */
function pieces() {
  const ends: { done(): void; fail(): void }[] = [];
  const turn = coalesceRuns(
    () => new Promise((resolve, reject) => ends.push({ done: resolve, fail: () => reject(new Error("no line")) })),
  );
  return { turn, ends };
}

test("callers that arrive during a run share the next run", async () => {
  const { turn, ends } = pieces();
  const first = turn();
  const others = [turn(), turn()];
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.done();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test("a failing run rejects its own caller and does not block the next run", async () => {
  const { turn, ends } = pieces();
  const first = turn();
  const second = turn();
  ends[0]?.fail();
  await expect(first).rejects.toThrow("no line");
  await expect.poll(() => ends.length).toBe(2);
  const third = turn();
  ends[1]?.done();
  await second;
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.done();
  await third;
});
