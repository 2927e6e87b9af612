import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpAt, totpStep } from "../../supabase/embedded/auth/second-factor/totp.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, clientOf, signIn, startProduct } from "./backend-fixture.ts";

/** The product's rules for the second factor, through the API. */
let backend: Backend;
const invitation = "LEMON-STEP-STEP-STEP";
beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'steps')", [invitation]);
});
afterAll(() => backend.close());

const code = (secret: string) => totpAt(secret, totpStep(Date.now()));

/** An invited person with a verified authenticator app. */
async function arrive(name: string, { confirmed = true } = {}) {
  const email = `${name}@lemons.test`;
  const metadata = { first_name: name, birth_year: 1990, terms_version: termsVersion, invitation_code: invitation };
  const made = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: metadata,
  });
  if (made.error) throw made.error;
  const { client } = await signIn(backend, email);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const confirm = () => client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
  if (confirmed) expect((await confirm()).error).toBeNull();
  return { email, uid: made.data.user.id, client, factorId, confirm };
}

describe("the second step", () => {
  test("gives an admin access that the password alone does not", async () => {
    const boss = await arrive("boss", { confirmed: false });
    await backend.db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [boss.uid]);
    const find = (client: typeof boss.client) => client.rpc("find_users", { p_query: "lemons" });
    expect((await find(boss.client)).error).toMatchObject({ hint: "second_step", code: "PT403" });
    expect((await boss.confirm()).error).toBeNull();
    expect((await find(boss.client)).error).toBeNull();
    const { client: thief } = await signIn(backend, boss.email);
    expect((await find(thief)).error?.hint).toBe("second_step");
  });

  test("is removed by a recovery code, which also ends all other sessions", async () => {
    const { client, email } = await arrive("lost");
    const { data: codes } = await client.rpc("create_recovery_codes");
    const { client: found } = await signIn(backend, email);
    expect((await found.rpc("create_recovery_codes")).error?.hint).toBe("second_step");
    const used = await found.rpc("use_recovery_code", { p_code: (codes as string[])[0] });
    expect(used.data).toEqual({ success: true, codes_left: 9 });
    await found.auth.refreshSession();
    const levels = (await found.auth.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(levels).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    expect((await client.auth.getUser()).error).not.toBeNull();
  });

  test("can be renamed by its owner", async () => {
    const { client, factorId } = await arrive("named");
    expect((await client.rpc("rename_factor", { p_factor_id: factorId, p_name: "Tablet" })).data).toBe(true);
    await client.auth.refreshSession();
    expect((await client.auth.mfa.listFactors()).data?.totp.map(({ friendly_name: name }) => name)).toEqual(["Tablet"]);
  });
});
