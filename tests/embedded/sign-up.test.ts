import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import {
  PASSWORD,
  SITE,
  addPerson,
  ask,
  captchaToken,
  clientOf,
  linkTo,
  post,
  startBackend,
} from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function signUp(email: string, redirect = `${SITE}/app/map`) {
  return clientOf(backend).auth.signUp({
    email,
    password: PASSWORD,
    options: { captchaToken: await captchaToken(backend), emailRedirectTo: redirect, data: { first_name: "Ann" } },
  });
}

async function trySignIn(email: string, password = PASSWORD) {
  const options = { captchaToken: await captchaToken(backend) };
  return clientOf(backend).auth.signInWithPassword({ email, password, options });
}

describe("sign-up", () => {
  test("a new person confirms by the mailed link and signs in", async () => {
    const { data, error } = await signUp("new@lemons.test");
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect((await trySignIn("new@lemons.test")).error?.code).toBe("email_not_confirmed");

    const followed = await ask(backend, new Request(linkTo(backend, "new@lemons.test")));
    expect(followed.status).toBe(303);
    const target = new URL(followed.headers.get("location") ?? "");
    expect(target.origin + target.pathname).toBe(`${SITE}/app/map`);
    expect(new URLSearchParams(target.hash.slice(1)).get("access_token")).not.toBeNull();

    const signedIn = await trySignIn("new@lemons.test");
    expect(signedIn.data.user?.user_metadata).toMatchObject({ first_name: "Ann", email_verified: true });
  });

  test("a mailed link works once", async () => {
    await signUp("once@lemons.test");
    const link = linkTo(backend, "once@lemons.test");
    await ask(backend, new Request(link));
    const again = await ask(backend, new Request(link));
    expect(again.headers.get("location")).toContain("error_code=otp_expired");
  });

  test("a mailed link redirects only to pages of the site", async () => {
    await signUp("here@lemons.test", "http://127.0.0.1:45150/app/map");
    expect(linkTo(backend, "here@lemons.test").searchParams.get("redirect_to")).toBe("http://127.0.0.1:45150/app/map");
    for (const [index, elsewhere] of [
      "https://evil.example/",
      "//evil.example",
      "http://localhost:45150.evil.example",
    ].entries()) {
      await signUp(`there${index}@lemons.test`, elsewhere);
      const redirect = linkTo(backend, `there${index}@lemons.test`).searchParams.get("redirect_to");
      expect(new URL(redirect ?? "").origin).toBe(SITE);
    }
  });

  test("a new confirmation mail can be requested", async () => {
    await signUp("lost@lemons.test");
    const first = linkTo(backend, "lost@lemons.test").href;
    const { error } = await clientOf(backend).auth.resend({
      type: "signup",
      email: "lost@lemons.test",
      options: { captchaToken: await captchaToken(backend) },
    });
    expect(error).toBeNull();
    expect(linkTo(backend, "lost@lemons.test").href).not.toBe(first);
    expect(backend.mail.list("lost@lemons.test").map(({ subject }) => subject)).toEqual([
      "Confirm your e-mail for Five Lemons",
      "Confirm your e-mail for Five Lemons",
    ]);
    const verified = await ask(backend, new Request(linkTo(backend, "lost@lemons.test")));
    expect(verified.headers.get("location")).toContain("access_token=");
  });

  test("a second sign-up before confirmation sends a new mail and does not change the account", async () => {
    await signUp("twice@lemons.test");
    const again = await clientOf(backend).auth.signUp({
      email: "twice@lemons.test",
      password: "another-password",
      options: { captchaToken: await captchaToken(backend) },
    });
    expect(again.error).toBeNull();
    expect(backend.mail.list("twice@lemons.test")).toHaveLength(2);
    await ask(backend, new Request(linkTo(backend, "twice@lemons.test")));
    expect((await trySignIn("twice@lemons.test", "another-password")).error?.code).toBe("invalid_credentials");
    expect((await trySignIn("twice@lemons.test")).error).toBeNull();
  });

  test("a sign-up with a known address looks successful and sends no mail", async () => {
    const id = await addPerson(backend, "known@lemons.test");
    const { data, error } = await signUp("known@lemons.test");
    expect(error).toBeNull();
    expect(data.user?.id).not.toBe(id);
    expect(backend.mail.list("known@lemons.test")).toEqual([]);
  });

  test("requesting a mail does not reveal whether an account exists", async () => {
    for (const path of ["recover", "resend", "otp", "magiclink"]) {
      const body = async (email: string) => ({
        email,
        type: "signup",
        gotrue_meta_security: { captcha_token: await captchaToken(backend) },
      });
      const unknown = await post(backend, `/auth/v1/${path}`, await body("nobody@lemons.test"));
      expect([path, unknown.status, await unknown.json()]).toEqual([path, 200, {}]);
    }
    // Confirmed people get no confirmation mail; requesting one would only fill their mailbox.
    await addPerson(backend, "settled@lemons.test");
    const settled = await post(backend, "/auth/v1/resend", {
      email: "settled@lemons.test",
      type: "signup",
      gotrue_meta_security: { captcha_token: await captchaToken(backend) },
    });
    expect([settled.status, await settled.json()]).toEqual([200, {}]);
    expect(backend.mail.list("settled@lemons.test")).toEqual([]);
    expect(backend.mail.list("nobody@lemons.test")).toEqual([]);
    const made = await backend.db.query("select id from auth.users where email = 'nobody@lemons.test'");
    expect(made).toEqual([]);
  });

  test("a sign-up rejected by the database hook returns the hook's message and creates no account", async () => {
    const { error } = await signUp("someone@refused.test");
    expect([error?.status, error?.message]).toEqual([403, "This address is not welcome."]);
    expect(await backend.db.query("select id from auth.users where email = 'someone@refused.test'")).toEqual([]);
  });
});

describe("password recovery", () => {
  test("the mailed link signs in and allows a new password", async () => {
    await addPerson(backend, "forgot@lemons.test");
    const client = clientOf(backend);
    const options = { captchaToken: await captchaToken(backend), redirectTo: `${SITE}/auth/reset` };
    expect((await client.auth.resetPasswordForEmail("forgot@lemons.test", options)).error).toBeNull();
    const link = linkTo(backend, "forgot@lemons.test");
    expect(link.searchParams.get("redirect_to")).toBe(`${SITE}/auth/reset`);
    const token = link.searchParams.get("token") ?? "";
    expect((await client.auth.verifyOtp({ token_hash: token, type: "recovery" })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "a-new-password" })).error).toBeNull();
    expect((await trySignIn("forgot@lemons.test")).error?.code).toBe("invalid_credentials");
    expect((await trySignIn("forgot@lemons.test", "a-new-password")).error).toBeNull();
  });
});

describe("a captcha token", () => {
  const body = (token?: string) => ({
    email: "robot@lemons.test",
    password: PASSWORD,
    ...(token === undefined ? {} : { gotrue_meta_security: { captcha_token: token } }),
  });

  test("is required for sign-up, sign-in and mails", async () => {
    for (const path of ["signup", "token?grant_type=password", "recover", "resend", "otp", "magiclink"]) {
      for (const token of [undefined, "", "local:invented"]) {
        const answer = await post(backend, `/auth/v1/${path}`, body(token));
        expect([path, answer.status, (await answer.json()).error_code]).toEqual([path, 400, "captcha_failed"]);
      }
    }
  });

  test("is still required when the path is spelled differently", async () => {
    const spellings = ["sign%75p", "signup/", "signup%2f", "SIGNUP", "%73ignup"];
    for (const path of spellings) {
      const answer = await post(backend, `/auth/v1/${path}`, body());
      expect([path, answer.ok]).toEqual([path, false]);
    }
    await addPerson(backend, "query@lemons.test");
    for (const query of [
      "grant%5Ftype=refresh_token&grant_type=password",
      "grant_type=password&grant_type=refresh_token",
    ]) {
      const answer = await post(backend, `/auth/v1/token?${query}`, { email: "query@lemons.test", password: PASSWORD });
      expect([query, answer.ok]).toEqual([query, false]);
    }
    const unlabelled = await post(backend, "/auth/v1/signup", body(), { "content-type": "text/plain" });
    expect((await unlabelled.json()).error_code).toBe("captcha_failed");
    expect(await backend.db.query("select id from auth.users where email = 'robot@lemons.test'")).toEqual([]);
  });

  test("is accepted only once", async () => {
    const token = await captchaToken(backend);
    expect((await post(backend, "/auth/v1/recover", body(token))).status).toBe(200);
    expect((await post(backend, "/auth/v1/recover", body(token))).status).toBe(400);
  });

  test("is not required to refresh a session", async () => {
    const answer = await post(backend, "/auth/v1/token?grant_type=refresh_token", { refresh_token: "invented" });
    expect((await answer.json()).error_code).not.toBe("captcha_failed");
  });
});
