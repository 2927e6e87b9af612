import { afterEach, expect, it, vi } from "vitest";
import { createSupabase } from "../../src/remote/supabase-client.ts";
import { stubFetch } from "../support/stub-fetch.ts";

const config = {
  url: "http://model.test",
  publishableKey: "key",
  captcha: { provider: "local" as const, siteKey: null },
  apple: false,
};

function storageWith(kept: Record<string, string> = {}) {
  const memory = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

it("supabase-js does not refresh an expired session by itself", async () => {
  const calls = stubFetch(() => ({ status: 400, json: { error_code: "refresh_token_not_found" } }));
  const ended = { access_token: "a", refresh_token: "r", expires_at: 1, token_type: "bearer", user: { id: "u" } };
  const { auth } = createSupabase(config, storageWith({ session: JSON.stringify(ended) }));
  await auth.initialize();
  expect(calls.map(({ url }) => url.pathname)).toEqual([]);
});

it("a password-reset link carries a code that only the requesting browser can redeem", async () => {
  const calls = stubFetch(() => ({ json: {} }));
  const storage = storageWith();
  await createSupabase(config, storage).auth.resetPasswordForEmail("ada@demo.test");
  expect(calls[0]?.body).toMatchObject({ code_challenge: expect.any(String), code_challenge_method: "s256" });
  expect(storage.getItem("session-code-verifier")).not.toBeNull();
});
