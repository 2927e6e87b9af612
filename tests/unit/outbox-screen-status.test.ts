import { describe, expect, test } from "vitest";
import { syncStatus } from "../../src/consumer/outbox/status/sync-status.ts";
import { idleConnection } from "../../src/domain/outbox/retry/connection-state.ts";
import type { SyncState } from "../../src/domain/outbox/commands/sync-state.ts";

const items = (...states: SyncState[]) => states.map((sync) => ({ sync, nextAttemptAt: null, waitsFor: null }));

describe("the status line of the outbox", () => {
  test("says that everything is sent when nothing waits", () => {
    expect(syncStatus(items(), idleConnection, true)).toEqual({ kind: "allSent" });
    expect(syncStatus(items("sent", "sent"), idleConnection, false)).toEqual({ kind: "allSent" });
  });

  test("never says that everything is sent while one item needs attention", () => {
    expect(syncStatus(items("sent", "attention"), idleConnection, true)).toEqual({ kind: "attention", count: 1 });
  });

  test("asks to sign in before mentioning the connection", () => {
    const link = { ...idleConnection, signInNeeded: true, fails: 3 };
    expect(syncStatus(items("queued", "queued", "attention"), link, false)).toEqual({ kind: "signIn", count: 2 });
  });

  test("asks to sign in also while the drain that noticed it has items in flight", () => {
    const link = { ...idleConnection, signInNeeded: true };
    expect(syncStatus(items("sending", "queued"), link, true)).toEqual({ kind: "signIn", count: 2 });
  });

  test("says sending as soon as one item is in flight", () => {
    expect(syncStatus(items("queued", "sending"), idleConnection, true)).toEqual({ kind: "sending", count: 2 });
  });

  test("says offline rather than unreachable without a network", () => {
    expect(syncStatus(items("queued"), { ...idleConnection, fails: 4 }, false)).toEqual({ kind: "offline", count: 1 });
  });

  test("names the next attempt when there is a network but no answer", () => {
    const link = { ...idleConnection, fails: 2, nextAttemptAt: "2026-11-21T12:40:00.000Z" };
    expect(syncStatus(items("queued"), link, true)).toEqual({
      kind: "unreachable",
      count: 1,
      nextAttemptAt: "2026-11-21T12:40:00.000Z",
      blocked: false,
    });
    expect(syncStatus(items("queued"), { ...link, failure: "blocked" }, true)).toMatchObject({ blocked: true });
  });

  test.each(["server_failed", "busy", "answer_unreadable"] as const)(
    "does not say that there is no answer when there was one: %s",
    (failure) => {
      const link = { ...idleConnection, fails: 1, nextAttemptAt: "2026-11-21T12:40:00.000Z", failure };
      expect(syncStatus(items("queued"), link, true)).toEqual({
        kind: "troubled",
        count: 1,
        nextAttemptAt: "2026-11-21T12:40:00.000Z",
      });
    },
  );

  test("says that it will send when nothing is in the way", () => {
    expect(syncStatus(items("queued"), idleConnection, true)).toEqual({ kind: "ready", count: 1 });
  });

  test("names the time when the server asked for a pause of everything", () => {
    const postponed = [
      { sync: "queued" as const, nextAttemptAt: "2026-11-22T00:00:00.000Z", waitsFor: null },
      { sync: "queued" as const, nextAttemptAt: "2026-11-21T23:00:00.000Z", waitsFor: null },
    ];
    expect(syncStatus(postponed, idleConnection, true)).toEqual({
      kind: "postponed",
      count: 2,
      until: "2026-11-21T23:00:00.000Z",
    });
    expect(syncStatus([...postponed, ...items("queued")], idleConnection, true)).toEqual({ kind: "ready", count: 3 });
  });

  test("promises no time to photos that wait for another connection, nor to items behind a refused one", () => {
    const [held] = items("queued").map((item) => ({ ...item, waitsFor: "connection" as const }));
    const [behind] = items("queued").map((item) => ({ ...item, waitsFor: "other" as const }));
    if (!held || !behind) throw new Error("Nothing waits");
    expect(syncStatus([held, behind], idleConnection, true)).toEqual({ kind: "held", count: 2 });
    expect(syncStatus([held, ...items("queued")], idleConnection, true)).toEqual({ kind: "ready", count: 2 });
    const later = { sync: "queued" as const, nextAttemptAt: "2026-11-22T00:00:00.000Z", waitsFor: null };
    expect(syncStatus([held, later], idleConnection, true)).toMatchObject({ kind: "postponed", count: 2 });
    expect(syncStatus([behind, ...items("attention")], idleConnection, true)).toEqual({ kind: "attention", count: 1 });
  });
});
