import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askUntilAnswered } from "../../src/device/ask-until-answered.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the invitation check repeats until the server answers, then stops", async () => {
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  ask.mockResolvedValue(true);
  askUntilAnswered(ask, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("the invitation check stops when the person signs out, even during a request", async () => {
  let answer: (answered: boolean) => void = () => undefined;
  const ask = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => (answer = resolve)));
  const leave = askUntilAnswered(ask, 0);
  await vi.advanceTimersByTimeAsync(0);
  leave();
  answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("the invitation check does not start for a person who has signed out", async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false);
  askUntilAnswered(ask, 300)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
