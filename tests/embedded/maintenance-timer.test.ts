import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMaintenance } from "../../supabase/hosting/server/maintenance-timer.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("maintenance runs a minute after the start and then every five minutes, even after a failure", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const maintain = vi
    .fn<() => Promise<void>>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error("The disk is full."));
  const timer = startMaintenance(maintain);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(maintain).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(maintain).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith("[maintenance]", expect.any(Error));
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(4);
  timer.stop();
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(4);
  log.mockRestore();
});

test("maintenance never runs twice at the same time", async () => {
  const maintain = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  const timer = startMaintenance(maintain);
  await vi.advanceTimersByTimeAsync(10 * 60 * MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(1);
  timer.stop();
});
