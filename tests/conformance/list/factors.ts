import { totpAt, totpStep } from "../../../supabase/embedded/auth/second-factor/totp.ts";
import type { World } from "../world.ts";
import { entry, outcome, refusal } from "../run-list.ts";

const code = (secret: string) => totpAt(secret, totpStep(Date.now()));
const wrong = (secret: string) => (code(secret) === "000000" ? "111111" : "000000");

async function enrolled(w: World) {
  const person = await w.account();
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  return { ...person, factorId: data.id, secret: data.totp.secret };
}

async function verified(w: World) {
  const person = await enrolled(w);
  const { factorId, secret, client } = person;
  const answer = await client.auth.mfa.challengeAndVerify({ factorId, code: code(secret) });
  if (answer.error) throw answer.error;
  return { ...person, answer };
}

const claims = (token = "") =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

/** The second step by an authenticator app. */
export const factors = [
  entry(
    "an enrolment returns a secret, a picture and an address",
    async (w) => {
      const { client } = await w.account();
      const { data, error } = await client.auth.mfa.enroll({
        factorType: "totp",
        friendlyName: "Phone",
        issuer: "Five Lemons",
      });
      if (error) return outcome({ data, error });
      const { totp, ...factor } = data;
      return {
        ...factor,
        names: Object.keys(totp).toSorted(),
        secret: /^[A-Z2-7]{32}$/.test(totp.secret),
        picture: totp.qr_code.startsWith("data:image/svg+xml;utf-8,"),
        uri: [...new URL(totp.uri).searchParams.keys()].toSorted(),
      };
    },
    {
      id: "<id>",
      type: "totp",
      friendly_name: "Phone",
      names: ["qr_code", "secret", "uri"],
      secret: true,
      picture: true,
      uri: ["algorithm", "digits", "issuer", "period", "secret"],
    },
  ),
  entry(
    "a second factor of the same name is refused",
    async (w) => {
      const { client } = await enrolled(w);
      return outcome(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" }));
    },
    {
      status: 422,
      code: "mfa_factor_name_conflict",
      message: 'A factor with the friendly name "Phone" for this user already exists',
    },
  ),
  entry(
    "a factor by telephone is refused",
    async (w) => {
      const { client } = await w.account();
      return outcome(
        await client.auth.mfa.enroll({ factorType: "phone", phone: "+35226000000", friendlyName: "Text" }),
      );
    },
    {
      status: 422,
      code: "mfa_phone_enroll_not_enabled",
      message: "MFA enroll is disabled for Phone",
    },
  ),
  entry(
    "a challenge has an id and an end",
    async (w) => {
      const { client, factorId } = await enrolled(w);
      return outcome(await client.auth.mfa.challenge({ factorId }));
    },
    {
      id: "<id>",
      type: "totp",
      expires_at: "<time>",
    },
  ),
  entry(
    "a wrong code of an authenticator is refused",
    async (w) => {
      const { client, factorId, secret } = await enrolled(w);
      return outcome(await client.auth.mfa.challengeAndVerify({ factorId, code: wrong(secret) }));
    },
    {
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    },
  ),
  entry(
    "a right code raises the session, and says how",
    async (w) => {
      const { answer, session } = await verified(w);
      const { user, access_token, refresh_token, ...rest } = answer.data ?? {};
      const { aal, amr, session_id } = claims(access_token) as {
        aal: string;
        amr: { method: string }[];
        session_id: string;
      };
      return {
        ...rest,
        user: typeof user,
        refresh: typeof refresh_token,
        aal,
        amr: amr.map(({ method }) => method).toSorted(),
        same: session_id === claims(session.access_token)["session_id"],
      };
    },
    {
      token_type: "bearer",
      expires_in: 3600,
      expires_at: "<time>",
      user: "object",
      refresh: "string",
      aal: "aal2",
      amr: ["password", "totp"],
      same: true,
    },
  ),
  entry(
    "a challenge is answered once",
    async (w) => {
      const { client, factorId, secret } = await enrolled(w);
      const challenge = await client.auth.mfa.challenge({ factorId });
      const answer = { factorId, challengeId: challenge.data?.id ?? "", code: code(secret) };
      await client.auth.mfa.verify(answer);
      return outcome(await client.auth.mfa.verify(answer));
    },
    {
      status: 422,
      code: "mfa_ip_address_mismatch",
      message: "Challenge and verify IP addresses mismatch.",
    },
  ),
  entry(
    "the factors of an account are listed",
    async (w) => {
      const { client } = await verified(w);
      return outcome(await client.auth.mfa.listFactors());
    },
    {
      all: [
        {
          id: "<id>",
          created_at: "<time>",
          updated_at: "<time>",
          status: "verified",
          friendly_name: "Phone",
          factor_type: "totp",
          phone: "",
          last_challenged_at: "<time>",
        },
      ],
      phone: [],
      totp: [
        {
          id: "<id>",
          created_at: "<time>",
          updated_at: "<time>",
          status: "verified",
          friendly_name: "Phone",
          factor_type: "totp",
          phone: "",
          last_challenged_at: "<time>",
        },
      ],
      webauthn: [],
      recovery_code: [],
    },
  ),
  entry(
    "a sign-in with the password alone reaches the first level",
    async (w) => {
      const { email } = await verified(w);
      const client = await w.clientOf(await w.signIn(email));
      return outcome(await client.auth.mfa.getAuthenticatorAssuranceLevel());
    },
    {
      currentLevel: "aal1",
      nextLevel: "aal2",
      currentAuthenticationMethods: [
        {
          method: "password",
          timestamp: "<time>",
        },
      ],
    },
  ),
  entry(
    "with the password alone neither password nor factor changes",
    async (w) => {
      const { email, factorId } = await verified(w);
      const client = await w.clientOf(await w.signIn(email));
      return {
        password: outcome(await client.auth.updateUser({ password: "another-lemon-tree" })),
        email: refusal(await client.auth.updateUser({ email: w.newEmail() })),
        enroll: outcome(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" })),
        unenroll: outcome(await client.auth.mfa.unenroll({ factorId })),
      };
    },
    {
      password: {
        status: 401,
        code: "insufficient_aal",
        message: "AAL2 session is required to update email or password when MFA is enabled.",
      },
      email: [401, "insufficient_aal"],
      enroll: {
        status: 403,
        code: "insufficient_aal",
        message: "AAL2 required to enroll a new factor",
      },
      unenroll: {
        status: 422,
        code: "insufficient_aal",
        message: "AAL2 required to unenroll verified factor",
      },
    },
  ),
  entry(
    "a session without the second step ends the sessions that have it",
    async (w) => {
      const { email } = await verified(w);
      const { access_token: token } = await w.signIn(email);
      const headers = { apikey: w.publishableKey, authorization: `Bearer ${token}` };
      return (await w.fetch(`${w.url}/auth/v1/logout?scope=others`, { method: "POST", headers })).status;
    },
    204,
    { answer: 403, because: "Whoever knows only the password signs nobody out. See supabase/hosting/README.md." },
  ),
  entry(
    "the first verified factor ends the sessions without it",
    async (w) => {
      const person = await enrolled(w);
      const other = await w.signIn(person.email);
      await person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: code(person.secret) });
      return refusal(await w.client().auth.refreshSession({ refresh_token: other.refresh_token }));
    },
    [400, "refresh_token_not_found"],
  ),
  entry(
    "a removed factor is gone",
    async (w) => {
      const { client, factorId } = await verified(w);
      const removed = await client.auth.mfa.unenroll({ factorId });
      return { removed: outcome(removed), left: (await client.auth.mfa.listFactors()).data?.all };
    },
    {
      removed: {
        id: "<id>",
      },
      left: [],
    },
  ),
  entry(
    "the factor of somebody else is not found",
    async (w) => {
      const { factorId } = await enrolled(w);
      const { client } = await w.account();
      return [
        outcome(await client.auth.mfa.challenge({ factorId })),
        outcome(await client.auth.mfa.unenroll({ factorId })),
      ];
    },
    [
      {
        status: 404,
        code: "mfa_factor_not_found",
        message: "Factor not found",
      },
      {
        status: 404,
        code: "mfa_factor_not_found",
        message: "Factor not found",
      },
    ],
  ),
  entry(
    "an id of a factor that is none is refused",
    async (w) => {
      const { client } = await w.account();
      return refusal(await client.auth.mfa.unenroll({ factorId: "lemon" }));
    },
    [404, "validation_failed"],
  ),
  entry(
    "the server lists and removes the factor of an account",
    async (w) => {
      const { id, factorId } = await verified(w);
      const listed = await w.server.auth.admin.mfa.listFactors({ userId: id });
      const removed = await w.server.auth.admin.mfa.deleteFactor({ userId: id, id: factorId });
      const left = await w.server.auth.admin.mfa.listFactors({ userId: id });
      return { listed: listed.data?.factors, removed: outcome(removed), left: left.data?.factors };
    },
    {
      listed: [
        {
          id: "<id>",
          created_at: "<time>",
          updated_at: "<time>",
          status: "verified",
          friendly_name: "Phone",
          factor_type: "totp",
          phone: "",
          last_challenged_at: "<time>",
        },
      ],
      removed: {
        data: {
          id: "<id>",
          created_at: "<time>",
          updated_at: "<time>",
          status: "verified",
          friendly_name: "Phone",
          factor_type: "totp",
          phone: "",
          last_challenged_at: "<time>",
        },
        error: null,
      },
      left: [],
    },
  ),
];
