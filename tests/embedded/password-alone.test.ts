import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classifyUpload } from "../../src/domain/outbox/responses/response.ts";
import { totpAt, totpStep } from "../../supabase/embedded/auth/second-factor/totp.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, ask, clientOf, signIn, startProduct } from "./backend-fixture.ts";

/** Tests what a person can do who knows only the password of an account with a second factor. */
let backend: Backend;
const invitation = "LEMON-PASS-PASS-PASS";
beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'alone')", [invitation]);
});
afterAll(() => backend.close());

const code = (secret: string, shift = 0) => totpAt(secret, totpStep(Date.now()) + shift);

/** An invited person with two sessions: with the factor confirmed, and opened earlier with the password alone. */
async function arrive(name: string) {
  const email = `${name}@lemons.test`;
  const metadata = { first_name: name, birth_year: 1990, terms_version: termsVersion, invitation_code: invitation };
  const made = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: metadata,
  });
  if (made.error) throw made.error;
  const { client: before, session } = await signIn(backend, email);
  const { client } = await signIn(backend, email);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const confirm = async () =>
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret) })).error).toBeNull();
  return { email, uid: made.data.user.id, client, before, token: session.access_token, factorId, totp, confirm };
}

const rest = (path: string, token: string, body?: unknown) =>
  ask(
    backend,
    new Request(new URL(path, SITE), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

describe("the password alone, with a second factor enrolled", () => {
  test("gets 401 with a reason from tables and procedures", async () => {
    const { email, uid, token, confirm } = await arrive("gate");
    expect((await rest("/rest/v1/rpc/submit_ops", token, { p_ops: [] })).status).toBe(200);
    await confirm();
    const { session } = await signIn(backend, email);
    // The old token is valid for up to an hour and gives no more access than a new one.
    for (const one of [token, session.access_token]) {
      for (const [path, body] of [
        ["/rest/v1/rpc/submit_ops", { p_ops: [] }],
        ["/rest/v1/rpc/is_user_invited", {}],
        ["/rest/v1/rpc/export_my_data", {}],
        [`/rest/v1/profiles?select=first_name&user_id=eq.${uid}`, undefined],
        ["/rest/v1/consents?select=kind", undefined],
      ] as const) {
        const answer = await rest(path, one, body);
        expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(401);
        expect(await answer.json()).toMatchObject({ code: "PT401", hint: "second_step" });
      }
    }
  });

  test("gives access only after the code is entered", async () => {
    const { email, client, confirm, factorId, totp } = await arrive("whole");
    await confirm();
    expect((await client.rpc("is_user_invited")).data).toBe(true);
    const { client: again } = await signIn(backend, email);
    expect((await again.rpc("is_user_invited")).error?.hint).toBe("second_step");
    const raised = await again.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret, 1) });
    expect(raised.error).toBeNull();
    expect((await again.rpc("is_user_invited")).data).toBe(true);
    // Sessions with the second factor stay.
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("no longer refreshes a session opened before the enrolment", async () => {
    const { before, confirm } = await arrive("earlier");
    await confirm();
    expect((await before.auth.refreshSession()).error).not.toBeNull();
  });

  test("cannot store photos, and the error is retryable", async () => {
    const { uid, token, confirm } = await arrive("photo");
    const upload = (path: string) =>
      ask(
        backend,
        new Request(new URL(`/storage/v1/object/reviews/${path}`, SITE), {
          method: "POST",
          headers: {
            apikey: backend.keys.publishableKey,
            authorization: `Bearer ${token}`,
            "content-type": "image/jpeg",
          },
          body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
        }),
      );
    expect((await upload(`${crypto.randomUUID()}.jpg`)).status).toBe(200);
    await confirm();
    const refused = await upload(`${crypto.randomUUID()}.jpg`);
    const answer = { reached: true, status: refused.status, json: await refused.json(), retryAfter: null } as const;
    expect(["token", "transient"]).toContain(classifyUpload(answer, "x.jpg", Date.now()).kind);
    const [kept] = await backend.db.query<{ n: number }>(
      "select count(*)::int as n from storage.objects where owner_id::text = $1",
      [uid],
    );
    expect(kept?.n).toBe(1);
  });

  test("cannot enrol another factor", async () => {
    const { email, uid, before, factorId, totp, confirm } = await arrive("second-app");
    const begun = await before.auth.mfa.enroll({ factorType: "totp", friendlyName: "Thief's" });
    if (begun.error) throw begun.error;
    await confirm();
    const { client: thief } = await signIn(backend, email);
    const another = await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "Thief's second" });
    expect(another.error?.code).toBe("insufficient_aal");
    const old = { factorId: begun.data.id, code: code(begun.data.totp.secret) };
    expect((await thief.auth.mfa.challengeAndVerify(old)).error?.code).toBe("mfa_factor_not_found");
    await backend.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, 'Left over', 'totp', 'unverified', $3)`,
      [old.factorId, uid, begun.data.totp.secret],
    );
    expect((await thief.auth.mfa.challengeAndVerify(old)).error?.code).toBe("insufficient_aal");
    expect((await thief.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
    // With the second factor, the owner can enrol more.
    expect((await thief.auth.mfa.challengeAndVerify({ factorId, code: code(totp.secret, 1) })).error).toBeNull();
    expect((await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" })).error).toBeNull();
  });

  test("cannot change password or address", async () => {
    const { email, client, confirm } = await arrive("takeover");
    await confirm();
    const { client: thief } = await signIn(backend, email);
    for (const change of [{ password: "stolen-lemons" }, { email: "thief@lemons.test" }, { phone: "+352621123456" }]) {
      const { error } = await thief.auth.updateUser(change);
      expect([error?.status, error?.code]).toEqual([401, "insufficient_aal"]);
    }
    expect((await signIn(backend, email)).client).toBeDefined();
    expect((await client.auth.updateUser({ password: "own-new-lemons" })).error).toBeNull();
  });
});
