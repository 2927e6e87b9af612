import { describe, expect, test } from "vitest";
import { syncStatus } from "../../src/consumer/outbox/status/sync-status.ts";
import { idleConnection } from "../../src/domain/outbox/retry/connection-state.ts";
import type { SyncState } from "../../src/domain/outbox/commands/sync-state.ts";

const items = (...states: SyncState[]) => states.map((sync) => ({ sync, nextAttemptAt: null, waitsFor: null }));

describe("the status line of the outbox", () => {
  test("says that everything is sent if no item is unsent", () => {
    expect(syncStatus(items(), idleConnection, true)).toEqual({ kind: "allSent" });
    expect(syncStatus(items("sent", "sent"), idleConnection, false)).toEqual({ kind: "allSent" });
  });

  test("says that an item needs attention, not that everything is sent, while one does", () => {
    expect(syncStatus(items("sent", "attention"), idleConnection, true)).toEqual({ kind: "attention", count: 1 });
  });

  test("asks the user to sign in rather than mentioning a failed connection", () => {
    const link = { ...idleConnection, signInNeeded: true, fails: 3 };
    expect(syncStatus(items("queued", "queued", "attention"), link, false)).toEqual({ kind: "signIn", count: 2 });
  });

  test("asks the user to sign in even while the drain still has items in flight", () => {
    const link = { ...idleConnection, signInNeeded: true };
    expect(syncStatus(items("sending", "queued"), link, true)).toEqual({ kind: "signIn", count: 2 });
  });

  test("says that items are being sent as soon as one is in flight", () => {
    expect(syncStatus(items("queued", "sending"), idleConnection, true)).toEqual({ kind: "sending", count: 2 });
  });

  test("without a network says that the device is offline, not that the server is unreachable", () => {
    expect(syncStatus(items("queued"), { ...idleConnection, fails: 4 }, false)).toEqual({ kind: "offline", count: 1 });
  });

  test("shows the time of the next attempt if there is a network but the server is unreachable", () => {
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
    "says that the server has a problem, not that it is unreachable, if it answered: %s",
    (failure) => {
      const link = { ...idleConnection, fails: 1, nextAttemptAt: "2026-11-21T12:40:00.000Z", failure };
      expect(syncStatus(items("queued"), link, true)).toEqual({
        kind: "troubled",
        count: 1,
        nextAttemptAt: "2026-11-21T12:40:00.000Z",
      });
    },
  );

  test("says that items are about to be sent if nothing prevents it", () => {
    expect(syncStatus(items("queued"), idleConnection, true)).toEqual({ kind: "ready", count: 1 });
  });

  test("shows the earliest retry time if the server postponed every item", () => {
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

  test("shows no retry time for photos held back on this connection, or for items behind a refused item", () => {
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
