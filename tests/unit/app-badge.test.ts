import { afterEach, expect, it, vi } from "vitest";
import { showUnsentBadge } from "../../src/sync/device-storage.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [0, "cleared"],
  [1, "1"],
  [7, "7"],
])("with %s unsent the number on the app's icon is %s", async (count, shown) => {
  const badge: string[] = [];
  vi.stubGlobal("navigator", {
    setAppBadge: async (number: number) => void badge.push(String(number)),
    clearAppBadge: async () => void badge.push("cleared"),
  });
  await showUnsentBadge(count);
  expect(badge).toEqual([shown]);
});

it("a browser without such numbers, or one that refuses them, is none of the outbox's business", async () => {
  vi.stubGlobal("navigator", {});
  await expect(showUnsentBadge(3)).resolves.toBeUndefined();
  vi.stubGlobal("navigator", { setAppBadge: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  await expect(showUnsentBadge(3)).resolves.toBeUndefined();
});
