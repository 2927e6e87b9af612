import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerAddress } from "../../supabase/embedded/shared/callers.ts";
import { createAuthThrottles } from "../../supabase/embedded/auth/guards/throttles.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { DEFAULT_LIMITS } from "../../supabase/embedded/shared/limits.ts";
import { PASSWORD, SITE, addPerson, captchaToken, linkTo, startBackend } from "./backend-fixture.ts";

/** Smaller than the defaults, to need few guesses. Each test has its own callers and targets. */
const limits = {
  failedSignIn: { times: 3, perSeconds: 600 },
  failedCode: { times: 3, perSeconds: 600 },
  failedLink: { times: 10, perSeconds: 600 },
  failedPerTarget: { times: 8, perSeconds: 600 },
  failedPerCaller: { times: 12, perSeconds: 600 },
  mail: { times: 3, perSeconds: 3600 },
  mailPerTarget: { times: 5, perSeconds: 3600 },
  mailPerCaller: { times: 8, perSeconds: 3600 },
  signUp: { times: 2, perSeconds: 3600 },
};

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ limits });
});
afterAll(() => backend.close());

/** One call from the address `peer`. */
async function call(
  peer: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`${SITE}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { apikey: backend.keys.publishableKey, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await backend.handle(request, peer);
  if (!answer) throw new Error("The backend left this request to the site.");
  return answer;
}

async function guarded(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return { ...body, gotrue_meta_security: { captcha_token: await captchaToken(backend) } };
}

const signIn = async (peer: string, password: string, email: string) =>
  call(peer, "/auth/v1/token?grant_type=password", await guarded({ email, password }));

async function statusesOf(times: number, attempt: (turn: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await attempt(turn)).status);
  return statuses;
}

test("a failed sign-in counts as a guess unless the server failed", async () => {
  const throttles = createAuthThrottles({ ...DEFAULT_LIMITS, ...limits }, "secret");
  const url = new URL(`${SITE}/auth/v1/token?grant_type=password`);
  const json = { email: "somebody@demo.test", password: "guess" };
  const rest = { headers: new Headers(), body: null, isObject: true, caller: "192.0.2.77", isFromThisMachine: false };
  const guess = async (status: number): Promise<number> => {
    const attempt = throttles.enter({ method: "POST", url, json, ...rest });
    if (attempt instanceof Response) return attempt.status;
    await attempt.settle(new Response(null, { status }));
    return status;
  };
  for (let times = 0; times < 6; times += 1) expect(await guess(503)).toBe(503);
  const refused = [await guess(400), await guess(400), await guess(400), await guess(400)];
  expect(refused).toEqual([400, 400, 400, 429]);
});

test("by default ten wrong passwords or codes are allowed in ten minutes", () => {
  const { failedSignIn, failedCode, failedLink, failedPerTarget, failedPerCaller, mail, mailPerTarget } =
    DEFAULT_LIMITS;
  expect([failedSignIn, failedCode].map(({ times, perSeconds }) => [times, perSeconds])).toEqual([
    [10, 600],
    [10, 600],
  ]);
  expect([failedLink.times, failedPerTarget.times, failedPerCaller.times]).toEqual([100, 100, 100]);
  expect([mail.times, mailPerTarget.times]).toEqual([10, 30]);
});

describe("wrong passwords", () => {
  test("block the caller that sent them but not the account owner elsewhere", async () => {
    await addPerson(backend, "one@lemons.test");
    expect(await statusesOf(3, () => signIn("10.1.0.66", "wrong", "one@lemons.test"))).toEqual([400, 400, 400]);
    const refused = await signIn("10.1.0.66", PASSWORD, "One@lemons.test");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn("10.1.0.1", PASSWORD, "one@lemons.test")).status).toBe(200);
    await addPerson(backend, "other@lemons.test");
    expect((await signIn("10.1.0.66", PASSWORD, "other@lemons.test")).status).toBe(200);
  });

  test("from many addresses block sign-ins from new addresses but not from known ones", async () => {
    await addPerson(backend, "two@lemons.test");
    expect((await signIn("10.2.0.1", PASSWORD, "two@lemons.test")).status).toBe(200);
    const wrong = (turn: number) => signIn(`10.2.1.${turn}`, "wrong", "two@lemons.test");
    expect(new Set(await statusesOf(8, wrong))).toEqual(new Set([400]));
    expect((await signIn("10.2.2.1", PASSWORD, "two@lemons.test")).status).toBe(429);
    expect((await signIn("10.2.0.1", "mistyped", "two@lemons.test")).status).toBe(400);
    expect((await signIn("10.2.0.1", PASSWORD, "two@lemons.test")).status).toBe(200);
  });

  test("sent in parallel are counted before they are checked", async () => {
    const burst = Array.from({ length: 6 }, () => signIn("10.3.0.66", "wrong", "three@lemons.test"));
    expect((await Promise.all(burst)).map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429, 429]);
  });

  test("for many different accounts are limited per caller", async () => {
    const statuses = await statusesOf(13, (turn) => signIn("10.4.0.66", "wrong", `person${turn}@lemons.test`));
    expect([statuses.at(11), statuses.at(12)]).toEqual([400, 429]);
  });

  test("are no longer counted after a correct one", async () => {
    await addPerson(backend, "five@lemons.test");
    await statusesOf(2, () => signIn("10.5.0.1", "wrong", "five@lemons.test"));
    expect((await signIn("10.5.0.1", PASSWORD, "five@lemons.test")).status).toBe(200);
    expect(await statusesOf(2, () => signIn("10.5.0.1", "wrong", "five@lemons.test"))).toEqual([400, 400]);
  });
});

describe("wrong links and codes", () => {
  const signUp = async (peer: string, email: string) =>
    call(peer, "/auth/v1/signup", await guarded({ email, password: PASSWORD }));

  test("wrong links block only the caller that sent them", async () => {
    const bad = (turn: number) =>
      turn % 2 === 0
        ? call("10.6.0.66", "/auth/v1/verify?type=recovery&token=guess")
        : call("10.6.0.66", "/auth/v1/verify", { token_hash: "guess", type: "recovery" });
    const statuses = await statusesOf(12, bad);
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([303, 403]));
    expect(statuses.slice(10)).toEqual([429, 429]);
    await signUp("10.6.0.1", "six@lemons.test");
    const link = linkTo(backend, "six@lemons.test");
    const followed = await call("10.6.0.1", link.pathname + link.search);
    expect(followed.headers.get("location")).toContain("access_token=");
  });

  test("wrong codes block the caller that sent them but not the account owner", async () => {
    await signUp("10.7.0.1", "seven@lemons.test");
    const body = (token: string) => ({ email: "seven@lemons.test", token, type: "signup" });
    const statuses = await statusesOf(4, () => call("10.7.0.66", "/auth/v1/verify", body("0000000000")));
    expect(statuses).toEqual([403, 403, 403, 429]);
    await backend.db.query(
      "update auth.users set confirmation_token = encode(sha256(convert_to(email || $1, 'UTF8')), 'hex') where email = $2",
      ["1234567890", "seven@lemons.test"],
    );
    expect((await call("10.7.0.1", "/auth/v1/verify", body("1234567890"))).status).toBe(200);
  });

  test("new accounts are limited per caller", async () => {
    const status = async (peer: string, name: string) => (await signUp(peer, `${name}@lemons.test`)).status;
    const flood = [await status("10.8.0.66", "a"), await status("10.8.0.66", "b"), await status("10.8.0.66", "c")];
    expect(flood).toEqual([200, 200, 429]);
    expect(await status("10.8.0.1", "d")).toBe(200);
  });
});

describe("mails", () => {
  test("of a code for an own change are limited like all others", async () => {
    await addPerson(backend, "code@lemons.test");
    const { access_token }: { access_token: string } = await (
      await signIn("10.15.0.1", PASSWORD, "code@lemons.test")
    ).json();
    const codes: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const headers = { authorization: `Bearer ${access_token}` };
      codes.push((await call("10.15.0.1", "/auth/v1/reauthenticate", undefined, headers)).status);
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  const recover = async (peer: string, email: string) => call(peer, "/auth/v1/recover", await guarded({ email }));

  test("to one address are limited per caller, whether or not it has an account", async () => {
    expect(await statusesOf(4, () => recover("10.9.0.66", "nine@lemons.test"))).toEqual([200, 200, 200, 429]);
    expect((await recover("10.9.0.1", "nine@lemons.test")).status).toBe(200);
  });

  test("to one address are limited across all callers", async () => {
    const statuses = await statusesOf(6, (turn) => recover(`10.10.0.${turn}`, "ten@lemons.test"));
    expect([statuses.at(4), statuses.at(5)]).toEqual([200, 429]);
  });

  test("requested by the account owner have a separate quota", async () => {
    await addPerson(backend, "twelve@lemons.test");
    const home = await signIn("10.13.0.1", PASSWORD, "twelve@lemons.test");
    const session: { access_token: string; refresh_token: string } = await home.json();
    const strangers = (turn: number) => recover(`10.13.1.${turn}`, "Twelve@lemons.test");
    expect((await statusesOf(6, strangers)).at(5)).toBe(429);
    const asked = { email: "twelve@lemons.test" };
    const away = async (token: string, peer: string) =>
      (await call(peer, "/auth/v1/recover", await guarded(asked), { authorization: `Bearer ${token}` })).status;
    expect((await recover("10.13.0.1", "twelve@lemons.test")).status).toBe(200);
    expect(await away(session.access_token, "10.13.2.1")).toBe(200);
    expect(await away(`${session.access_token}x`, "10.13.2.2")).toBe(429);
    expect(await away(backend.keys.publishableKey, "10.13.2.2")).toBe(429);
    // A signed-in device is known at any address.
    const refresh = { refresh_token: session.refresh_token };
    expect((await call("10.13.2.3", "/auth/v1/token?grant_type=refresh_token", refresh)).status).toBe(200);
    expect((await recover("10.13.2.3", "twelve@lemons.test")).status).toBe(200);
    // The owner's quota is limited too.
    const owners = [await recover("10.13.0.1", asked.email), await recover("10.13.2.3", asked.email)];
    expect([...owners.map(({ status }) => status), await away(session.access_token, "10.13.2.1")]).toEqual([
      200, 200, 429,
    ]);
  });

  test("for a change of address have a separate quota", async () => {
    await addPerson(backend, "thirteen@lemons.test");
    const { access_token: token } = await (await signIn("10.14.0.1", PASSWORD, "thirteen@lemons.test")).json();
    const strangers = (turn: number) => recover(`10.14.1.${turn}`, "mine@lemons.test");
    expect((await statusesOf(6, strangers)).at(5)).toBe(429);
    const change = new Request(`${SITE}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "mine@lemons.test" }),
    });
    expect((await backend.handle(change, "10.14.0.1"))?.status).toBe(200);
  });

  test("requested by one caller are limited across all addresses", async () => {
    const statuses = await statusesOf(9, (turn) => recover("10.11.0.66", `eleven${turn}@lemons.test`));
    expect([statuses.at(7), statuses.at(8)]).toEqual([200, 429]);
    expect((await recover("10.11.0.1", "eleven1@lemons.test")).status).toBe(200);
  });
});

describe("the caller", () => {
  const address = (peer: string | null, forwarded?: string) =>
    callerAddress(new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), peer);

  test("is identified by the address of the connection, not by a header", () => {
    expect(address("10.0.0.9", "1.2.3.4")).toBe("10.0.0.9");
    expect(address("::ffff:10.0.0.9")).toBe("10.0.0.9");
    expect(address(null)).toBeNull();
  });

  test("is identified by the address that a local proxy adds", () => {
    expect(address("127.0.0.1", "6.6.6.6, 10.0.0.7")).toBe("10.0.0.7");
    expect(address("127.0.0.1")).toBe("127.0.0.1");
  });

  test("is identified by the /64 network for IPv6", () => {
    expect(address("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::");
    expect(address("2001:0db8:1:2::1")).toBe("2001:db8:1:2::");
    expect(address("::1")).toBe("0:0:0:0::");
    expect(address("fe80::1%eth0")).toBe("fe80:0:0:0::");
  });

  test("is passed to the database and cannot be forged", async () => {
    const seen = async (headers: Record<string, string>) =>
      (await call("10.12.0.66", "/rest/v1/rpc/setting_of", { p_name: "request.headers" }, headers)).json();
    expect(JSON.parse(await seen({ "cf-connecting-ip": "10.12.0.1" }))["cf-connecting-ip"]).toBe("10.12.0.66");
  });
});
