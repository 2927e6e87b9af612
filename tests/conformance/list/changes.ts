import { PASSWORD } from "../world.ts";
import type { World } from "../world.ts";
import { entry, outcome, refusal } from "../run-list.ts";

const recovery = (w: World, email: string) => w.server.auth.admin.generateLink({ type: "recovery", email });

const methods = (token = ""): unknown =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { amr?: unknown }).amr;

/** Tokens for the old and the new address. Auth 2.196 returns as `hashed_token` one that never works; that of the link does. */
async function change(w: World, email: string, newEmail: string): Promise<readonly [string, string]> {
  const tokenFor = async (type: "email_change_current" | "email_change_new") => {
    const { data } = await w.server.auth.admin.generateLink({ type, email, newEmail });
    return URL.parse(data.properties?.action_link ?? "")?.searchParams.get("token") ?? "";
  };
  return [await tokenFor("email_change_current"), await tokenFor("email_change_new")];
}

/** Changes of one's own account: recovery, password, address, metadata, identities. */
export const changes = [
  entry(
    "a recovery of an address without an account looks like any other",
    async (w) => outcome(await w.server.auth.resetPasswordForEmail(w.newEmail())),
    {},
  ),
  entry(
    "the server gets no link for an address without an account",
    async (w) => outcome(await recovery(w, w.newEmail())),
    {
      status: 404,
      code: "user_not_found",
      message: "User with this email not found",
    },
  ),
  entry(
    "the token of a recovery signs in once, and says how",
    async (w) => {
      const { email } = await w.account();
      const { data } = await recovery(w, email);
      const token_hash = data.properties?.hashed_token ?? "";
      const first = await w.client().auth.verifyOtp({ type: "recovery", token_hash });
      const again = await w.client().auth.verifyOtp({ type: "recovery", token_hash });
      return { error: refusal(first), amr: methods(first.data.session?.access_token), again: outcome(again) };
    },
    {
      error: null,
      amr: [
        {
          method: "otp",
          timestamp: "<time>",
        },
      ],
      again: {
        status: 403,
        code: "otp_expired",
        message: "Email link is invalid or has expired",
      },
    },
  ),
  entry(
    "the code of a recovery signs in",
    async (w) => {
      const { email } = await w.account();
      const { data } = await recovery(w, email);
      return refusal(
        await w.client().auth.verifyOtp({ type: "recovery", email, token: data.properties?.email_otp ?? "" }),
      );
    },
    null,
  ),
  entry(
    "a code opens only a mail of its own kind, and trying another kind does not use it up",
    async (w) => {
      const kinds = async (email: string, token = "") => {
        const client = w.client();
        return [
          refusal(await client.auth.verifyOtp({ type: "signup", email, token })),
          refusal(await client.auth.verifyOtp({ type: "recovery", email, token })),
          refusal(await client.auth.verifyOtp({ type: "email_change", email, token })),
        ];
      };
      const { email } = await w.account();
      const recovered = await kinds(email, (await recovery(w, email)).data.properties?.email_otp);
      const newEmail = w.newEmail();
      const { data } = await w.server.auth.admin.generateLink({ type: "email_change_new", email, newEmail });
      return { recovered, changed: await kinds(newEmail, data.properties?.email_otp) };
    },
    {
      recovered: [[403, "otp_expired"], null, [403, "otp_expired"]],
      changed: [[403, "otp_expired"], [403, "otp_expired"], null],
    },
  ),
  entry(
    "a newer link of a recovery replaces the older one",
    async (w) => {
      const { email } = await w.account();
      const first = await recovery(w, email);
      const second = await recovery(w, email);
      const use = async (token_hash = "") => refusal(await w.client().auth.verifyOtp({ type: "recovery", token_hash }));
      return [await use(first.data.properties?.hashed_token), await use(second.data.properties?.hashed_token)];
    },
    [[403, "otp_expired"], null],
  ),
  entry(
    "after a recovery a new password replaces the old one",
    async (w) => {
      const { email } = await w.account();
      const { data } = await recovery(w, email);
      const client = w.client();
      await client.auth.verifyOtp({ type: "recovery", token_hash: data.properties?.hashed_token ?? "" });
      const changed = await client.auth.updateUser({ password: "another-lemon-tree" });
      return {
        changed: refusal(changed),
        old: refusal(await w.server.auth.signInWithPassword({ email, password: PASSWORD })),
        fresh: refusal(await w.server.auth.signInWithPassword({ email, password: "another-lemon-tree" })),
      };
    },
    {
      changed: null,
      old: [400, "invalid_credentials"],
      fresh: null,
    },
  ),
  entry(
    "a new password ends the other sessions",
    async (w) => {
      const here = await w.account();
      const there = await w.signIn(here.email);
      const changed = await here.client.auth.updateUser({ password: "another-lemon-tree" });
      return {
        changed: refusal(changed),
        here: refusal(await here.client.auth.refreshSession()),
        there: refusal(await w.client().auth.refreshSession({ refresh_token: there.refresh_token })),
      };
    },
    {
      changed: null,
      here: null,
      there: [400, "refresh_token_not_found"],
    },
  ),
  entry(
    "a short new password is refused",
    async (w) => outcome(await (await w.account()).client.auth.updateUser({ password: "abc" })),
    {
      status: 422,
      code: "weak_password",
      message: "Password should be at least 6 characters.",
    },
  ),
  entry(
    "the same password is refused",
    async (w) => outcome(await (await w.account()).client.auth.updateUser({ password: PASSWORD })),
    {
      status: 422,
      code: "same_password",
      message: "New password should be different from the old password.",
    },
  ),
  entry(
    "a change without a session is refused",
    async (w) => outcome(await w.client().auth.updateUser({ password: "another-lemon-tree" })),
    {
      status: 400,
      message: "Auth session missing!",
    },
  ),
  entry(
    "metadata is merged, and null removes a field",
    async (w) => {
      const { client } = await w.account();
      await client.auth.updateUser({ data: { first_name: "Ann", colour: "yellow" } });
      const { data, error } = await client.auth.updateUser({ data: { colour: null, shape: "round" } });
      return { error, metadata: data.user?.user_metadata };
    },
    {
      error: null,
      metadata: {
        email_verified: true,
        first_name: "Ann",
        shape: "round",
      },
    },
  ),
  entry(
    "half an address is refused",
    async (w) => outcome(await (await w.account()).client.auth.updateUser({ email: "ann@" })),
    {
      status: 400,
      code: "validation_failed",
      message: "Unable to validate email address: invalid format",
    },
  ),
  entry(
    "a new address waits for its confirmation",
    async (w) => {
      const { client, email } = await w.account();
      const next = w.newEmail();
      const { data, error } = await client.auth.updateUser({ email: next });
      return { error: refusal({ error }), email: data.user?.email === email, next: data.user?.new_email === next };
    },
    {
      error: null,
      email: true,
      next: true,
    },
  ),
  entry(
    "a new address is confirmed by the old one and the new one",
    async (w) => {
      const { client, email } = await w.account();
      const next = w.newEmail();
      const [old, fresh] = await change(w, email, next);
      const first = await w.client().auth.verifyOtp({ type: "email_change", token_hash: old });
      const between = await client.auth.getUser();
      const second = await w.client().auth.verifyOtp({ type: "email_change", token_hash: fresh });
      return {
        first: [refusal(first), first.data.session, first.data.user],
        between: between.data.user?.email === email,
        second: refusal(second),
        after: second.data.user?.email === next,
      };
    },
    {
      first: [null, null, null],
      between: true,
      second: null,
      after: true,
    },
  ),
  entry(
    "the address of another account is refused",
    async (w) => {
      const other = await w.account();
      const { client } = await w.account();
      const { data, error } = await client.auth.updateUser({ email: other.email });
      return outcome({ data: data.user && { id: data.user.id }, error });
    },
    {
      status: 422,
      code: "email_exists",
      message: "A user with this email address has already been registered",
    },
    { answer: { id: "<id>" }, because: "Nobody may learn from the answer which addresses have an account." },
  ),
  entry(
    "an account has one identity with its address",
    async (w) => {
      const { client } = await w.account();
      const { data, error } = await client.auth.getUserIdentities();
      return {
        error,
        identities: data?.identities.map(({ provider, identity_data: own, ...rest }) => ({
          provider,
          own,
          names: Object.keys(rest).toSorted(),
        })),
      };
    },
    {
      error: null,
      identities: [
        {
          provider: "email",
          own: {
            email: "<email>",
            email_verified: false,
            phone_verified: false,
            sub: "<id>",
          },
          names: ["created_at", "email", "id", "identity_id", "last_sign_in_at", "updated_at", "user_id"],
        },
      ],
    },
  ),
  entry(
    "the last identity cannot be removed",
    async (w) => {
      const { client } = await w.account();
      const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
      if (!identity) return "no identity";
      return outcome(await client.auth.unlinkIdentity(identity));
    },
    {
      status: 422,
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    },
  ),
  entry(
    "an identity of somebody else cannot be removed",
    async (w) => {
      const { client } = await w.account();
      const other = await w.account();
      const [identity] = (await other.client.auth.getUserIdentities()).data?.identities ?? [];
      if (!identity) return "no identity";
      return outcome(await client.auth.unlinkIdentity(identity));
    },
    {
      status: 422,
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    },
  ),
  entry(
    "a code of another way to sign in is refused",
    async (w) => {
      const answer = await w.fetch(`${w.url}/auth/v1/token?grant_type=pkce`, {
        method: "POST",
        headers: { apikey: w.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ auth_code: "2f5b8c7e-3f0a-4a1a-9d6a-2f5b8c7e3f0a", code_verifier: "a".repeat(64) }),
      });
      const { error_code: code } = (await answer.json()) as { error_code?: string };
      return [answer.status, code];
    },
    [404, "flow_state_not_found"],
  ),
];
