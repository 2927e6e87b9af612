import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../src/account/auth/auth-calls.ts";
import { withAuth } from "../../src/account/auth/auth-client.ts";
import { readKv } from "../../src/local/database/kv.ts";
// Imported before time is faked, because the client loads it on demand.
import "../../src/remote/supabase-client.ts";
import { fakeTime, pass, until } from "../support/fake-time.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(async () => {
  await freshDevice(ada);
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  fakeTime();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const who = () =>
  withAuth(async ({ supabase }) => {
    const { data } = await supabase.auth.getUser("a.b.c");
    return { ok: true as const, id: data.user?.id };
  });

it("an auth request without an answer is aborted after eight seconds and does not delay the next one", async () => {
  let dead = true;
  const calls = stubFetch(() => (dead ? "never" : { json: { id: ada } }));
  const asked = who();
  await until(() => expect(calls).toHaveLength(1));
  await pass(7_000);
  expect(calls[0]?.init.signal?.aborted).toBe(false);
  await pass(1_000);
  expect(await asked).toEqual({ ok: false, error: "network" });
  expect(calls[0]?.init.signal?.aborted).toBe(true);
  dead = false;
  expect(await who()).toEqual({ ok: true, id: ada });
  expect(calls[1]?.init).toMatchObject({ signal: { aborted: false }, cache: "no-store" });
});

it("an auth request ends immediately when the device goes offline, and does not start without a connection", async () => {
  const calls = stubFetch(() => "never");
  const asked = who();
  await until(() => expect(calls).toHaveLength(1));
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: false });
  dispatchEvent(new Event("offline"));
  expect(await asked).toEqual({ ok: false, error: "network" });
  expect(calls[0]?.init.signal?.aborted).toBe(true);
  expect(await who()).toEqual({ ok: false, error: "network" });
  expect(calls).toHaveLength(1);
});

const signInAsAda = () => signIn({ email: "a@demo.test", password: "x", captchaToken: "t", invitationCode: null });
const adasSession = {
  access_token: "a",
  refresh_token: "r",
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: ada, email: "a@demo.test" },
};

it("a sign-in succeeds within eight seconds although the question for the invitation gets no answer", async () => {
  const calls = stubFetch(({ url }) => (url.pathname.endsWith("/token") ? { json: adasSession } : "never"));
  const outcome = signInAsAda();
  await until(() => expect(calls.some(({ url }) => url.pathname.endsWith("/is_user_invited"))).toBe(true));
  await pass(7_000);
  expect(await outcome).toEqual({ ok: true });
  expect((await readKv("session"))?.session.access_token).toBe("a");
});

it("a sign-in that failed because the connection was lost while it asked for the invitation stores nothing", async () => {
  const before = await readKv("session");
  const calls = stubFetch(({ url }) => (url.pathname.endsWith("/token") ? { json: adasSession } : "never"));
  const outcome = signInAsAda();
  await until(() => expect(calls.some(({ url }) => url.pathname.endsWith("/is_user_invited"))).toBe(true));
  dispatchEvent(new Event("offline"));
  expect(await outcome).toEqual({ ok: false, error: "network" });
  await pass(9_000);
  expect(await readKv("session")).toEqual(before);
});

it("a response that arrives after a sign-in has failed does not sign the person in", async () => {
  const user = { id: ada, email: "a@demo.test" };
  const session = { access_token: "late", refresh_token: "late", expires_in: 3_600, token_type: "bearer", user };
  let answer: (() => void) | undefined;
  const calls = stubFetch(async ({ url, init }) => {
    if (!url.pathname.endsWith("/token")) return { json: true };
    await new Promise<void>((resolve, reject) => {
      answer = resolve;
      init.signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
    });
    return { json: session };
  });
  const asked = signIn({ email: user.email, password: "lemon-cellar", captchaToken: "t", invitationCode: null });
  await until(() => expect(answer).toBeDefined());
  await pass(8_000);
  expect(await asked).toEqual({ ok: false, error: "network" });
  answer?.();
  await pass(100);
  expect((await readKv("session"))?.session.access_token).toBe(`access-${ada}`);
  expect(calls).toHaveLength(1);
});
