import { PASSWORD, signUpData } from "../world.ts";
import type { World } from "../world.ts";
import { entry, outcome, refusal } from "../run-list.ts";

/** Signs up as a server does, so that no captcha asks. */
const signUp = (w: World, email: string, password: string, data: object = signUpData(w.invitation)) =>
  w.server.auth.signUp({ email, password, options: { data } });

const link = (w: World, email: string) =>
  w.server.auth.admin.generateLink({
    type: "signup",
    email,
    password: PASSWORD,
    options: { data: signUpData(w.invitation) },
  });

/** Accounts: sign-up with metadata and hook, confirmation, sign-in, and what the server may do. */
export const signUps = [
  entry(
    "a sign-up without an invitation is refused in the words of the hook",
    async (w) => outcome(await signUp(w, w.newEmail(), PASSWORD, {})),
    {
      status: 403,
      code: "unknown",
      message: "Invitation code is required to create an account.",
    },
  ),
  entry(
    "a sign-up with a wrong invitation is refused in the words of the hook",
    async (w) => outcome(await signUp(w, w.newEmail(), PASSWORD, { ...signUpData("WRONG-LEMON-0000") })),
    {
      status: 403,
      code: "unknown",
      message: "Invalid invitation code. Please check and try again.",
    },
  ),
  entry("a sign-up with a short password is refused", async (w) => outcome(await signUp(w, w.newEmail(), "abc")), {
    status: 422,
    code: "weak_password",
    message: "Password should be at least 6 characters.",
  }),
  entry("a sign-up without a password is refused", async (w) => outcome(await signUp(w, w.newEmail(), "")), {
    status: 400,
    code: "validation_failed",
    message: "Signup requires a valid password",
  }),
  entry("a sign-up without an address is refused", async (w) => refusal(await signUp(w, "", PASSWORD)), [
    422,
    "anonymous_provider_disabled",
  ]),
  entry("a sign-up with half an address is refused", async (w) => outcome(await signUp(w, "ann@", PASSWORD)), {
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  }),
  entry(
    "a sign-up waits for the confirmation",
    async (w) => {
      const { data, error } = await signUp(w, w.newEmail(), PASSWORD);
      if (error) return outcome({ data, error });
      const { identities = [], ...user } = data.user ?? {};
      return {
        session: data.session,
        user,
        identities: identities.map(({ identity_data: own, provider }) => ({
          provider,
          own: Object.keys(own ?? {}).toSorted(),
        })),
      };
    },
    {
      session: null,
      user: {
        id: "<id>",
        aud: "authenticated",
        role: "authenticated",
        email: "<email>",
        phone: "",
        confirmation_sent_at: "<time>",
        app_metadata: {
          provider: "email",
          providers: ["email"],
        },
        user_metadata: {
          birth_year: 1990,
          email: "<email>",
          email_verified: false,
          first_name: "Ann",
          invitation_code: "CONFORMANCE-2026",
          last_name: "Example",
          phone_verified: false,
          sub: "<id>",
          terms_version: "2025-08-12",
        },
        created_at: "<time>",
        updated_at: "<time>",
        is_anonymous: false,
      },
      identities: [
        {
          provider: "email",
          own: [
            "birth_year",
            "email",
            "email_verified",
            "first_name",
            "invitation_code",
            "last_name",
            "phone_verified",
            "sub",
            "terms_version",
          ],
        },
      ],
    },
  ),
  entry(
    "a second sign-up within a minute of the first asks to wait",
    async (w) => {
      const email = w.newEmail();
      await signUp(w, email, PASSWORD);
      const { error } = await signUp(w, email, PASSWORD);
      return refusal({ error });
    },
    [429, "over_email_send_rate_limit"],
    {
      answer: null,
      because:
        "The second mail goes out; limits count by caller. Nobody may learn from the answer which addresses have an account.",
    },
  ),
  entry(
    "a sign-up with the address of an account looks like any other",
    async (w) => {
      const { email, id } = await w.account();
      const { data, error } = await signUp(w, email, PASSWORD);
      return { error, session: data.session, other: data.user?.id !== id, identities: data.user?.identities?.length };
    },
    {
      error: null,
      session: null,
      other: true,
      identities: 0,
    },
    {
      answer: { error: null, session: null, other: true, identities: 1 },
      because: "Nobody may learn from the answer which addresses have an account.",
    },
  ),
  entry(
    "an unconfirmed address cannot sign in",
    async (w) => {
      const email = w.newEmail();
      await link(w, email);
      return outcome(await w.server.auth.signInWithPassword({ email, password: PASSWORD }));
    },
    {
      status: 400,
      code: "email_not_confirmed",
      message: "Email not confirmed",
    },
  ),
  entry(
    "a link of an invitation to sign up has a token, a code and an address",
    async (w) => {
      const { data, error } = await link(w, w.newEmail());
      if (error) return outcome({ data, error });
      const { action_link, email_otp, hashed_token, ...rest } = data.properties;
      const address = new URL(action_link);
      return {
        ...rest,
        redirect_to: typeof rest.redirect_to,
        path: address.pathname.replace(/^\/auth\/v1/, ""),
        names: [...address.searchParams.keys()].toSorted(),
        code: /^\d{6,10}$/.test(email_otp),
        token: /^[0-9a-f]{56,64}$/.test(hashed_token),
      };
    },
    {
      redirect_to: "string",
      verification_type: "signup",
      path: "/verify",
      names: ["redirect_to", "token", "type"],
      code: true,
      token: true,
    },
  ),
  entry(
    "the token of a confirmation signs in once",
    async (w) => {
      const { data } = await link(w, w.newEmail());
      const token_hash = data.properties?.hashed_token ?? "";
      const first = await w.client().auth.verifyOtp({ type: "signup", token_hash });
      const again = await w.client().auth.verifyOtp({ type: "signup", token_hash });
      return {
        session: Object.keys(first.data.session ?? {}).toSorted(),
        metadata: first.data.user?.user_metadata,
        confirmed: typeof first.data.user?.email_confirmed_at,
        again: outcome(again),
      };
    },
    {
      session: ["access_token", "expires_at", "expires_in", "refresh_token", "token_type", "user"],
      metadata: {
        email_verified: true,
        first_name: "Ann",
        last_name: "Example",
      },
      confirmed: "string",
      again: {
        status: 403,
        code: "otp_expired",
        message: "Email link is invalid or has expired",
      },
    },
  ),
  entry(
    "a confirmation voids the password that was given before it",
    async (w) => {
      const email = w.newEmail();
      const { data } = await link(w, email);
      await w.client().auth.verifyOtp({ type: "signup", token_hash: data.properties?.hashed_token ?? "" });
      return refusal(await w.server.auth.signInWithPassword({ email, password: PASSWORD }));
    },
    [400, "invalid_credentials"],
  ),
  entry(
    "the type email confirms as well",
    async (w) => {
      const { data } = await link(w, w.newEmail());
      return refusal(
        await w.client().auth.verifyOtp({ type: "email", token_hash: data.properties?.hashed_token ?? "" }),
      );
    },
    null,
  ),
  entry(
    "the code of a confirmation signs in",
    async (w) => {
      const email = w.newEmail();
      const { data } = await link(w, email);
      return refusal(
        await w.client().auth.verifyOtp({ type: "email", email, token: data.properties?.email_otp ?? "" }),
      );
    },
    null,
  ),
  entry(
    "a wrong code is refused",
    async (w) => {
      const email = w.newEmail();
      const { data } = await link(w, email);
      const token = data.properties?.email_otp.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)) ?? "";
      return outcome(await w.client().auth.verifyOtp({ type: "email", email, token }));
    },
    {
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    },
  ),
  entry(
    "a code for an address without an account is refused alike",
    async (w) => outcome(await w.client().auth.verifyOtp({ type: "email", email: w.newEmail(), token: "12345678" })),
    {
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    },
  ),
  entry(
    "an opened link leads to the app with a session after the #",
    async (w) => {
      const { data } = await link(w, w.newEmail());
      const answer = await w.fetch(data.properties?.action_link ?? "", { redirect: "manual" });
      const target = new URL(answer.headers.get("location") ?? "about:blank");
      return { status: answer.status, names: [...new URLSearchParams(target.hash.slice(1)).keys()].toSorted() };
    },
    {
      status: 303,
      names: ["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type", "type"],
    },
  ),
  entry(
    "an opened link that was used leads to the app with an error after the #",
    async (w) => {
      const { data } = await link(w, w.newEmail());
      await w.fetch(data.properties?.action_link ?? "", { redirect: "manual" });
      const answer = await w.fetch(data.properties?.action_link ?? "", { redirect: "manual" });
      const target = new URL(answer.headers.get("location") ?? "about:blank");
      return { status: answer.status, ...Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
    },
    {
      status: 303,
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    },
  ),
  entry(
    "a wrong password and an unknown address are refused alike",
    async (w) => {
      const { email } = await w.account();
      return [
        outcome(await w.server.auth.signInWithPassword({ email, password: "wrong-lemon" })),
        outcome(await w.server.auth.signInWithPassword({ email: w.newEmail(), password: "wrong-lemon" })),
      ];
    },
    [
      {
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      },
      {
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      },
    ],
  ),
  entry(
    "a sign-in without a password is refused",
    async (w) => outcome(await w.server.auth.signInWithPassword({ email: w.newEmail(), password: "" })),
    {
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    },
  ),
  entry("nobody signs in without an account", async (w) => outcome(await w.server.auth.signInAnonymously()), {
    status: 422,
    code: "anonymous_provider_disabled",
    message: "Anonymous sign-ins are disabled",
  }),
  entry(
    "a link to sign in makes no account",
    async (w) =>
      outcome(await w.server.auth.signInWithOtp({ email: w.newEmail(), options: { shouldCreateUser: false } })),
    {
      status: 422,
      code: "otp_disabled",
      message: "Signups not allowed for otp",
    },
    {
      answer: { user: null, session: null },
      because: "Nobody may learn from the answer which addresses have an account.",
    },
  ),
  entry(
    "a provider that is not set up is refused",
    async (w) => {
      const { data } = await w
        .client()
        .auth.signInWithOAuth({ provider: "github", options: { skipBrowserRedirect: true } });
      const answer = await w.fetch(data.url ?? "", { redirect: "manual" });
      return [answer.status, await answer.json()];
    },
    [
      400,
      {
        code: 400,
        error_code: "validation_failed",
        msg: "Unsupported provider: provider is not enabled",
      },
    ],
  ),
];
