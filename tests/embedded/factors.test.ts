import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchTotp, totpAt, totpStep } from "../../supabase/embedded/auth/second-factor/totp.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { addPerson, claimsOf, signIn, startBackend } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const code = (secret: string, shift = 0) => totpAt(secret, totpStep(Date.now()) + shift);

async function enroll(email: string) {
  await addPerson(backend, email);
  const { client, userId } = await signIn(backend, email);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  return { client, userId, factorId: data.id, totp: data.totp };
}

describe("the second factor", () => {
  test("codes are computed as in RFC 6238", () => {
    // Test vectors of the RFC: the secret is "12345678901234567890".
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect([59, 1111111109, 20000000000].map((seconds) => totpAt(secret, Math.floor(seconds / 30)))).toEqual([
      "287082",
      "081804",
      "353130",
    ]);
  });

  test("a code is valid for its 30-second step and the two next to it", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const step = 1000;
    const good = [-3, -2, -1, 0, 1, 2, 3].filter(
      (shift) => matchTotp(secret, totpAt(secret, step + shift), step * 30_000) === step + shift,
    );
    expect(good).toEqual([-1, 0, 1]);
    expect(matchTotp(secret, "", step * 30_000)).toBeNull();
  });

  test("a challenge expires after five minutes", async () => {
    const { client, factorId, totp } = await enroll("slow@lemons.test");
    const challenge = await client.auth.mfa.challenge({ factorId });
    const age = (minutes: string) =>
      backend.db.query("update auth.mfa_challenges set created_at = now() - $1::interval where factor_id = $2", [
        minutes,
        factorId,
      ]);
    const answer = () =>
      client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: code(totp.secret) });
    await age("5 minutes 1 second");
    expect((await answer()).error?.code).toBe("mfa_challenge_expired");
    await age("4 minutes");
    expect((await answer()).error).toBeNull();
  });

  test("enrolling returns secret, QR code and URI, and verifying raises the session to aal2", async () => {
    const { client, factorId, totp } = await enroll("totp@lemons.test");
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(totp.qr_code).toContain("<svg");
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? "";
    const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
    expect(verified.error).toBeNull();
    const claims = claimsOf(verified.data?.access_token ?? "");
    expect(claims).toMatchObject({ aal: "aal2" });
    expect(claims["amr"]).toEqual([
      { method: "totp", timestamp: expect.any(Number) },
      { method: "password", timestamp: expect.any(Number) },
    ]);
    const refreshed = await client.auth.refreshSession();
    expect(claimsOf(refreshed.data.session?.access_token ?? "")["aal"]).toBe("aal2");
    expect((await client.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId]);
    // Tokens issued with the password alone no longer work.
    expect((await client.auth.refreshSession({ refresh_token: before })).error).not.toBeNull();
  });

  test("the next sign-in with a password yields aal1 and requires aal2", async () => {
    const { client, factorId, totp } = await enroll("next@lemons.test");
    await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
    const again = await signIn(backend, "next@lemons.test");
    const { data } = await again.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  });

  test("a code is accepted once, and a challenge cannot be answered twice", async () => {
    const { client, factorId, totp } = await enroll("once@lemons.test");
    const verify = async (digits: string) => {
      const challenge = await client.auth.mfa.challenge({ factorId });
      return client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: digits });
    };
    const right = code(totp.secret);
    const wrong = right === "000000" ? "000001" : "000000";
    expect((await verify(wrong)).error?.code).toBe("mfa_verification_failed");
    const challenge = await client.auth.mfa.challenge({ factorId });
    const answer = { factorId, challengeId: challenge.data?.id ?? "", code: right };
    expect((await client.auth.mfa.verify(answer)).error).toBeNull();
    expect((await client.auth.mfa.verify({ ...answer, code: code(totp.secret, 1) })).error?.code).toBe(
      "mfa_ip_address_mismatch",
    );
    expect((await verify(right)).error?.code).toBe("mfa_verification_failed");
    expect((await verify(code(totp.secret, 1))).error).toBeNull();
  });

  test("the password alone cannot remove the factor", async () => {
    const { client, factorId, totp } = await enroll("keep@lemons.test");
    await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
    const thief = await signIn(backend, "keep@lemons.test");
    expect((await thief.client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("enrolling the first factor ends the person's other sessions", async () => {
    const { client, factorId, totp } = await enroll("others@lemons.test");
    const other = await signIn(backend, "others@lemons.test");
    await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
    expect((await other.client.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("another person's factor is not found", async () => {
    const { factorId } = await enroll("mine@lemons.test");
    await addPerson(backend, "yours@lemons.test");
    const { client } = await signIn(backend, "yours@lemons.test");
    expect((await client.auth.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  });

  test("wrong codes are limited to ten", async () => {
    const { client, factorId, totp } = await enroll("guess@lemons.test");
    const wrong = code(totp.secret) === "000000" ? "000001" : "000000";
    for (let turn = 0; turn < 10; turn += 1) await client.auth.mfa.challengeAndVerify({ factorId, code: wrong });
    const refused = await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
    expect(refused.error?.status).toBe(429);
  });
});
