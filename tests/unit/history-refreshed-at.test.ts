import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readRefreshedAt, saveRefreshedAt } from "../../src/consumer/history/list/refreshed-at.ts";

describe("the time of the last refresh of the ratings", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is stored separately for each person", () => {
    saveRefreshedAt("ada", "2026-11-21T12:40:00.000Z");
    expect(readRefreshedAt("ada")).toBe("2026-11-21T12:40:00.000Z");
    expect(readRefreshedAt("ben")).toBeNull();
  });

  test("is unknown when the stored value cannot be read", () => {
    saveRefreshedAt("ada", "2026-11-21T12:40:00.000Z");
    for (const key of kept.keys()) kept.set(key, "{");
    expect(readRefreshedAt("ada")).toBeNull();
  });

  test("is unknown, without an error, when storage fails", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(() => saveRefreshedAt("ada", "2026-11-21T12:40:00.000Z")).not.toThrow();
    expect(readRefreshedAt("ada")).toBeNull();
  });
});
