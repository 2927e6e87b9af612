import { EventEmitter } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { createCaptcha } from "../../supabase/embedded/auth/guards/captcha.ts";
import { createBodyBudget, readBody } from "../../supabase/embedded/gateway/read-body.ts";
import { limitConnections } from "../../supabase/hosting/server/listen.ts";
import { SITE, addPerson, clientOf, post, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** A guarded call with this captcha token, as the gateway passes it on. */
function guarded(token: string) {
  const json = { gotrue_meta_security: { captcha_token: token } };
  const url = new URL(`${SITE}/auth/v1/recover`);
  return {
    method: "POST",
    url,
    headers: new Headers(),
    body: null,
    json,
    isObject: true,
    caller: null,
    isFromThisMachine: true,
  };
}

test("a captcha token works once within five minutes, however many other tokens are requested", async () => {
  const captcha = createCaptcha({ provider: "local" });
  const honest = captcha.issue();
  for (let turn = 0; turn < 20_000; turn += 1) captcha.issue();
  expect(await captcha.refuse(guarded(honest))).toBeNull();
  expect((await captcha.refuse(guarded(honest)))?.status).toBe(400);
  const [time = "", chance = "", signature = ""] = captcha.issue().slice("local:".length).split(".");
  for (const forged of [
    `${time}1.${chance}.${signature}`,
    `${time}.x${chance}.${signature}`,
    `${time}.${chance}.x`,
    "..",
  ]) {
    expect((await captcha.refuse(guarded(`local:${forged}`)))?.status).toBe(400);
  }
  const late = captcha.issue();
  vi.useFakeTimers({ now: Date.now() + 5 * 60 * 1000 });
  expect((await captcha.refuse(guarded(late)))?.status).toBe(400);
  vi.useRealTimers();
});

test("connections are limited per address, except for this machine and proxies", () => {
  const connect = limitConnections(3);
  const open = (remoteAddress: string) => {
    const destroy = vi.fn<() => unknown>();
    const connection = Object.assign(new EventEmitter(), { remoteAddress, destroy });
    connect(connection as never);
    return connection;
  };
  const flood = Array.from({ length: 5 }, () => open("10.0.0.66"));
  expect(flood.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0, 0, 1, 1]);
  expect(open("10.0.0.1").destroy).not.toHaveBeenCalled();
  flood[0]?.emit("close");
  expect(open("10.0.0.66").destroy).not.toHaveBeenCalled();
  expect(open("10.0.0.66").destroy).toHaveBeenCalledTimes(1);
  const local = Array.from({ length: 10 }, () => open("127.0.0.1"));
  expect(local.every(({ destroy }) => destroy.mock.calls.length === 0)).toBe(true);
});

test("a person can start enrolling at most ten second factors, and overlong names are rejected", async () => {
  await addPerson(backend, "factors@lemons.test");
  const { session } = await signIn(backend, "factors@lemons.test");
  const enroll = async (body: object) => {
    const authorization = `Bearer ${session.access_token}`;
    const answer = await post(backend, "/auth/v1/factors", { factor_type: "totp", ...body }, { authorization });
    return answer.status;
  };
  expect(await enroll({ friendly_name: "x".repeat(101) })).toBe(422);
  expect(await enroll({ issuer: "x".repeat(10_000) })).toBe(422);
  for (let turn = 0; turn < 10; turn += 1) expect(await enroll({ friendly_name: `phone ${turn}` })).toBe(200);
  expect(await enroll({ friendly_name: "one more" })).toBe(422);
  await backend.db.query("update auth.mfa_factors set created_at = now() - interval '2 hours'");
  expect(await enroll({ friendly_name: "one more" })).toBe(200);
});

test("a query for an unknown table is not logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await clientOf(backend).from("no_such_table").select()).error?.code).toBe("PGRST205");
  const printed = log.mock.calls.flat();
  log.mockRestore();
  expect(printed).toEqual([]);
});

test("an aborted request body releases its memory budget", async () => {
  const budget = createBodyBudget(100, 60);
  const share = { limitBytes: 80, budget, caller: "10.0.0.66" };
  const sent = (bytes: number, end: "close" | "error" = "close") =>
    new Request(SITE, {
      method: "POST",
      duplex: "half",
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(bytes));
        },
        pull: (controller) => (end === "close" ? controller.close() : controller.error(new Error("The line is dead"))),
      }),
    } as RequestInit);
  await expect(readBody(sent(50, "error"), share)).rejects.toThrow("The line is dead");
  const whole = await readBody(sent(60), share);
  expect(whole.body).toHaveLength(60);
  expect((await readBody(sent(1), share)).body).toBe("no room");
  // Other callers can use what is left of the total.
  expect((await readBody(sent(41), { ...share, caller: "10.0.0.1" })).body).toBe("no room");
  whole.release();
  whole.release();
  expect((await readBody(sent(60), share)).body).toHaveLength(60);
});
