import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database.ts";
import { enqueueRating } from "../../src/sync/enqueue.ts";
import { drainNow } from "../../src/sync/run-drain.ts";
import { startSync } from "../../src/sync/start-sync.ts";
import { anIntent } from "../support/an-intent.ts";
import { fakeTime, pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { stubFetch, type StubbedCall } from "../support/stub-fetch.ts";

let agreed: boolean;
let online: boolean;
let reachable: boolean;
let calls: StubbedCall[];
let stop: () => void;
let errors: unknown[];
const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: "visible" }) };

beforeEach(async () => {
  [agreed, online, reachable] = [false, true, true];
  vi.stubGlobal("navigator", {
    locks: navigator.locks,
    get onLine() {
      return online;
    },
  });
  errors = [];
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  calls = stubFetch(({ url, body }) => {
    if (!reachable) return "unreachable";
    if (url.pathname.endsWith("get_account_state")) return { json: { awaits_guardian: !agreed, invited: true } };
    if (!url.pathname.endsWith("submit_ops")) return { json: [] };
    const { p_ops: ops } = body as { p_ops: { op_id: string }[] };
    const later = {
      status: "later",
      code: "guardian_pending",
      retry_at: new Date(Date.now() + 21_600_000).toISOString(),
    };
    const applied = { status: "applied", version: 1, row: null };
    return { json: ops.map(({ op_id }) => ({ op_id, ...(agreed ? applied : later) })) };
  });
  await freshDevice(ada);
  fakeTime();
  stop = startSync(page);
  await pass(50);
});
afterEach(async () => {
  stop();
  const last = drainNow({ force: false });
  await until(async () => await Promise.race([last, Promise.reject(new Error("still sending"))]), 60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (errors.length > 0) throw new AggregateError(errors, "Something went wrong where nobody waits.");
});

const asked = () => calls.filter(({ url }) => url.pathname.endsWith("get_account_state")).length;
const comeBack = () => page.document.dispatchEvent(new Event("visibilitychange"));
const waiting = async () => (await database.commands.toArray()).map(({ refusal }) => refusal);
/** A rating that the server has put off until a guardian agrees. */
async function rateAsChild() {
  await enqueueRating(anIntent());
  await until(async () => expect(await waiting()).toEqual(["guardian_pending"]));
}

describe("a rating that waits for a guardian", () => {
  it("goes out when the app is looked at again after they agreed, long before the pause of the server is over", async () => {
    await rateAsChild();
    agreed = true;
    comeBack();
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
    expect(asked()).toBe(1);
  });

  it("goes out when the app is started again", async () => {
    await rateAsChild();
    stop();
    agreed = true;
    stop = startSync(page);
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
  });

  it("waits on while they have not agreed, and is asked about at most every three minutes", async () => {
    await rateAsChild();
    for (let times = 0; times < 5; times += 1) {
      comeBack();
      await pass(20_000);
    }
    expect(asked()).toBe(1);
    expect(await waiting()).toEqual(["guardian_pending"]);
    await pass(120_000);
    agreed = true;
    comeBack();
    await until(async () => expect(await waiting()).toEqual([]), 2_000);
    expect(asked()).toBe(2);
  });

  it("is not asked about offline, and again at once after an answer that did not come", async () => {
    await rateAsChild();
    online = false;
    comeBack();
    await pass(1_000);
    expect(asked()).toBe(0);
    [online, reachable] = [true, false];
    comeBack();
    await pass(20_000);
    const before = asked();
    expect(before).toBe(1);
    [reachable, agreed] = [true, true];
    page.window.dispatchEvent(new Event("online"));
    await until(async () => expect(await waiting()).toEqual([]), 5_000);
    expect(asked()).toBe(before + 1);
  });

  it("is the only reason to ask: without one nobody's account is looked up", async () => {
    agreed = true;
    for (let times = 0; times < 3; times += 1) {
      comeBack();
      await pass(1_000);
    }
    expect(asked()).toBe(0);
  });
});
