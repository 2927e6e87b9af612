import { expect, test } from "vitest";
import { isStillFresh } from "../../src/consumer/map/list/server-answer.ts";

const fresh = { asked: "@49.6,6.1", round: 0, state: "fresh", at: 1_000_000 } as const;

test("returning to the map makes a new request only after a minute", () => {
  expect(isStillFresh(fresh, fresh.asked, fresh.at + 59_999)).toBe(true);
  expect(isStillFresh(fresh, fresh.asked, fresh.at + 60_000)).toBe(false);
});

test("the map requests places again when the clock was set back by a minute or more", () => {
  expect(isStillFresh(fresh, fresh.asked, fresh.at - 59_999)).toBe(true);
  expect(isStillFresh(fresh, fresh.asked, fresh.at - 60_000)).toBe(false);
});

test("the map requests places immediately the first time and for another position or search", () => {
  expect(isStillFresh(fresh, "soup@49.6,6.1", fresh.at)).toBe(false);
  expect(isStillFresh(undefined, fresh.asked, fresh.at)).toBe(false);
});

test.each(["offline", "failed", "sign-in"] as const)(
  "it asks again at once after an answer that did not come: %s",
  (state) => {
    expect(isStillFresh({ ...fresh, state }, fresh.asked, fresh.at)).toBe(false);
  },
);
