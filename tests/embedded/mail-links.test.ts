import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { termsVersion } from "../../src/domain/people/terms.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { PASSWORD, SITE, captchaToken, clientOf, linkTo, signIn, startProduct } from "./backend-fixture.ts";

/** Links and codes in the mails of the sign-in. */
let backend: Backend;
const invitation = "LEMON-MAIL-MAIL-MAIL";
beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'mails')", [invitation]);
});
afterAll(() => backend.close());

const signUp = async (email: string, password: string) =>
  clientOf(backend).auth.signUp({
    email,
    password,
    options: {
      captchaToken: await captchaToken(backend),
      emailRedirectTo: `${SITE}/app/map`,
      data: { first_name: "Vic", birth_year: 1990, terms_version: termsVersion, invitation_code: invitation },
    },
  });
const trySignIn = async (email: string, password: string) =>
  clientOf(backend).auth.signInWithPassword({
    email,
    password,
    options: { captchaToken: await captchaToken(backend) },
  });
const confirm = async (email: string, type: "signup" | "recovery") => {
  const client = clientOf(backend);
  const token_hash = linkTo(backend, email).searchParams.get("token") ?? "";
  return { client, answer: await client.auth.verifyOtp({ type, token_hash }) };
};
const codeOf = (email: string) => /^> (\d{6})$/m.exec(backend.mail.list(email)[0]?.text ?? "")?.[1] ?? "";
const redeem = async (p_email: string, p_code: string) =>
  (await clientOf(backend).rpc("redeem_mail_code", { p_email, p_code })).data as Record<string, string>;

describe("an address that a stranger signed up first", () => {
  test("belongs to whoever confirms it, with the password chosen then and no other", async () => {
    const email = "victim@lemons.test";
    expect((await signUp(email, "attackers-own")).error).toBeNull();
    expect((await signUp(email, "victims-own")).error).toBeNull();
    const { client, answer } = await confirm(email, "signup");
    expect(answer.error).toBeNull();
    for (const password of ["attackers-own", "victims-own"])
      expect((await trySignIn(email, password)).error?.code).toBe("invalid_credentials");
    expect((await client.auth.updateUser({ password: "chosen-at-last" })).error).toBeNull();
    expect((await trySignIn(email, "chosen-at-last")).error).toBeNull();
  });

  test("is confirmed by a recovery link as well, which also makes the stranger's password void", async () => {
    const email = "recovers@lemons.test";
    await signUp(email, "attackers-own");
    const options = { captchaToken: await captchaToken(backend) };
    await clientOf(backend).auth.resetPasswordForEmail(email, options);
    expect((await confirm(email, "recovery")).answer.error).toBeNull();
    expect((await trySignIn(email, "attackers-own")).error?.code).toBe("invalid_credentials");
  });
});

describe("a link in a mail", () => {
  test("leads to a page of the app, where nothing happens before the token is sent", async () => {
    const email = "scanned@lemons.test";
    await signUp(email, PASSWORD);
    const [link = ""] = backend.mail.list(email)[0]?.links ?? [];
    const { pathname, search, hash } = new URL(link);
    expect([pathname, search]).toEqual(["/app-login/confirm", ""]);
    expect(new URLSearchParams(hash.slice(1)).get("next")).toBe("/app/map");
    // A scanner opens the link; the page is not part of the backend.
    for (const method of ["GET", "HEAD"])
      expect(await backend.handle(new Request(new URL(link).href.replace(/#.*/, ""), { method }))).toBeNull();
    expect((await confirm(email, "signup")).answer.error).toBeNull();
  });
});

describe("the code in a mail", () => {
  test("of six digits stands for the link, once and for that address only", async () => {
    const email = "typed@lemons.test";
    await signUp(email, PASSWORD);
    const code = codeOf(email);
    expect(await redeem("other@lemons.test", code)).toMatchObject({ success: false, code: "mail_code_wrong" });
    const link = await redeem("Typed@Lemons.test", code);
    expect(link).toMatchObject({ success: true, type: "signup" });
    const opened = await clientOf(backend).auth.verifyOtp({ type: "signup", token_hash: link["token_hash"] ?? "" });
    expect(opened.data.session).not.toBeNull();
    expect(await redeem(email, code)).toMatchObject({ success: false });
  });

  test("is void after five wrong ones, and ten wrong ones a day are all for an address", async () => {
    const email = "guessed@lemons.test";
    const mail = async () => {
      await signUp(email, PASSWORD);
      return codeOf(email);
    };
    const code = await mail();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let turn = 0; turn < 5; turn += 1) expect((await redeem(email, wrong))["code"]).toBe("mail_code_wrong");
    expect((await redeem(email, code))["code"]).toBe("mail_code_wrong");
    const next = await mail();
    for (let turn = 0; turn < 4; turn += 1) expect((await redeem(email, wrong))["code"]).toBe("mail_code_wrong");
    expect((await redeem(email, next))["code"]).toBe("rate_limited");
    // The link still works.
    expect((await confirm(email, "signup")).answer.error).toBeNull();
  });

  test("of the sign-in by mail makes a session that is fresh", async () => {
    const email = "again@lemons.test";
    await signUp(email, PASSWORD);
    const { client } = await confirm(email, "signup");
    await client.auth.updateUser({ password: PASSWORD });
    const old = await signIn(backend, email);
    await backend.db.query("update auth.sessions set created_at = now() - interval '3 days' where user_id = $1", [
      old.userId,
    ]);
    const options = { shouldCreateUser: false, captchaToken: await captchaToken(backend) };
    expect((await client.auth.signInWithOtp({ email, options })).error).toBeNull();
    const link = await redeem(email, codeOf(email));
    expect(link["type"]).toBe("magiclink");
    const fresh = clientOf(backend);
    await fresh.auth.verifyOtp({ type: "magiclink", token_hash: link["token_hash"] ?? "" });
    expect((await fresh.rpc("export_my_data")).error).toBeNull();
    expect((await old.client.rpc("export_my_data")).error?.hint).toBe("fresh_sign_in");
  });
});
