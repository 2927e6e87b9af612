import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, addPerson, claimsOf, clientOf, post, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({
    hooks: { beforeUserCreated: null, customAccessToken: "public.custom_access_token" },
  });
});
afterAll(() => backend.close());

describe("tokens", () => {
  test("carry the claims of hosted Supabase and those added by the token hook", async () => {
    const id = await addPerson(backend, "claims@lemons.test");
    const { session } = await signIn(backend, "claims@lemons.test");
    expect(claimsOf(session.access_token)).toMatchObject({
      iss: `${SITE}/auth/v1`,
      sub: id,
      aud: "authenticated",
      role: "authenticated",
      email: "claims@lemons.test",
      aal: "aal1",
      amr: [{ method: "password" }],
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {},
      is_anonymous: false,
      lemons: 5,
    });
  });

  test("give SQL the uid, role, address and claims of the caller", async () => {
    const id = await addPerson(backend, "sql@lemons.test");
    const { client } = await signIn(backend, "sql@lemons.test");
    const { data } = await client.rpc("who_am_i");
    expect(data).toMatchObject({ uid: id, role: "authenticated", email: "sql@lemons.test", claims: { lemons: 5 } });
    expect((await clientOf(backend).rpc("who_am_i")).data).toMatchObject({ uid: null, role: "anon" });
  });

  test("a refresh rotates the token and keeps the claims", async () => {
    await addPerson(backend, "refresh@lemons.test");
    const { client, session } = await signIn(backend, "refresh@lemons.test");
    const { data, error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ lemons: 5, aal: "aal1" });
  });

  test("a token with a foreign signature is rejected", async () => {
    await addPerson(backend, "forged@lemons.test");
    const { session } = await signIn(backend, "forged@lemons.test");
    const [head, , signature] = session.access_token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(session.access_token), role: "service_role" }));
    const token = `${head}.${forged.toString("base64url")}.${signature}`;
    const answer = await post(backend, "/rest/v1/rpc/who_am_i", {}, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
  });

  test("signing out ends the session on the server", async () => {
    await addPerson(backend, "out@lemons.test");
    const { client, session } = await signIn(backend, "out@lemons.test");
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await clientOf(backend).auth.refreshSession({ refresh_token: session.refresh_token });
    expect(again.error?.status).toBe(400);
    expect((await clientOf(backend).auth.getUser(session.access_token)).error).not.toBeNull();
  });
});

describe("a banned person", () => {
  test("can neither sign in nor refresh until the ban ends", async () => {
    const id = await addPerson(backend, "banned@lemons.test");
    const { session } = await signIn(backend, "banned@lemons.test");
    const { admin } = clientOf(backend, backend.keys.secretKey).auth;
    await backend.db.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id]);
    const refreshed = await clientOf(backend).auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error?.code).toBe("user_banned");
    await expect(signIn(backend, "banned@lemons.test")).rejects.toMatchObject({ code: "user_banned" });
    await admin.updateUserById(id, { ban_duration: "none" });
    expect((await signIn(backend, "banned@lemons.test")).userId).toBe(id);
    await admin.updateUserById(id, { ban_duration: "24h" });
    await expect(signIn(backend, "banned@lemons.test")).rejects.toMatchObject({ code: "user_banned" });
  });
});

describe("the admin endpoints", () => {
  test("create, read, list, update and delete users", async () => {
    const { admin } = clientOf(backend, backend.keys.secretKey).auth;
    const made = await admin.createUser({ email: "Made@lemons.test", email_confirm: true, user_metadata: { a: 1 } });
    const id = made.data.user?.id ?? "";
    expect(made.data.user).toMatchObject({ email: "made@lemons.test", user_metadata: { a: 1 } });
    expect((await admin.createUser({ email: "made@lemons.test" })).error?.code).toBe("email_exists");
    await admin.updateUserById(id, { password: PASSWORD, user_metadata: { b: 2 } });
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual({ a: 1, b: 2, email_verified: true });
    expect((await signIn(backend, "made@lemons.test")).userId).toBe(id);
    const listed = await admin.listUsers({ page: 1, perPage: 1000 });
    expect(listed.data.users.map((user) => user.id)).toContain(id);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
  });

  test("remove a user's log entries together with the user", async () => {
    const id = await addPerson(backend, "forgotten@lemons.test");
    await signIn(backend, "forgotten@lemons.test");
    const traces = () =>
      backend.db.query(
        `select (select count(*)::int from auth.audit_log_entries where payload::text like '%forgotten@lemons.test%') as log,
           (select count(*)::int from auth.sessions where user_id = $1) as sessions,
           (select count(*)::int from auth.refresh_tokens where user_id = $1) as tokens,
           (select count(*)::int from auth.identities where user_id = $1) as identities`,
        [id],
      );
    expect(await traces()).toEqual([{ log: expect.any(Number), sessions: 1, tokens: 1, identities: 1 }]);
    await clientOf(backend, backend.keys.secretKey).auth.admin.deleteUser(id);
    expect(await traces()).toEqual([{ log: 0, sessions: 0, tokens: 0, identities: 0 }]);
  });

  test("accept a bcrypt hash, but not together with a password or in another format", async () => {
    const { admin } = clientOf(backend, backend.keys.secretKey).auth;
    const password_hash = bcrypt.hashSync(PASSWORD, 4);
    const bring = (email: string, more: object) => admin.createUser({ email, email_confirm: true, ...more });
    expect((await bring("moved@lemons.test", { password_hash })).error).toBeNull();
    expect((await bring("other@lemons.test", { password_hash: bcrypt.hashSync("lemon-attic", 4) })).error).toBeNull();
    expect((await signIn(backend, "moved@lemons.test")).session.access_token).not.toBe("");
    await expect(signIn(backend, "other@lemons.test")).rejects.toMatchObject({ code: "invalid_credentials" });
    for (const more of [{ password_hash, password: PASSWORD }, { password_hash: "lemon-cellar" }])
      expect((await bring("unmoved@lemons.test", more)).error?.code).toBe("validation_failed");
  });

  test("require the secret key", async () => {
    await addPerson(backend, "curious@lemons.test");
    const { session } = await signIn(backend, "curious@lemons.test");
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await post(backend, "/auth/v1/admin/users", { email: "x@lemons.test" }, headers)).status).toBe(403);
    expect((await clientOf(backend, "sb_secret_invented").auth.admin.listUsers()).error).not.toBeNull();
  });
});
