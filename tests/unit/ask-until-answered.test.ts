import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askUntilAnswered } from "../../src/device/ask-until-answered.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("whether somebody is invited is asked again until there is an answer, and then no more", async () => {
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  ask.mockResolvedValue(true);
  askUntilAnswered(ask, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("nobody asks for somebody who has left, also when they left while the question was under way", async () => {
  let answer: (answered: boolean) => void = () => undefined;
  const ask = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => (answer = resolve)));
  const leave = askUntilAnswered(ask, 0);
  await vi.advanceTimersByTimeAsync(0);
  leave();
  answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("nobody asks at all for somebody who left before", async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false);
  askUntilAnswered(ask, 300)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
