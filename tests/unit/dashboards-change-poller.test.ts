import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import {
  intervalMs,
  maxIntervalMs,
  startChangePoller,
  type ChangePoller,
} from "../../src/dashboards/data/change-poller.ts";

/** A page whose server returns the change version `value`, or `failure` if set. */
function open() {
  const page = {
    value: 1,
    failure: null as Answer<number> | null,
    awake: true,
    random: 0.5,
    requests: 0,
    changes: 0,
    poller: undefined as ChangePoller | undefined,
  };
  page.poller = startChangePoller({
    fetchVersion: async () => {
      page.requests += 1;
      return page.failure ?? { ok: true, value: page.value };
    },
    onChange: () => (page.changes += 1),
    isAwake: () => page.awake,
    random: () => page.random,
  });
  return page;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the change poller", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("polls every 20 seconds and reports a change once", async () => {
    const page = open();
    await pass(0);
    expect(page).toMatchObject({ requests: 1, changes: 0 });
    await pass(intervalMs);
    expect(page).toMatchObject({ requests: 2, changes: 0 });
    page.value = 7;
    await pass(2 * intervalMs);
    expect(page).toMatchObject({ requests: 4, changes: 1 });
  });

  test("varies the interval by a fifth so that pages opened together poll at different times", async () => {
    const early = open();
    early.random = 0;
    const late = open();
    late.random = 1;
    await pass(0.8 * intervalMs);
    expect([early.requests, late.requests]).toEqual([2, 1]);
    await pass(0.4 * intervalMs);
    expect(late.requests).toBe(2);
  });

  test("pauses while the page is hidden and polls immediately when woken", async () => {
    const page = open();
    await pass(0);
    page.awake = false;
    await pass(10 * intervalMs);
    expect(page.requests).toBe(1);
    page.value = 2;
    page.awake = true;
    page.poller?.wake();
    await pass(0);
    expect(page).toMatchObject({ requests: 2, changes: 1 });
    await pass(intervalMs);
    expect(page.requests).toBe(3);
  });

  test("waits up to five minutes between failed requests and returns to 20 seconds after one answer", async () => {
    const page = open();
    await pass(0);
    page.failure = failed("unreachable");
    await pass(intervalMs);
    expect(page.requests).toBe(2);
    await pass(2 * intervalMs - 1);
    expect(page.requests).toBe(2);
    await pass(1);
    expect(page.requests).toBe(3);
    await pass(60 * maxIntervalMs);
    const before = page.requests;
    await pass(maxIntervalMs);
    expect(page.requests).toBe(before + 1);
    page.failure = null;
    await pass(maxIntervalMs);
    const back = page.requests;
    await pass(intervalMs);
    expect(page).toMatchObject({ requests: back + 1, changes: 0 });
  });

  test("polls once more when it is woken during a request", async () => {
    const page = open();
    page.poller?.wake();
    await pass(0);
    expect(page.requests).toBe(2);
  });

  test("does not poll after it was stopped", async () => {
    const page = open();
    await pass(0);
    page.failure = failed("forbidden", "not_your_place");
    await pass(intervalMs);
    page.poller?.stop();
    await pass(10 * maxIntervalMs);
    page.poller?.wake();
    await pass(0);
    expect(page.requests).toBe(2);
  });
});
