import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { updateIconBadge } from "../../src/sync/push/icon-badge.ts";
import { aCommand } from "../support/a-command.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

let shown: (number | "cleared")[];
beforeEach(async () => {
  await freshDevice(ada);
  shown = [];
  vi.stubGlobal("navigator", {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("cleared"),
  });
});
afterEach(() => vi.unstubAllGlobals());

const notice = (key: string, seen: boolean) => {
  const at = "2026-11-20T12:00:00.000Z";
  return { uid: ada, collection: "notice", key, state: { seen, created_at: at }, sort: at, at };
};

describe("the app icon badge", () => {
  it("shows the sum of unsent items and unseen notices", async () => {
    await updateIconBadge();
    await database.commands.put(aCommand());
    await updateIconBadge();
    await database.serverCache.bulkPut([notice("n1", false), notice("n2", false), notice("n3", true)]);
    await updateIconBadge();
    expect(shown).toEqual(["cleared", 1, 3]);
  });

  it("is cleared when the person signs out", async () => {
    await database.commands.put(aCommand());
    await database.kv.delete("person");
    await updateIconBadge();
    expect(shown).toEqual(["cleared"]);
  });

  it("does not disturb the outbox if the browser lacks or refuses the badge", async () => {
    vi.stubGlobal("navigator", {});
    await expect(updateIconBadge()).resolves.toBeUndefined();
    vi.stubGlobal("navigator", {
      clearAppBadge: () => Promise.reject(new DOMException("no", "NotAllowedError")),
      setAppBadge: () => Promise.resolve(),
    });
    await expect(updateIconBadge()).resolves.toBeUndefined();
  });
});
