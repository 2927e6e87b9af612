import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import { everyMs, slowestMs, startChangePoll, type ChangePoll } from "../../src/dashboards/data/pulse.ts";

/** A page with a server whose pulse is `value`, until it fails with `failure`. */
function open() {
  const page = {
    value: 1,
    failure: null as Answer<number> | null,
    awake: true,
    random: 0.5,
    asked: 0,
    changes: 0,
    pulse: undefined as ChangePoll | undefined,
  };
  page.pulse = startChangePoll({
    ask: async () => {
      page.asked += 1;
      return page.failure ?? { ok: true, value: page.value };
    },
    onChange: () => (page.changes += 1),
    isAwake: () => page.awake,
    random: () => page.random,
  });
  return page;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the pulse of an open page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is asked for every 20 seconds, and tells of a change once", async () => {
    const page = open();
    await pass(0);
    expect(page).toMatchObject({ asked: 1, changes: 0 });
    await pass(everyMs);
    expect(page).toMatchObject({ asked: 2, changes: 0 });
    page.value = 7;
    await pass(2 * everyMs);
    expect(page).toMatchObject({ asked: 4, changes: 1 });
  });

  test("spreads over a fifth to either side, so that pages that opened together do not ask together", async () => {
    const early = open();
    early.random = 0;
    const late = open();
    late.random = 1;
    await pass(0.8 * everyMs);
    expect([early.asked, late.asked]).toEqual([2, 1]);
    await pass(0.4 * everyMs);
    expect(late.asked).toBe(2);
  });

  test("is not asked for while nobody looks, and at once when somebody does again", async () => {
    const page = open();
    await pass(0);
    page.awake = false;
    await pass(10 * everyMs);
    expect(page.asked).toBe(1);
    page.value = 2;
    page.awake = true;
    page.pulse?.wake();
    await pass(0);
    expect(page).toMatchObject({ asked: 2, changes: 1 });
    await pass(everyMs);
    expect(page.asked).toBe(3);
  });

  test("backs off while the server does not answer, up to five minutes, and is itself again after one answer", async () => {
    const page = open();
    await pass(0);
    page.failure = failed("unreachable");
    await pass(everyMs);
    expect(page.asked).toBe(2);
    await pass(2 * everyMs - 1);
    expect(page.asked).toBe(2);
    await pass(1);
    expect(page.asked).toBe(3);
    await pass(60 * slowestMs);
    const before = page.asked;
    await pass(slowestMs);
    expect(page.asked).toBe(before + 1);
    page.failure = null;
    await pass(slowestMs);
    const back = page.asked;
    await pass(everyMs);
    expect(page).toMatchObject({ asked: back + 1, changes: 0 });
  });

  test("asks once more when something was done while it was asking: that answer may be from before", async () => {
    const page = open();
    page.pulse?.wake();
    await pass(0);
    expect(page.asked).toBe(2);
  });

  test("is silent once the page has gone", async () => {
    const page = open();
    await pass(0);
    page.failure = failed("forbidden", "not_your_place");
    await pass(everyMs);
    page.pulse?.stop();
    await pass(10 * slowestMs);
    page.pulse?.wake();
    await pass(0);
    expect(page.asked).toBe(2);
  });
});
