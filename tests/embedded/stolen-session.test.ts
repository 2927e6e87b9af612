import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { termsVersion } from "../../src/domain/people/terms.ts";
import { totpAt, totpStep } from "../../supabase/embedded/auth/second-factor/totp.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { PASSWORD, SITE, ask, clientOf, linkTo, post, signIn, startProduct } from "./backend-fixture.ts";

/** What a person can do who holds only a session that was opened three days ago. */
let backend: Backend;
const invitation = "LEMON-THEF-THEF-THEF";
beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 }, apple: true });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'thieves')", [invitation]);
});
afterAll(() => backend.close());

/** An invited person, and a client with a session of theirs that is three days old. */
async function robbed(name: string) {
  const email = `${name}@lemons.test`;
  const made = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: name, birth_year: 1990, terms_version: termsVersion, invitation_code: invitation },
  });
  if (made.error) throw made.error;
  const { client: thief, session } = await signIn(backend, email);
  await backend.db.query("update auth.sessions set created_at = now() - interval '3 days' where id = $1", [
    JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()).session_id,
  ]);
  return { email, uid: made.data.user.id, thief };
}

/** A client that has only this access token. */
const clientWith = (token: string) =>
  createClient(SITE, backend.keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: (input, init) => ask(backend, new Request(input, init)) },
  });

const stateOf = async (uid: string) => {
  const [row] = await backend.db.query<Record<string, unknown>>(
    `select u.email, coalesce(u.email_change, '') as pending,
       (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
       (select count(*)::int from auth.identities i where i.user_id = u.id) as identities,
       (select count(*)::int from public.data_requests d where d.user_id = u.id) as requests
     from auth.users u where u.id = $1`,
    [uid],
  );
  return row;
};
const untouched = (email: string) => ({ email, pending: "", factors: 0, identities: 1, requests: 0 });
const code = (secret: string) => totpAt(secret, totpStep(Date.now()));

describe("a stolen session of three days", () => {
  test("changes neither address, password, factors nor identities, and exports and deletes nothing", async () => {
    const { email, uid, thief } = await robbed("rob");
    await backend.db.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'apple', 'rob', $1, jsonb_build_object('email', $2::text))`,
      [uid, email],
    );
    const apple = (await thief.auth.getUserIdentities()).data?.identities.find(({ provider }) => provider === "apple");
    if (!apple) throw new Error("There is no second identity.");
    const attempts = [
      await thief.auth.updateUser({ email: "thief@evil.test" }),
      await thief.auth.updateUser({ password: "stolen-lemons" }),
      await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" }),
      await thief.auth.unlinkIdentity(apple),
      await thief.rpc("export_my_data"),
      await thief.rpc("allow_account_change", { p_action: "address", p_subject: "thief@evil.test" }),
    ];
    expect(attempts.map(({ error }) => error !== null)).toEqual(attempts.map(() => true));
    expect((await thief.rpc("delete_my_account")).data).toMatchObject({ success: false, code: "fresh_sign_in" });
    expect(await stateOf(uid)).toEqual({ ...untouched(email), identities: 2 });
    expect((await signIn(backend, email)).session).not.toBeNull();
  });

  test("removes no factor, even after the second step of three days ago", async () => {
    const { uid, thief, email } = await robbed("steps");
    const { client: owner } = await signIn(backend, email);
    expect((await owner.rpc("allow_account_change", { p_action: "add_factor" })).error).toBeNull();
    const enrolled = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    expect((await owner.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) })).error).toBeNull();
    await backend.db.query("update auth.sessions set created_at = now() - interval '3 days' where user_id = $1", [uid]);
    await backend.db.query("update auth.mfa_challenges set verified_at = now() - interval '3 days'");
    await owner.auth.refreshSession();
    expect((await owner.auth.mfa.unenroll({ factorId })).error).not.toBeNull();
    // Codes are as good as the factor, because one removes it.
    expect((await owner.rpc("create_recovery_codes")).error?.hint).toBe("fresh_sign_in");
    expect((await thief.auth.mfa.unenroll({ factorId })).error).not.toBeNull();
    expect(await stateOf(uid)).toMatchObject({ factors: 1 });
  });

  test("does not profit from an allowance of the owner for another change", async () => {
    const { uid, thief, email } = await robbed("pair");
    const { client: owner } = await signIn(backend, email);
    await owner.rpc("allow_account_change", { p_action: "address", p_subject: "own@lemons.test" });
    expect((await thief.auth.updateUser({ email: "thief@evil.test" })).error).not.toBeNull();
    expect((await owner.auth.updateUser({ email: "own@lemons.test" })).error).toBeNull();
    expect(await stateOf(uid)).toMatchObject({ pending: "own@lemons.test" });
  });
});

/** Begins to link Apple with the token of a client; returns the answer and finishes as `email` when asked. */
async function beginLink(token: string) {
  const path = "/auth/v1/user/identities/authorize?provider=apple&skip_http_redirect=true";
  const headers = { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` };
  const answer = await ask(backend, new Request(new URL(path, SITE), { headers }));
  const { url }: { url?: string } = await answer.json();
  const finish = (email: string) =>
    ask(backend, new Request(url ?? SITE, { method: "POST", body: new URLSearchParams({ email }) }));
  return { status: answer.status, finish };
}
const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? "";

describe("linking Apple with a stolen session", () => {
  test("fails after the thief has ended all sessions or only the stolen one", async () => {
    for (const scope of ["global", "local"] as const) {
      const { email, uid, thief } = await robbed(`link-${scope}`);
      const { finish } = await beginLink(await tokenOf(thief));
      expect((await thief.auth.signOut({ scope })).error).toBeNull();
      await signIn(backend, email);
      const back = await finish("thief@evil.test");
      expect(back.headers.get("location")).toContain("session_not_found");
      expect(await stateOf(uid)).toEqual(untouched(email));
    }
  });

  test("fails while the owner is allowed to link, and the owner's works", async () => {
    const { email, uid, thief } = await robbed("allowed");
    const { finish } = await beginLink(await tokenOf(thief));
    const { client: owner } = await signIn(backend, email);
    expect((await owner.rpc("allow_account_change", { p_action: "add_identity" })).error).toBeNull();
    expect((await finish("thief@evil.test")).headers.get("location")).toContain("session_not_found");
    expect((await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })).error).not.toBeNull();
    expect(await stateOf(uid)).toEqual(untouched(email));
    const own = await beginLink(await tokenOf(owner));
    expect((await own.finish("own@apple.test")).headers.get("location")).toContain("access_token");
    expect(await stateOf(uid)).toMatchObject({ identities: 2 });
  });
});

describe("a refused change", () => {
  test("leaves nothing behind, and a repeated address does not spoil the owner's link", async () => {
    const { email, uid, thief } = await robbed("parts");
    const both = await thief.auth.updateUser({ email: "thief@evil.test", data: { mark: "thief" } });
    expect(both.error?.status).toBe(500);
    const [kept] = await backend.db.query(
      "select raw_user_meta_data ->> 'mark' as mark from auth.users where id = $1",
      [uid],
    );
    expect(kept).toEqual({ mark: null });
    const { client: owner } = await signIn(backend, email);
    // The owner's allowance would end the stolen session; without one the address waits as well while all sessions are fresh.
    await backend.db.query("update auth.sessions set created_at = now() where user_id = $1", [uid]);
    expect((await owner.auth.updateUser({ email: "own@parts.test" })).error).toBeNull();
    const link = linkTo(backend, "own@parts.test").searchParams.get("token") ?? "";
    await backend.db.query("update auth.sessions set created_at = now() - interval '3 days' where user_id = $1", [uid]);
    expect((await thief.auth.updateUser({ email: "own@parts.test" })).error?.status).toBe(500);
    expect((await clientOf(backend).auth.verifyOtp({ type: "email_change", token_hash: link })).error).toBeNull();
  });
});

describe("a change of address", () => {
  /** The owner asks for `to` after a fresh sign-in, while an old session exists. */
  async function change(name: string, to: string) {
    const { email, uid, thief } = await robbed(name);
    const { client } = await signIn(backend, email);
    expect(
      (await client.rpc("allow_account_change", { p_action: "address", p_subject: to })).error,
      "the allowance",
    ).toBeNull();
    expect((await client.auth.updateUser({ email: to })).error).toBeNull();
    return { email, uid, client, thief };
  }
  const open = (email: string) => {
    const { search } = linkTo(backend, email);
    const token_hash = new URLSearchParams(search).get("token") ?? "";
    return clientOf(backend).auth.verifyOtp({ type: "email_change", token_hash });
  };

  test("needs the confirmation of both addresses, in either order", async () => {
    for (const newFirst of [true, false]) {
      const to = `new${newFirst}@lemons.test`;
      const { email, uid } = await change(`both${newFirst}`, to);
      const [first, second] = newFirst ? [to, email] : [email, to];
      const half = await open(first);
      expect([half.error, half.data.session]).toEqual([null, null]);
      // A link works once.
      expect((await open(first)).error?.code).toBe("otp_expired");
      expect(await stateOf(uid)).toMatchObject({ email });
      expect((await open(second)).data.session).not.toBeNull();
      expect(await stateOf(uid)).toMatchObject({ email: to, pending: "" });
    }
  });

  test("is cancelled by a new password and by ending sessions", async () => {
    const first = await change("cancels", "later@lemons.test");
    await first.client.rpc("allow_account_change", { p_action: "password" });
    expect((await first.client.auth.updateUser({ password: "another-lemon" })).error).toBeNull();
    expect(await stateOf(first.uid)).toMatchObject({ pending: "" });
    expect((await open("later@lemons.test")).error).not.toBeNull();
    const second = await change("ends", "never@lemons.test");
    await signIn(backend, second.email);
    expect((await second.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await stateOf(second.uid)).toMatchObject({ pending: "" });
    expect((await open("never@lemons.test")).error).not.toBeNull();
  });
});

describe("a refresh token that is used twice", () => {
  test("ends the access token of its session too", async () => {
    const { thief: client } = await robbed("twice");
    const { data: before } = await client.auth.getSession();
    const first = before.session?.refresh_token ?? "";
    const renewed = (await client.auth.refreshSession()).data.session;
    await client.auth.refreshSession({ refresh_token: renewed?.refresh_token ?? "" });
    const { data: now } = await client.auth.getSession();
    const call = () => clientWith(now.session?.access_token ?? "").rpc("get_account_state");
    expect((await call()).error).toBeNull();
    // Beyond the ten seconds in which a repeated call is taken for a lost answer.
    await backend.db.query("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'");
    const reused = await clientOf(backend).auth.refreshSession({ refresh_token: first });
    expect(reused.error?.code).toBe("refresh_token_already_used");
    await backend.db.query("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'");
    expect((await call()).error).toMatchObject({ hint: "session_over", code: "PT401" });
    const authorization = `Bearer ${now.session?.access_token ?? ""}`;
    for (const [method, path] of [
      ["GET", "user"],
      ["PUT", "user"],
      ["POST", "factors"],
      ["POST", "logout?scope=global"],
      ["GET", "reauthenticate"],
    ] as const) {
      const answer = await ask(
        backend,
        new Request(new URL(`/auth/v1/${path}`, SITE), {
          method,
          headers: { apikey: backend.keys.publishableKey, authorization, "content-type": "application/json" },
          ...(method === "GET" ? {} : { body: '{"data":{"mark":1}}' }),
        }),
      );
      expect([path, answer.status, (await answer.json()).error_code]).toEqual([path, 403, "session_not_found"]);
    }
  });
});

describe("somebody who knows only the password", () => {
  test("cannot sign out the owner, who has a second step", async () => {
    const { email } = await robbed("half");
    const { client: owner } = await signIn(backend, email);
    await owner.rpc("allow_account_change", { p_action: "add_factor" });
    const enrolled = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    expect((await owner.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) })).error).toBeNull();
    const { session } = await signIn(backend, email);
    const authorization = `Bearer ${session.access_token}`;
    for (const [query, body] of [
      ["?scope=others", {}],
      ["?scope=global", {}],
      ["", {}],
      ["", { scope: "others" }],
      ["?scope=local", { scope: "global" }],
    ] as const) {
      const answer = await post(backend, `/auth/v1/logout${query}`, body, { authorization });
      expect([query, body, answer.status, (await answer.json()).error_code]).toEqual([
        query,
        body,
        403,
        "insufficient_aal",
      ]);
    }
    expect((await beginLink(session.access_token)).status).toBe(403);
    const [own] = (await owner.auth.getUserIdentities()).data?.identities ?? [];
    const unlink = await ask(
      backend,
      new Request(new URL(`/auth/v1/user/identities/${own?.identity_id ?? ""}`, SITE), {
        method: "DELETE",
        headers: { apikey: backend.keys.publishableKey, authorization },
      }),
    );
    expect([unlink.status, (await unlink.json()).error_code]).toEqual([403, "insufficient_aal"]);
    expect((await owner.auth.getUser()).error).toBeNull();
    expect((await owner.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await clientOf(backend).auth.getUser(session.access_token)).error).not.toBeNull();
  });
});
