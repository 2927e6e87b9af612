import { describe, expect, test } from "vitest";
import { lineStatus } from "../../src/consumer/outbox/line-status.ts";
import { idleLink } from "../../src/domain/link.ts";
import type { SyncState } from "../../src/domain/rating-view.ts";

const items = (...states: SyncState[]) => states.map((sync) => ({ sync, nextAttemptAt: null }));

describe("the sentence above the outbox", () => {
  test("says that everything is sent when nothing waits", () => {
    expect(lineStatus(items(), idleLink, true)).toEqual({ kind: "allSent" });
    expect(lineStatus(items("sent", "sent"), idleLink, false)).toEqual({ kind: "allSent" });
  });

  test("never says that everything is sent while one item needs attention", () => {
    expect(lineStatus(items("sent", "attention"), idleLink, true)).toEqual({ kind: "attention", count: 1 });
  });

  test("asks to sign in before it speaks of the connection, because only the person can do that", () => {
    const link = { ...idleLink, signInNeeded: true, fails: 3 };
    expect(lineStatus(items("queued", "queued", "attention"), link, false)).toEqual({ kind: "signIn", count: 2 });
  });

  test("says sending as soon as one item is on the wire", () => {
    expect(lineStatus(items("queued", "sending"), idleLink, true)).toEqual({ kind: "sending", count: 2 });
  });

  test("says offline and not unreachable when there is no network at all", () => {
    expect(lineStatus(items("queued"), { ...idleLink, fails: 4 }, false)).toEqual({ kind: "offline", count: 1 });
  });

  test("names the next try when there is a network but no answer", () => {
    const link = { ...idleLink, fails: 2, nextAttemptAt: "2026-11-21T12:40:00.000Z" };
    expect(lineStatus(items("queued"), link, true)).toEqual({
      kind: "unreachable",
      count: 1,
      nextAttemptAt: "2026-11-21T12:40:00.000Z",
    });
  });

  test("says that it will send when nothing is in the way", () => {
    expect(lineStatus(items("queued"), idleLink, true)).toEqual({ kind: "ready", count: 1 });
  });

  test("names the moment when the server takes them again, once it asked for a pause for all of them", () => {
    const postponed = [
      { sync: "queued" as const, nextAttemptAt: "2026-11-22T00:00:00.000Z" },
      { sync: "queued" as const, nextAttemptAt: "2026-11-21T23:00:00.000Z" },
    ];
    expect(lineStatus(postponed, idleLink, true)).toEqual({
      kind: "postponed",
      count: 2,
      until: "2026-11-21T23:00:00.000Z",
    });
    expect(lineStatus([...postponed, ...items("queued")], idleLink, true)).toEqual({ kind: "ready", count: 3 });
  });
});
