import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

it("the browser is asked for background syncs under at most eight tags at a time", async () => {
  // The count of tags belongs to one page, so this test loads a new module.
  vi.resetModules();
  const { askForBackgroundSync } = await import("../../src/sync/drain/background-sync.ts");
  const tags: string[] = [];
  const getTags = vi.fn<() => Promise<string[]>>().mockImplementation(async () => tags);
  const sync = { register: async (tag: string) => void tags.push(tag), getTags };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active: {}, sync }) } });
  await askForBackgroundSync();
  // The page may be closing, so with few tags possible it does not wait for the list.
  expect(getTags).not.toHaveBeenCalled();
  for (let asked = 0; asked < 12; asked += 1) await askForBackgroundSync();
  expect(tags).toHaveLength(8);
  tags.length = 0;
  await askForBackgroundSync();
  expect(tags).toHaveLength(1);
});
