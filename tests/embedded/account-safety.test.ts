import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAnswerDelay } from "../../supabase/embedded/auth/guards/answer-timing.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import {
  PASSWORD,
  SITE,
  addPerson,
  ask,
  captchaToken,
  clientOf,
  linkTo,
  post,
  signIn,
  startBackend,
} from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function guarded(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return { ...body, gotrue_meta_security: { captcha_token: await captchaToken(backend) } };
}

/** The parts of a response that do not differ between people. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

async function change(token: string, body: unknown): Promise<Response> {
  return ask(
    backend,
    new Request(`${SITE}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    }),
  );
}

describe("account existence", () => {
  const signUp = async (email: string, more: Record<string, unknown> = {}) => {
    const answer = await post(
      backend,
      "/auth/v1/signup",
      await guarded({ email, password: PASSWORD, data: { first_name: "Ann" }, ...more }),
    );
    return { status: answer.status, body: await answer.json() };
  };

  test("a sign-up gets the same answer for new, unconfirmed and confirmed addresses", async () => {
    await addPerson(backend, "known@lemons.test");
    const fresh = await signUp("fresh@lemons.test");
    const waiting = await signUp("fresh@lemons.test");
    const known = await signUp("known@lemons.test");
    expect(fresh.status).toBe(200);
    expect(shapeOf(waiting)).toEqual(shapeOf(fresh));
    expect(shapeOf(known)).toEqual(shapeOf(fresh));
    expect(known.body.identities).toHaveLength(1);
    expect(known.body.user_metadata).toMatchObject({ first_name: "Ann" });
    const [made] = await backend.db.query("select id from auth.users where email = 'fresh@lemons.test'");
    expect([fresh.body.id, waiting.body.id]).not.toContain(made?.["id"]);
  });

  test("hook, password and size errors are the same for known and unknown addresses", async () => {
    await addPerson(backend, "kept@refused.test");
    for (const more of [{}, { password: "short" }, { password: "" }, { data: { note: "x".repeat(5000) } }]) {
      const unknown = await signUp("nobody@refused.test", more);
      const known = await signUp("kept@refused.test", more);
      expect(unknown.status).toBeGreaterThanOrEqual(400);
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    }
  });

  test("only the right password reveals why a sign-in is refused", async () => {
    await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
      email: "unconfirmed@lemons.test",
      password: PASSWORD,
    });
    const banned = await addPerson(backend, "banned@lemons.test");
    await backend.db.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [banned]);
    const codeOf = async (email: string, password: string) =>
      (await (await post(backend, "/auth/v1/token?grant_type=password", await guarded({ email, password }))).json())
        .error_code;
    for (const email of ["nobody@lemons.test", "unconfirmed@lemons.test", "banned@lemons.test"]) {
      expect(await codeOf(email, "wrong-password")).toBe("invalid_credentials");
    }
    expect(await codeOf("unconfirmed@lemons.test", PASSWORD)).toBe("email_not_confirmed");
    expect(await codeOf("Banned@lemons.test", PASSWORD)).toBe("user_banned");
  });

  test("a sign-in hashes the password even if the account does not exist", async () => {
    await addPerson(backend, "costly@lemons.test");
    await addPerson(backend, "bare@lemons.test");
    await backend.db.query("update auth.users set encrypted_password = null where email = 'bare@lemons.test'");
    const compare = vi.spyOn(bcrypt, "compare");
    const work = async (email: string) => {
      compare.mockClear();
      const body = await guarded({ email, password: "wrong-password" });
      const answer = await post(backend, "/auth/v1/token?grant_type=password", body);
      return [answer.status, ...compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))];
    };
    const known = await work("costly@lemons.test");
    expect(known).toEqual([400, expect.any(Number)]);
    expect(await work("nobody-at-all@lemons.test")).toEqual(known);
    expect(await work("bare@lemons.test")).toEqual(known);
    compare.mockRestore();
  });

  test("a change of address does not reveal other accounts", async () => {
    await addPerson(backend, "taken@lemons.test");
    await addPerson(backend, "asking@lemons.test");
    const { session, client } = await signIn(backend, "asking@lemons.test");
    const free = await change(session.access_token, { email: "free@lemons.test" });
    const freeBody = await free.json();
    const taken = await change(session.access_token, { email: "Taken@lemons.test" });
    const takenBody = await taken.json();
    expect([free.status, taken.status]).toEqual([200, 200]);
    expect(shapeOf(takenBody)).toEqual(shapeOf(freeBody));
    expect(takenBody.new_email).toBe("taken@lemons.test");
    expect(backend.mail.list("taken@lemons.test")).toEqual([]);
    // The old address gets the same warning in both cases.
    const warnings = backend.mail.list("asking@lemons.test").map(({ text }) => /^> (.+)$/m.exec(text)?.[1]);
    expect(warnings).toEqual(["taken@lemons.test", "free@lemons.test"]);
    // A guessed or empty link does not confirm the change that was never mailed.
    const link = { type: "email_change", email: "taken@lemons.test" };
    const byHash = await post(backend, "/auth/v1/verify", { type: link.type, token_hash: "" });
    const byToken = await post(backend, "/auth/v1/verify", { ...link, token: "" });
    expect([byHash.ok, byToken.ok]).toEqual([false, false]);
    expect((await client.auth.getUser()).data.user?.email).toBe("asking@lemons.test");
    await clientOf(backend).auth.signInWithPassword({
      email: "taken@lemons.test",
      password: PASSWORD,
      options: { captchaToken: await captchaToken(backend) },
    });
  });
});

describe("answer timing", () => {
  test("an answer takes a multiple of 500 ms, whether the work succeeds or fails", async () => {
    let at = 1000;
    const clock = { now: () => at, sleep: async (milliseconds: number) => void (at += milliseconds) };
    const hold = createAnswerDelay(500, clock);
    const timeOf = async (work: number, fails = false) => {
      const began = at;
      const done = hold(async () => {
        at += work;
        if (fails) throw new Error("no");
        return work;
      });
      const ended = await done.catch((error: Error) => error.message);
      expect(ended).toBe(fails ? "no" : work);
      return at - began;
    };
    const times = [await timeOf(0), await timeOf(37), await timeOf(412), await timeOf(500), await timeOf(730)];
    expect([...times, await timeOf(37, true)]).toEqual([500, 500, 500, 500, 1000, 500]);
  });

  test("routes that may send a mail take equally long for known and unknown addresses", async () => {
    let rest: (() => void) | undefined;
    let asleep = Promise.withResolvers<number>();
    const clock = {
      now: () => 0,
      sleep: (milliseconds: number) =>
        new Promise<void>((resolve) => {
          rest = resolve;
          asleep.resolve(milliseconds);
        }),
    };
    const held = await startBackend({ clock, limits: { answerStepMs: 500 } });
    try {
      await addPerson(held, "known@lemons.test");
      const session = await signIn(held, "known@lemons.test");
      const token = async () => ({ gotrue_meta_security: { captcha_token: await captchaToken(held) } });
      const roads: [string, Record<string, unknown>][] = [
        ["otp", { create_user: true }],
        ["magiclink", {}],
        ["recover", {}],
        ["resend", { type: "signup" }],
        ["signup", { password: PASSWORD, data: { first_name: "Ann" } }],
      ];
      for (const email of ["known@lemons.test", "nobody@lemons.test"]) {
        for (const [road, body] of roads) {
          const sent = { email, ...body, ...(await token()) };
          const first = post(held, `/auth/v1/${road}`, sent);
          expect([road, email, await Promise.race([asleep.promise, first.then(() => "answered")])]).toEqual([
            road,
            email,
            500,
          ]);
          asleep = Promise.withResolvers();
          rest?.();
          expect([road, email, (await first).status]).toEqual([road, email, 200]);
        }
      }
      // Other requests are not delayed.
      expect((await session.client.auth.getUser()).error).toBeNull();
    } finally {
      await held.close();
    }
  });
});

describe("a change of address", () => {
  test("asks both addresses and takes effect once both links were opened", async () => {
    await addPerson(backend, "old@lemons.test");
    const { session, client } = await signIn(backend, "old@lemons.test");
    expect((await change(session.access_token, { email: "new@lemons.test" })).status).toBe(200);
    expect(backend.mail.list("old@lemons.test")[0]?.text).toContain("new@lemons.test");
    const [half, whole] = [
      await ask(backend, new Request(linkTo(backend, "new@lemons.test"))),
      await ask(backend, new Request(linkTo(backend, "old@lemons.test"))),
    ];
    expect(half.headers.get("location")).toContain("message=Confirmation+link+accepted");
    expect(whole.headers.get("location")).toContain("access_token=");
    expect((await client.auth.getUser()).data.user?.email).toBe("new@lemons.test");
  });

  test("requires a valid address and a session", async () => {
    await addPerson(backend, "stays@lemons.test");
    const { session } = await signIn(backend, "stays@lemons.test");
    expect((await change(session.access_token, { email: "not an address" })).status).toBe(400);
    expect([401, 403]).toContain((await change("invented", { email: "x@lemons.test" })).status);
  });
});

describe("setting a new password", () => {
  const old = async (email: string) => {
    const userId = await addPerson(backend, email);
    const { session } = await signIn(backend, email);
    await backend.db.query("update auth.sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      userId,
    ]);
    return session.access_token;
  };

  test("requires the current password from 15 minutes after the sign-in", async () => {
    const token = await old("stale@lemons.test");
    const without = await change(token, { password: "another-password" });
    expect([without.status, (await without.json()).error_code]).toEqual([403, "reauthentication_needed"]);
    const wrong = await change(token, { password: "another-password", current_password: "wrong" });
    expect([wrong.status, (await wrong.json()).error_code]).toEqual([403, "reauthentication_needed"]);
    expect((await change(token, { password: "another-password", current_password: PASSWORD })).status).toBe(200);
    await expect(signIn(backend, "stale@lemons.test")).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  test("does not require the current password right after a sign-in or a recovery link", async () => {
    await addPerson(backend, "prompt@lemons.test");
    const { session } = await signIn(backend, "prompt@lemons.test");
    // A wrong current password is reported even right after a sign-in.
    const wrong = { password: "another-password", current_password: "wrong" };
    expect((await change(session.access_token, wrong)).status).toBe(403);
    expect((await change(session.access_token, { password: "another-password" })).status).toBe(200);
  });

  test("ends all other sessions", async () => {
    await addPerson(backend, "evict@lemons.test");
    const mine = await signIn(backend, "evict@lemons.test");
    const thief = await signIn(backend, "evict@lemons.test");
    expect((await change(mine.session.access_token, { data: { first_name: "Eve" } })).status).toBe(200);
    expect((await change(mine.session.access_token, { password: "weak" })).ok).toBe(false);
    const renew = (refresh_token: string) => clientOf(backend).auth.refreshSession({ refresh_token });
    const still = await renew(thief.session.refresh_token);
    expect(still.error).toBeNull();
    expect((await change(mine.session.access_token, { password: "another-password" })).status).toBe(200);
    expect((await renew(still.data.session?.refresh_token ?? "")).error?.status).toBe(400);
    expect((await clientOf(backend).auth.getUser(thief.session.access_token)).error).not.toBeNull();
    const renewed = await renew(mine.session.refresh_token);
    expect(renewed.error).toBeNull();
    // A password set by an admin ends all sessions.
    const { admin } = clientOf(backend, backend.keys.secretKey).auth;
    expect((await admin.updateUserById(mine.userId, { user_metadata: { first_name: "Eva" } })).error).toBeNull();
    const again = await renew(renewed.data.session?.refresh_token ?? "");
    expect(again.error).toBeNull();
    expect((await admin.updateUserById(mine.userId, { password: "set-by-an-admin" })).error).toBeNull();
    expect((await renew(again.data.session?.refresh_token ?? "")).error?.status).toBe(400);
  });

  test("allows at most ten wrong guesses of the current password", async () => {
    const token = await old("guessed@lemons.test");
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await change(token, { password: "another-password", current_password: `wrong${turn}` })).status).toBe(
        403,
      );
    }
    expect((await change(token, { password: "another-password", current_password: PASSWORD })).status).toBe(429);
  });
});

describe("user metadata", () => {
  test("is rejected unless it is an object of at most 4 kB", async () => {
    const note = "x".repeat(4100);
    const answer = await post(
      backend,
      "/auth/v1/signup",
      await guarded({ email: "much@lemons.test", password: PASSWORD, data: { note } }),
    );
    expect(answer.status).toBe(422);
    await addPerson(backend, "some@lemons.test");
    const { session } = await signIn(backend, "some@lemons.test");
    expect((await change(session.access_token, { data: { note } })).status).toBe(422);
    expect((await change(session.access_token, { data: [1] })).status).toBe(422);
    expect((await change(session.access_token, { data: { a: "x".repeat(3000) } })).status).toBe(200);
    expect((await change(session.access_token, { data: { b: "x".repeat(3000) } })).status).toBe(422);
  });

  test("never puts the invitation code or the guardian's address into the account, identity or token", async () => {
    const data = { first_name: "Ann", invitation_code: "LEMON-SECRET", guardian_email: "parent@lemons.test" };
    await post(backend, "/auth/v1/signup", await guarded({ email: "coded@lemons.test", password: PASSWORD, data }));
    await ask(backend, new Request(linkTo(backend, "coded@lemons.test")));
    const { session } = await signIn(backend, "coded@lemons.test");
    expect(JSON.stringify(session.user)).not.toContain("LEMON-SECRET");
    expect(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()).not.toContain("LEMON-SECRET");
    const rows = await backend.db.query(
      `select u.raw_user_meta_data::text || i.identity_data::text as kept from auth.users u
       join auth.identities i on i.user_id = u.id where u.email = 'coded@lemons.test'`,
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.["kept"])).toContain("Ann");
    expect(String(rows[0]?.["kept"])).not.toMatch(/LEMON-SECRET|parent@/);
  });
});

describe("phones and token keys", () => {
  test("only valid phone numbers are accepted", async () => {
    await addPerson(backend, "caller@lemons.test");
    const { session } = await signIn(backend, "caller@lemons.test");
    for (const phone of ["*#06#", "+352*123", "12", "tel:+352123456", "+352 621 123 456 7890 12345"]) {
      expect([phone, (await change(session.access_token, { phone })).status]).toEqual([phone, 422]);
    }
  });

  test("enrolling a phone as second factor is rejected with a reason", async () => {
    const { session } = await signIn(backend, "caller@lemons.test");
    const answer = await post(
      backend,
      "/auth/v1/factors",
      { factor_type: "phone", phone: "+352621123456" },
      { authorization: `Bearer ${session.access_token}` },
    );
    expect([answer.status, (await answer.json()).error_code]).toEqual([422, "mfa_phone_enroll_not_enabled"]);
  });

  test("the keys of tokens are published for everybody, for ten minutes, and without their secret", async () => {
    const answer = await ask(backend, "/auth/v1/.well-known/jwks.json");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=600"]);
    const { keys } = await answer.json();
    expect(keys).toEqual([expect.objectContaining({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" })]);
    expect(keys[0]).not.toHaveProperty("d");
  });
});
