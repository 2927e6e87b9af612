import { PASSWORD } from "../world.ts";
import type { World } from "../world.ts";
import { entry, outcome, refusal } from "../run-list.ts";

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as Record<string, unknown>;

/** The bare answer of Auth to a bearer token, which supabase-js would replace by its own error. */
async function getUser({ fetch, url, publishableKey }: World, token: string): Promise<unknown> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  });
  const { error_code: code } = (await answer.json()) as { error_code?: string };
  return [answer.status, code ?? null];
}

/** Sessions and the tokens in them. */
export const tokens = [
  entry(
    "a sign-in with a password returns a session",
    async (w) => {
      const { email } = await w.account();
      const { user, refresh_token, ...session } = await w.signIn(email);
      return { ...session, refresh_token: refresh_token.length > 8, user: Object.keys(user).toSorted() };
    },
    {
      access_token: "<token>",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: "<time>",
      weak_password: null,
      refresh_token: true,
      user: [
        "app_metadata",
        "aud",
        "confirmed_at",
        "created_at",
        "email",
        "email_confirmed_at",
        "id",
        "identities",
        "is_anonymous",
        "last_sign_in_at",
        "phone",
        "role",
        "updated_at",
        "user_metadata",
      ],
    },
  ),
  entry(
    "an access token has the claims of Auth",
    async (w) => {
      const { session, id } = await w.account();
      const { iss, sub, ...claims } = claimsOf(session.access_token);
      return { ...claims, iss: String(iss).endsWith("/auth/v1"), sub: sub === id };
    },
    {
      aud: "authenticated",
      exp: "<time>",
      iat: "<time>",
      email: "<email>",
      phone: "",
      app_metadata: {
        provider: "email",
        providers: ["email"],
      },
      user_metadata: {
        email_verified: true,
      },
      role: "authenticated",
      aal: "aal1",
      amr: [
        {
          method: "password",
          timestamp: "<time>",
        },
      ],
      session_id: "<id>",
      is_anonymous: false,
      iss: true,
      sub: true,
    },
  ),
  entry(
    "an access token is signed by a key that the project publishes",
    async (w) => {
      const { session } = await w.account();
      const answer = await w.fetch(`${w.url}/auth/v1/.well-known/jwks.json`, { headers: { apikey: w.publishableKey } });
      const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
      const { alg, kid, typ } = headerOf(session.access_token);
      const key = keys.find((one) => one["kid"] === kid) ?? {};
      return {
        alg,
        typ,
        key: Object.keys(key).toSorted(),
        kty: key["kty"],
        key_alg: key["alg"],
        key_ops: key["key_ops"],
      };
    },
    {
      alg: "ES256",
      typ: "JWT",
      key: ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"],
      kty: "EC",
      key_alg: "ES256",
      key_ops: ["verify"],
    },
  ),
  entry(
    "supabase-js checks a token with the published keys and asks for nothing else",
    async (w) => {
      const { client, session, id } = await w.account();
      const { data, error } = await client.auth.getClaims(session.access_token);
      const asked = w.last();
      return { error, own: data?.claims.sub === id, header: data?.header.alg, last: asked.status };
    },
    {
      error: null,
      own: true,
      header: "ES256",
      last: 200,
    },
  ),
  entry(
    "a refresh returns a new token and ends the old one",
    async (w) => {
      const { session } = await w.account();
      const { data, error } = await w.client().auth.refreshSession({ refresh_token: session.refresh_token });
      return {
        error,
        renewed: data.session?.refresh_token !== session.refresh_token,
        same: claimsOf(data.session?.access_token ?? "")["session_id"] === claimsOf(session.access_token)["session_id"],
      };
    },
    {
      error: null,
      renewed: true,
      same: true,
    },
  ),
  entry(
    "a token that was just refreshed may be used again, by a phone that lost the answer",
    async (w) => {
      const { session } = await w.account();
      const refresh = () => w.client().auth.refreshSession({ refresh_token: session.refresh_token });
      const first = await refresh();
      const second = await refresh();
      return { first: refusal(first), second: refusal(second) };
    },
    {
      first: null,
      second: null,
    },
  ),
  entry(
    "a token that was refreshed twice ago ends the session",
    async (w) => {
      const { session, id } = await w.account();
      const first = await w.client().auth.refreshSession({ refresh_token: session.refresh_token });
      const second = await w.client().auth.refreshSession({ refresh_token: first.data.session?.refresh_token ?? "" });
      await w.pass(15, id);
      const reused = await w.client().auth.refreshSession({ refresh_token: session.refresh_token });
      await w.pass(15, id);
      const after = await w.client().auth.refreshSession({ refresh_token: second.data.session?.refresh_token ?? "" });
      return { reused: outcome(reused), after: refusal(after) };
    },
    {
      reused: {
        status: 400,
        code: "refresh_token_already_used",
        message: "Invalid Refresh Token: Already Used",
      },
      after: [400, "refresh_token_already_used"],
    },
  ),
  entry(
    "an invented refresh token is refused",
    async (w) => outcome(await w.client().auth.refreshSession({ refresh_token: "abcdefghijkl" })),
    {
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    },
  ),
  entry(
    "a banned person can neither sign in nor refresh",
    async (w) => {
      const { id, email, session } = await w.account();
      await w.server.auth.admin.updateUserById(id, { ban_duration: "24h" });
      const signedIn = await w.server.auth.signInWithPassword({ email, password: PASSWORD });
      const refreshed = await w.client().auth.refreshSession({ refresh_token: session.refresh_token });
      return { signedIn: outcome(signedIn), refreshed: outcome(refreshed) };
    },
    {
      signedIn: {
        status: 400,
        code: "user_banned",
        message: "User is banned",
      },
      refreshed: {
        status: 400,
        code: "user_banned",
        message: "Invalid Refresh Token: User Banned",
      },
    },
    {
      answer: {
        signedIn: { status: 400, code: "user_banned", message: "User is banned" },
        refreshed: {
          status: 400,
          code: "refresh_token_not_found",
          message: "Invalid Refresh Token: Refresh Token Not Found",
        },
      },
      because: "A ban ends the sessions at once, and not an hour later.",
    },
  ),
  entry(
    "signing out here ends this session only",
    async (w) => {
      const here = await w.account();
      const there = await w.signIn(here.email);
      const { error } = await here.client.auth.signOut({ scope: "local" });
      return {
        error,
        here: await getUser(w, here.session.access_token),
        refresh: refusal(await w.client().auth.refreshSession({ refresh_token: here.session.refresh_token })),
        there: await getUser(w, there.access_token),
      };
    },
    {
      error: null,
      here: [403, "session_not_found"],
      refresh: [400, "refresh_token_not_found"],
      there: [200, null],
    },
  ),
  entry(
    "signing out elsewhere ends the other sessions only",
    async (w) => {
      const here = await w.account();
      const there = await w.signIn(here.email);
      const { error } = await here.client.auth.signOut({ scope: "others" });
      return {
        error,
        here: await getUser(w, here.session.access_token),
        there: await getUser(w, there.access_token),
      };
    },
    {
      error: null,
      here: [200, null],
      there: [403, "session_not_found"],
    },
  ),
  entry(
    "signing out everywhere ends every session",
    async (w) => {
      const here = await w.account();
      const there = await w.signIn(here.email);
      const { error } = await here.client.auth.signOut({ scope: "global" });
      return {
        error,
        here: await getUser(w, here.session.access_token),
        there: await getUser(w, there.access_token),
      };
    },
    {
      error: null,
      here: [403, "session_not_found"],
      there: [403, "session_not_found"],
    },
  ),
  entry(
    "an unknown way of signing out is refused",
    async (w) => {
      const { session } = await w.account();
      const answer = await w.fetch(`${w.url}/auth/v1/logout?scope=everybody`, {
        method: "POST",
        headers: { apikey: w.publishableKey, authorization: `Bearer ${session.access_token}` },
      });
      const { error_code: code } = (await answer.json()) as { error_code?: string };
      return [answer.status, code];
    },
    [400, "validation_failed"],
  ),
  entry("a token that is none is refused", (w) => getUser(w, "lemon"), [403, "bad_jwt"]),
  entry(
    "a token with another signature is refused",
    async (w) => {
      const { session } = await w.account();
      const [head, body] = session.access_token.split(".");
      return getUser(w, `${head}.${body}.${Buffer.alloc(64, 1).toString("base64url")}`);
    },
    [403, "bad_jwt"],
  ),
  entry(
    "no token is refused",
    async (w) => {
      const answer = await w.fetch(`${w.url}/auth/v1/user`, { headers: { apikey: w.publishableKey } });
      const { error_code: code } = (await answer.json()) as { error_code?: string };
      return [answer.status, code ?? null];
    },
    [403, "bad_jwt"],
  ),
  entry(
    "a deleted account has no session",
    async (w) => {
      const { id, session } = await w.account();
      await w.server.auth.admin.deleteUser(id);
      return {
        user: await getUser(w, session.access_token),
        refresh: refusal(await w.client().auth.refreshSession({ refresh_token: session.refresh_token })),
      };
    },
    {
      user: [403, "user_not_found"],
      refresh: [400, "refresh_token_not_found"],
    },
  ),
];
