import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readKv, removeKv, writeKv } from "../../src/local/database/kv.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { endSession, saveSession } from "../../src/sync/session/session.ts";
import { pass, until } from "../support/fake-time.ts";
import { failed, openPage, rate, sent, sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";

const here = openPage();
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

describe("an open page", () => {
  /** Leaves the token valid for 80 s: enough for a call, but it expires before the next session check. */
  const age = async () => {
    const stored = await readKv("session");
    await writeKv("session", { ...stored!, receivedAtMs: Date.now() - 3_460_000 });
  };
  const occasions: [string, () => unknown][] = [
    ["the connection is back", () => here.connect()],
    ["the person returns to the page", here.becomeVisible],
    [
      "it is reopened",
      () => {
        here.stop();
        here.start();
      },
    ],
  ];

  it.each(occasions)(
    "renews a session that is about to end when %s, even if nothing is unsent",
    async (_when, happens) => {
      await removeKv("person");
      await age();
      happens();
      await until(() => expect(here.callsOf("token")).toBe(1), 500);
    },
  );

  it("sends immediately when the connection returns, even during a pause after a failure", async () => {
    await writeKv("link", { ...(await readConnection()), fails: 1, nextAttemptAt: inFuture(60_000) });
    await rate("place-1");
    await pass(200);
    expect(here.server.calls).toBe(0);
    here.connect();
    await sent(here.server, "place-1");
  });

  it("sends a new rating without delay even if another is postponed to tomorrow", async () => {
    here.putWorker();
    await rate("place-1");
    await database.commands.toCollection().modify({ notBefore: inFuture(20 * 3_600_000), refusal: "daily_limit" });
    await rate("place-2");
    await until(() => expect(here.server.row(ada, "place-2")).not.toBeNull(), 5_000);
    expect(here.server.row(ada, "place-1")).toBeNull();
  });

  it("does not retry items that only the person can resolve", async () => {
    here.putWorker();
    await rate("place-1");
    await database.commands.toCollection().modify({ state: "attention", refusal: "own_place" });
    await pass(200);
    [here.toWorker, here.tags] = [[], []];
    here.becomeVisible();
    await pass(500);
    expect([here.toWorker, here.tags]).toEqual([[], []]);
  });

  it("sets the icon badge before anything is sent", async () => {
    const shown: number[] = [];
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
    here.putWorker();
    await rate("place-1");
    await until(() => expect(shown.at(-1)).toBe(1), 500);
    expect(here.server.calls).toBe(0);
  });

  it("registers a background sync after each failed attempt, in case the page is closed", async () => {
    here.reachable = false;
    await rate("place-1");
    await failed();
    const before = here.tags.length;
    await until(async () => expect((await readConnection()).fails).toBeGreaterThan(1), 5_000);
    await until(() => expect(here.tags.length).toBeGreaterThan(before));
  });

  it("reports an error during an attempt and retries, even in the background", async () => {
    here.document.visibilityState = "hidden";
    here.putWorker();
    const broken = new Error("no locks");
    const { locks } = navigator;
    Object.assign(navigator, { locks: { request: () => Promise.reject(broken) } });
    await rate("place-1");
    await until(() => expect(here.errors).toContain(broken), 5_000);
    Object.assign(navigator, { locks });
    here.errors.length = 0;
    await sent(here.server, "place-1", 90_000);
  });

  it("does nothing after it is closed, even if an attempt was under way", async () => {
    here.reachable = false;
    await rate("place-1");
    await failed();
    const answers: ((answer: "unreachable") => void)[] = [];
    here.listen(() => new Promise((resolve) => answers.push(resolve)));
    here.reachable = true;
    await until(() => expect(answers).toHaveLength(1), 5_000);
    here.stop();
    answers[0]?.("unreachable");
    await pass(10_000);
    expect(here.calls).toHaveLength(1);
    here.reachable = false;
  });
});

describe("a page that is starting", () => {
  it("hands waiting items to the worker immediately", async () => {
    here.stop();
    await rate("place-1");
    here.putWorker();
    here.start();
    await until(() => expect(here.toWorker).toEqual([{ type: "SYNC" }]), 500);
  });

  it("makes no request while the device is offline", async () => {
    here.stop();
    await pass(70_000);
    here.online = false;
    here.start();
    const before = here.calls.length;
    here.becomeVisible();
    await pass(1_000);
    expect(here.calls.length).toBe(before);
  });

  it("ends sessions on the server that ended while offline, once there is a connection", async () => {
    here.reachable = false;
    await endSession("local");
    await until(() => expect(here.callsOf("logout")).toBe(1));
    here.reachable = true;
    here.connect();
    await until(async () => expect(await readKv("revocations")).toEqual([]));
    expect(here.callsOf("logout")).toBe(2);
  });
});

describe("the session of an open page", () => {
  /** Leaves the token valid for three minutes: usable now, and due for renewal soon. */
  const growOld = async () => {
    const stored = await readKv("session");
    if (stored) await writeKv("session", { ...stored, receivedAtMs: Date.now() - 3_430_000 });
  };
  const renewals = () => here.callsOf("token");

  it("is renewed before it ends while the page is visible", async () => {
    await growOld();
    await until(() => expect(renewals()).toBeGreaterThan(0), 40_000);
  });

  it("is not renewed in the background until the page is visible again", async () => {
    here.document.visibilityState = "hidden";
    await growOld();
    await pass(70_000);
    expect(renewals()).toBe(0);
    here.document.visibilityState = "visible";
    here.becomeVisible();
    await until(() => expect(renewals()).toBeGreaterThan(0));
  });

  it("is not renewed while offline, nor by a page that stopped syncing", async () => {
    here.online = false;
    await growOld();
    await pass(40_000);
    expect(renewals()).toBe(0);
    here.stop();
    here.online = true;
    await pass(40_000);
    expect(renewals()).toBe(0);
  });
});

describe("signing in", () => {
  it("fetches the person's ratings, even if another person's were fetched a moment ago", async () => {
    await until(() => expect(here.callsOf("my_ratings")).toBe(1));
    await saveSession(sessionOf(ben));
    await until(() => expect(here.callsOf("my_ratings")).toBe(2));
  });

  it("fetches no ratings on a page that stopped syncing", async () => {
    await until(() => expect(here.callsOf("my_ratings")).toBe(1));
    here.stop();
    await saveSession(sessionOf(ben));
    await pass(2_000);
    expect(here.callsOf("my_ratings")).toBe(1);
  });
});

describe("a person's ratings", () => {
  it("are fetched once at the start, and not again within a minute", async () => {
    await until(() => expect(here.callsOf("my_ratings")).toBe(1));
    here.becomeVisible();
    await pass(500);
    expect(here.callsOf("my_ratings")).toBe(1);
    await pass(60_000);
    here.becomeVisible();
    await until(() => expect(here.callsOf("my_ratings")).toBe(2));
  });

  it("are fetched again if the clock was set back", async () => {
    await until(() => expect(here.callsOf("my_ratings")).toBe(1));
    vi.setSystemTime(Date.now() - 3_600_000);
    here.becomeVisible();
    await until(() => expect(here.callsOf("my_ratings")).toBe(2));
  });

  it("are fetched again as soon as the connection returns after a failure", async () => {
    here.stop();
    await pass(70_000);
    here.reachable = false;
    here.start();
    await pass(200);
    const asked = here.callsOf("my_ratings");
    expect(asked).toBeGreaterThan(0);
    here.reachable = true;
    here.connect();
    await until(() => expect(here.callsOf("my_ratings")).toBe(asked + 1));
  });
});
