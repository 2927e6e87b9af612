import { createClient } from "@supabase/supabase-js";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { SITE, addPerson, ask, claimsOf, clientOf, post, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ apple: true });
});
afterAll(() => backend.close());

/** Submits `email` on the stand-in's page; returns the redirect. */
async function continueAs(page: string, email: string): Promise<URL> {
  const form = await ask(backend, new Request(page));
  expect(await form.text()).toContain("local stand-in");
  const sent = await ask(
    backend,
    new Request(page, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email }),
    }),
  );
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get("location") ?? "");
}

async function authorize(query: Record<string, string>): Promise<string> {
  const answer = await ask(
    backend,
    `/auth/v1/authorize?${new URLSearchParams({ provider: "apple", ...query }).toString()}`,
  );
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

describe("the Apple stand-in", () => {
  test("redirects to the app with a session in the hash (implicit flow)", async () => {
    const back = await continueAs(await authorize({ redirect_to: `${SITE}/app/map` }), "Implicit@lemons.test");
    expect(back.pathname).toBe("/app/map");
    const values = new URLSearchParams(back.hash.slice(1));
    const claims = claimsOf(values.get("access_token") ?? "");
    expect(claims).toMatchObject({ email: "implicit@lemons.test", app_metadata: { provider: "apple" } });
    const refreshed = await clientOf(backend).auth.refreshSession({ refresh_token: values.get("refresh_token") ?? "" });
    expect(refreshed.data.user?.identities?.map(({ provider }) => provider)).toEqual(["apple"]);
  });

  test("redirects with a code that only the initiating browser can exchange (PKCE)", async () => {
    const verifier = "a-verifier-that-is-long-enough-for-anybody-to-believe-in-it";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const begin = { redirect_to: `${SITE}/app/map`, code_challenge: challenge, code_challenge_method: "s256" };
    const back = await continueAs(await authorize(begin), "pkce@lemons.test");
    const code = back.searchParams.get("code") ?? "";
    expect(back.hash).toBe("");
    const stolen = await post(backend, "/auth/v1/token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(50),
    });
    expect(stolen.ok).toBe(false);
    const again = await continueAs(await authorize(begin), "pkce@lemons.test");
    const exchange = { auth_code: again.searchParams.get("code"), code_verifier: verifier };
    const answer = await post(backend, "/auth/v1/token?grant_type=pkce", exchange);
    expect(answer.status).toBe(200);
    expect((await answer.json()).user.email).toBe("pkce@lemons.test");
    expect((await post(backend, "/auth/v1/token?grant_type=pkce", exchange)).ok).toBe(false);
  });

  test("works with supabase-js from the first call to the code exchange", async () => {
    const storage = new Map<string, string>();
    const client = createClient(SITE, backend.keys.publishableKey, {
      auth: {
        flowType: "pkce",
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
      },
      global: { fetch: (input, init) => ask(backend, new Request(input, init)) },
    });
    const options = { redirectTo: `${SITE}/app/map`, skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: "apple", options });
    const page = (await ask(backend, new Request(data.url ?? ""))).headers.get("location") ?? "";
    const back = await continueAs(page, "whole@lemons.test");
    const exchanged = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(exchanged.data.user?.email).toBe("whole@lemons.test");
  });

  test("signs in to the account with the confirmed address, and applies the sign-up hook and bans", async () => {
    const id = await addPerson(backend, "both@lemons.test");
    const back = await continueAs(await authorize({}), "both@lemons.test");
    expect(claimsOf(new URLSearchParams(back.hash.slice(1)).get("access_token") ?? "")["sub"]).toBe(id);
    const refused = await continueAs(await authorize({}), "someone@refused.test");
    expect(refused.searchParams.get("error_description")).toBe("This address is not welcome.");
    await backend.db.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id]);
    const banned = await continueAs(await authorize({}), "both@lemons.test");
    expect(banned.searchParams.get("error_code")).toBe("user_banned");
  });

  test("replaces a stranger's unconfirmed account with the same address", async () => {
    const { admin } = clientOf(backend, backend.keys.secretKey).auth;
    const squatter = await admin.createUser({ email: "squat@lemons.test", password: "squatter-knows" });
    const back = await continueAs(await authorize({}), "squat@lemons.test");
    const claims = claimsOf(new URLSearchParams(back.hash.slice(1)).get("access_token") ?? "");
    expect(claims["sub"]).not.toBe(squatter.data.user?.id);
    expect((await admin.getUserById(squatter.data.user?.id ?? "")).error?.code).toBe("user_not_found");
  });

  test("redirects only to pages of its own site", async () => {
    const back = await continueAs(await authorize({ redirect_to: "https://evil.example/" }), "away@lemons.test");
    expect(back.origin).toBe(SITE);
  });

  test("answers only requests from this machine", async () => {
    const own = new Request(`${SITE}/auth/v1/authorize?provider=apple`);
    expect((await backend.handle(own, "127.0.0.1"))?.status).toBe(302);
    expect((await backend.handle(own, "192.168.1.20"))?.status).toBe(403);
    const proxied = new Request(own, { headers: { "x-forwarded-for": "10.0.0.1" } });
    expect((await backend.handle(proxied, "127.0.0.1"))?.status).toBe(403);
    const page = await authorize({});
    const form = { method: "POST", body: new URLSearchParams({ email: "far@lemons.test" }) };
    expect((await backend.handle(new Request(page, form), "192.168.1.20"))?.status).toBe(403);
    expect((await backend.handle(new Request(page, form), "127.0.0.1"))?.status).toBe(303);
  });

  test("accepts its sign-in form only from its own page", async () => {
    const send = async (headers: Record<string, string>) => {
      const body = new URLSearchParams({ email: "form@lemons.test" });
      return (await ask(backend, new Request(await authorize({}), { method: "POST", body, headers }))).status;
    };
    expect(await send({ origin: "https://evil.example" })).toBe(403);
    expect(await send({ origin: "null" })).toBe(403);
    expect(await send({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send({ origin: SITE, "sec-fetch-site": "same-origin" })).toBe(303);
  });

  test("never redirects to API paths", async () => {
    for (const path of [
      "/rest/v1/",
      "/auth/v1/user",
      "/storage/v1/object",
      "/functions/v1/echo",
      "/_local/mail",
      "//rest/v1",
    ]) {
      const back = await continueAs(await authorize({ redirect_to: `${SITE}${path}` }), "api@lemons.test");
      expect([path, back.origin, back.pathname]).toEqual([path, SITE, "/"]);
    }
  });

  test("sends no CORS headers to other sites", async () => {
    const headers = { origin: "https://evil.example" };
    for (const path of ["authorize?provider=apple", "local-apple?state=x", "verify?token=x&type=signup"]) {
      const answer = await ask(backend, new Request(`${SITE}/auth/v1/${path}`, { headers }));
      expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, null]);
    }
  });

  test("rejects admin accounts", async () => {
    const id = await addPerson(backend, "boss@lemons.test");
    await backend.db.exec("create table if not exists public.user_roles (user_id uuid, role text)");
    await backend.db.query("insert into public.user_roles values ($1, 'admin')", [id]);
    for (const email of ["boss@lemons.test", "admin@lemons.test", "Admin@anywhere.test"]) {
      const back = await continueAs(await authorize({}), email);
      expect([email, back.searchParams.get("error_code"), back.hash]).toEqual([email, "access_denied", ""]);
    }
  });

  test("completes a started sign-in only once", async () => {
    const page = await authorize({});
    await continueAs(page, "twice@lemons.test");
    expect((await ask(backend, new Request(page))).status).toBe(400);
  });

  test("is disabled by default", async () => {
    const closed = await startBackend();
    const answer = await ask(closed, "/auth/v1/authorize?provider=apple");
    expect(answer.status).toBe(400);
    expect((await ask(closed, "/auth/v1/local-apple?state=x")).status).toBeGreaterThanOrEqual(400);
    await closed.close();
  });
});

describe("sign-in methods", () => {
  test("Apple can be linked and unlinked, but the last sign-in method cannot be removed", async () => {
    await addPerson(backend, "linked@lemons.test");
    const { client, session } = await signIn(backend, "linked@lemons.test");
    const query = "provider=apple&skip_http_redirect=true&redirect_to=%2Fapp%2Fsettings";
    const answer = await ask(
      backend,
      new Request(`${SITE}/auth/v1/user/identities/authorize?${query}`, {
        headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${session.access_token}` },
      }),
    );
    await continueAs((await answer.json()).url, "apple-id@icloud.test");
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(identities.map(({ provider }) => provider)).toEqual(["email", "apple"]);

    const [email, apple] = identities;
    if (!email || !apple) throw new Error("Both identities were expected.");
    expect((await client.auth.unlinkIdentity(apple)).error).toBeNull();
    expect((await client.auth.unlinkIdentity(email)).error?.code).toBe("single_identity_not_deletable");
  });

  test("another person's Apple identity cannot be linked", async () => {
    await continueAs(await authorize({}), "taken@icloud.test");
    await addPerson(backend, "taker@lemons.test");
    const { session } = await signIn(backend, "taker@lemons.test");
    const answer = await ask(
      backend,
      new Request(`${SITE}/auth/v1/user/identities/authorize?provider=apple&skip_http_redirect=true`, {
        headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${session.access_token}` },
      }),
    );
    const back = await continueAs((await answer.json()).url, "taken@icloud.test");
    expect(back.searchParams.get("error_code")).toBe("identity_already_exists");
  });

  test("linking requires a session", async () => {
    expect((await ask(backend, "/auth/v1/user/identities/authorize?provider=apple")).status).toBe(403);
  });
});
