import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callerAddress } from "../../supabase/embedded/callers.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, addPerson, captchaToken, linkTo, startBackend } from "./backend-fixture.ts";

const OWNER = "10.0.0.1";
const STRANGER = "10.0.0.66";

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

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

const signIn = async (peer: string, password: string, email = "owner@lemons.test") =>
  call(peer, "/auth/v1/token?grant_type=password", await guarded({ email, password }));

async function statusesOf(times: number, attempt: (turn: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await attempt(turn)).status);
  return statuses;
}

describe("wrong passwords", () => {
  test("make their caller wait after ten, and nobody else: the owner comes in from elsewhere", async () => {
    await addPerson(backend, "owner@lemons.test");
    expect(new Set(await statusesOf(10, () => signIn(STRANGER, "wrong")))).toEqual(new Set([400]));
    const refused = await signIn(STRANGER, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
    await addPerson(backend, "other@lemons.test");
    expect((await signIn(STRANGER, PASSWORD, "other@lemons.test")).status).toBe(200);
  });

  test("from very many addresses close one account to new addresses, never to one that was right before", async () => {
    await addPerson(backend, "owner@lemons.test");
    expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
    const wrong = (turn: number) => signIn(`10.1.${Math.floor(turn / 10)}.1`, "wrong");
    expect(new Set(await statusesOf(100, wrong))).toEqual(new Set([400]));
    expect((await signIn("10.2.0.1", "wrong")).status).toBe(429);
    expect((await signIn(OWNER, "mistyped")).status).toBe(400);
    expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
    await addPerson(backend, "other@lemons.test");
    expect((await signIn("10.2.0.1", PASSWORD, "other@lemons.test")).status).toBe(200);
  });

  test("that arrive at once are counted before they are checked", async () => {
    await addPerson(backend, "owner@lemons.test");
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(STRANGER, "wrong")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("for ever new addresses end at a hundred per caller, so that no flood of names makes room for more", async () => {
    const statuses = await statusesOf(101, (turn) => signIn(STRANGER, "wrong", `person${turn}@lemons.test`));
    expect([statuses.at(99), statuses.at(100)]).toEqual([400, 429]);
    await addPerson(backend, "owner@lemons.test");
    expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
  });

  test("are forgotten with a right one", async () => {
    await addPerson(backend, "owner@lemons.test");
    await statusesOf(9, () => signIn(OWNER, "wrong"));
    expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
    expect(new Set(await statusesOf(9, () => signIn(OWNER, "wrong")))).toEqual(new Set([400]));
  });
});

describe("wrong links and codes", () => {
  test("a hundred and five bad links block their caller, and nobody else's link", async () => {
    const bad = (turn: number) =>
      turn % 2 === 0
        ? call(STRANGER, "/auth/v1/verify?type=recovery&token=guess")
        : call(STRANGER, "/auth/v1/verify", { token_hash: "guess", type: "recovery" });
    const statuses = await statusesOf(105, bad);
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([303, 403]));
    expect(new Set(statuses.slice(100))).toEqual(new Set([429]));
    await call(OWNER, "/auth/v1/signup", await guarded({ email: "new@lemons.test", password: PASSWORD }));
    const link = linkTo(backend, "new@lemons.test");
    const followed = await call(OWNER, link.pathname + link.search);
    expect(followed.headers.get("location")).toContain("access_token=");
  });

  test("ten bad codes for an address block their caller, and not the owner's own code", async () => {
    await call(OWNER, "/auth/v1/signup", await guarded({ email: "new@lemons.test", password: PASSWORD }));
    const body = (token: string) => ({ email: "new@lemons.test", token, type: "signup" });
    const statuses = await statusesOf(11, () => call(STRANGER, "/auth/v1/verify", body("0000000000")));
    expect([statuses.at(9), statuses.at(10)]).toEqual([403, 429]);
    const code = /\b(\d{10})\b/.exec(backend.mail.list("new@lemons.test")[0]?.text ?? "")?.[1] ?? "";
    expect((await call(OWNER, "/auth/v1/verify", body(code))).status).toBe(200);
  });
});

describe("mails and sign-ups", () => {
  const recover = async (peer: string, email: string) => call(peer, "/auth/v1/recover", await guarded({ email }));

  test("ten mails an hour to one address from one caller, whether or not it has an account; others may still ask", async () => {
    const statuses = await statusesOf(11, () => recover(STRANGER, "mailed@lemons.test"));
    expect([statuses.at(9), statuses.at(10)]).toEqual([200, 429]);
    expect((await recover(OWNER, "mailed@lemons.test")).status).toBe(200);
  });

  test("thirty an hour to one address from anybody: nobody's mailbox is flooded", async () => {
    const statuses = await statusesOf(31, (turn) => recover(`10.3.0.${turn}`, "mailed@lemons.test"));
    expect([statuses.at(29), statuses.at(30)]).toEqual([200, 429]);
  });

  test("a hundred an hour from one caller, to whomever", async () => {
    const statuses = await statusesOf(101, (turn) => recover(STRANGER, `person${turn}@lemons.test`));
    expect([statuses.at(99), statuses.at(100)]).toEqual([200, 429]);
    expect((await recover(OWNER, "person1@lemons.test")).status).toBe(200);
  });

  test("new accounts are limited by caller, so that one caller cannot close the sign-up", async () => {
    await backend.close();
    backend = await startBackend({ limits: { signUp: { times: 2, perSeconds: 60 } } });
    const signUp = async (peer: string, name: string) =>
      (await call(peer, "/auth/v1/signup", await guarded({ email: `${name}@lemons.test`, password: PASSWORD }))).status;
    expect([await signUp(STRANGER, "a"), await signUp(STRANGER, "b"), await signUp(STRANGER, "c")]).toEqual([
      200, 200, 429,
    ]);
    expect(await signUp(OWNER, "d")).toBe(200);
  });
});

describe("who calls", () => {
  const address = (peer: string | null, forwarded?: string) =>
    callerAddress(new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), peer);

  test("is the address of the connection, whatever the caller writes", () => {
    expect(address("10.0.0.9", "1.2.3.4")).toBe("10.0.0.9");
    expect(address("::ffff:10.0.0.9")).toBe("10.0.0.9");
    expect(address(null)).toBeNull();
  });

  test("is, behind a proxy on this machine, what the proxy added", () => {
    expect(address("127.0.0.1", "6.6.6.6, 10.0.0.7")).toBe("10.0.0.7");
    expect(address("127.0.0.1")).toBe("127.0.0.1");
  });

  test("is of an IPv6 address the network of the household", () => {
    expect(address("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::");
    expect(address("2001:0db8:1:2::1")).toBe("2001:db8:1:2::");
    expect(address("::1")).toBe("0:0:0:0::");
    expect(address("fe80::1%eth0")).toBe("fe80:0:0:0::");
  });

  test("is told to the database, and cannot be written by the caller", async () => {
    const seen = async (headers: Record<string, string>) =>
      (await call(STRANGER, "/rest/v1/rpc/setting_of", { p_name: "request.headers" }, headers)).json();
    expect(JSON.parse(await seen({ "cf-connecting-ip": OWNER }))["cf-connecting-ip"]).toBe(STRANGER);
  });
});
