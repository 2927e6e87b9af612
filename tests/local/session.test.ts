import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../src/domain/people/session.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { forgetPerson, storeSession } from "../../src/local/session/change-person.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { photoCacheName } from "../../src/sync/storage/device-storage.ts";
import { endSession, readSession, saveSession, settleSignOut } from "../../src/sync/session/session.ts";
import { readToken } from "../../src/sync/session/token.ts";
import { revokeEnded } from "../../src/sync/session/revoke.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putRows, ratingRow } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(async () => {
  // Waits for revocations on the server that run in the background.
  await navigator.locks.request("five-lemons:revoke", () => undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const session = (name: string, uid = ada): Session => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid, email: "ada@demo.test", user_metadata: { first_name: "Ada" } },
});
const grant = (name: string) => ({ json: session(name) });
const refusal = { status: 400, json: { error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" } };
const hourMs = 3_600_000;

const rate = () => enqueueRating(anIntent({}, { content: content(5) }));

describe("an access token", () => {
  it("is returned without a request while it is recent", async () => {
    const calls = stubFetch(() => "unreachable");
    expect(await readToken()).toMatchObject({ kind: "token", uid: ada });
    expect(calls).toEqual([]);
  });

  it("is renewed once when page and worker ask in parallel", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    const calls = stubFetch(() => grant("new"));
    const answers = await Promise.all([readToken(), readToken(), readToken()]);
    expect(answers.map((answer) => answer.kind === "token" && answer.accessToken)).toEqual(Array(3).fill("access-new"));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ refresh_token: "refresh-old" });
    expect((await readSession())?.refresh_token).toBe("refresh-new");
  });

  it("is considered expired by the time since it arrived, whatever the server clock says", async () => {
    const calls = stubFetch(() => "unreachable");
    await storeSession({ ...session("young"), expires_at: 1 }, Date.now());
    expect(await readToken()).toMatchObject({ accessToken: "access-young" });
    expect(calls).toEqual([]);
  });

  it("is renewed once for all callers when the server refused it, even if it is recent", async () => {
    const calls = stubFetch(() => grant("new"));
    const refused = `access-${ada}`;
    const answers = await Promise.all([readToken({ refused }), readToken({ refused })]);
    expect(answers).toMatchObject([{ accessToken: "access-new" }, { accessToken: "access-new" }]);
    expect(calls).toHaveLength(1);
  });

  it("is requested again after 200, 400 and 800 ms while the server is unreachable, and nobody is signed out", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = stubFetch(() => "unreachable");
    const pauses: number[] = [];
    const spy = vi.spyOn(globalThis, "setTimeout");
    const answer = readToken();
    for (let turn = 0; turn < 200; turn += 1) await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toMatchObject({ kind: "unreachable" });
    for (const [, ms] of spy.mock.calls) if (ms && ms < 8_000) pauses.push(ms);
    spy.mockRestore();
    expect(pauses).toEqual([200, 400, 800]);
    expect(calls).toHaveLength(4);
    expect(await readKv("person")).toMatchObject({ uid: ada });
    expect(await readSession()).not.toBeNull();
    expect((await readConnection()).signInNeeded).toBe(false);
  });

  it("is renewed in one shared attempt for parallel callers, and in a new attempt for a later caller", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = stubFetch(() => ({ status: 503, text: "Service Unavailable" }));
    const settle = async <Answer>(answers: Promise<Answer>) => {
      for (let turn = 0; turn < 200; turn += 1) await vi.advanceTimersByTimeAsync(50);
      return answers;
    };
    const answers = await settle(Promise.all([readToken(), readToken(), readToken()]));
    expect(answers.map(({ kind }) => kind)).toEqual(Array(3).fill("unreachable"));
    expect(calls).toHaveLength(4);
    expect(await settle(readToken())).toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(8);
  });

  it("that has expired is requested only once, without retries, while the device is offline", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    vi.stubGlobal("navigator", { onLine: false, locks: navigator.locks });
    const calls = stubFetch(() => "unreachable");
    expect(await readToken()).toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(1);
  });

  it("can still be renewed later after a gateway's 401, a server's 500 or a rate limit", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    vi.stubGlobal("navigator", { onLine: false, locks: navigator.locks });
    stubFetch(() => ({ status: 401, json: { message: "Invalid API key" } }));
    expect(await readToken()).toEqual({ kind: "unreachable", reason: "server_failed" });
    stubFetch(() => ({ status: 500, json: { error_code: "unexpected_failure" } }));
    expect(await readToken()).toEqual({ kind: "unreachable", reason: "server_failed" });
    stubFetch(() => ({ status: 429, json: { error_code: "over_request_rate_limit" } }));
    expect(await readToken()).toEqual({ kind: "unreachable", reason: "server_failed" });
    expect(await readSession()).not.toBeNull();
  });

  it("that cannot be renewed asks for a new sign-in and keeps ratings visible and queued work stored", async () => {
    await putRows(ada, [ratingRow(ada, "place-2")]);
    await rate();
    await storeSession(session("old"), Date.now() - hourMs);
    stubFetch(() => refusal);
    expect(await readToken()).toEqual({ kind: "sign-in" });
    expect(await readConnection()).toMatchObject({ signInNeeded: true });
    expect(await readKv("person")).toMatchObject({ uid: ada });
    expect(await readRatingViews(ada, { offset: 0, limit: 5 })).toHaveLength(2);
    expect(await countUnsent(ada)).toBe(1);
    await saveSession(session("again"));
    expect((await readConnection()).signInNeeded).toBe(false);
  });

  it("that arrives after the person signed out does not sign them in again", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    stubFetch(async () => {
      await forgetPerson("local");
      return grant("new");
    });
    expect(await readToken()).toEqual({ kind: "sign-in" });
    expect(await readKv("person")).toBeNull();
  });

  it("that cannot be renewed does not sign out a person who has signed in again meanwhile", async () => {
    await storeSession(session("old"), Date.now() - hourMs);
    stubFetch(async () => {
      await storeSession(session("other way"), Date.now());
      return refusal;
    });
    expect(await readToken()).toMatchObject({ kind: "token", accessToken: "access-other way" });
    expect((await readConnection()).signInNeeded).toBe(false);
  });
});

describe("signing out", () => {
  it("works immediately offline, and ends the session on the server later", async () => {
    let reachable = false;
    const calls = stubFetch(() => (reachable ? { status: 204 } : "unreachable"));
    await endSession("local");
    expect(await readKv("person")).toBeNull();
    expect(await readSession()).toBeNull();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    reachable = true;
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(calls.at(-1)?.url.href).toBe("http://model.test/auth/v1/logout?scope=local");
    expect(calls.at(-1)?.headers.get("authorization")).toBe(`Bearer access-${ada}`);
  });

  it("deletes the cache of viewed photos and keeps the app's own files", async () => {
    stubFetch(() => "unreachable");
    const names = [photoCacheName, "five-lemons-shell-v1"];
    const deleted: string[] = [];
    vi.stubGlobal("caches", { keys: async () => names, delete: async (name: string) => deleted.push(name) > 0 });
    await endSession("local");
    expect(deleted).toEqual([photoCacheName]);
  });

  it("completes even if the browser denies access to its caches", async () => {
    const calls = stubFetch(() => ({ status: 204 }));
    const errors: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
    const refused = new DOMException("Cache Storage is not to be read", "SecurityError");
    vi.stubGlobal("caches", { keys: () => Promise.reject(refused) });
    expect(await settleSignOut("keep")).toEqual({ signedOut: true, unsent: 0 });
    expect([await readKv("person"), errors]).toEqual([null, [refused]]);
    await vi.waitFor(() => expect(calls.map(({ url }) => url.pathname)).toEqual(["/auth/v1/logout"]));
  });

  it("first sends unsent work if the user chose to, without waiting for the retry pause", async () => {
    await rate();
    const nextAttemptAt = new Date(Date.now() + 50_000).toISOString();
    await writeKv("link", { ...(await readConnection()), fails: 5, nextAttemptAt });
    const server = new ModelServer();
    stubFetch((call) => (call.url.pathname.endsWith("submit_ops") ? answerFrom(server, call) : { status: 204 }));
    expect(await settleSignOut("send")).toEqual({ signedOut: true, unsent: 0 });
  });
});
