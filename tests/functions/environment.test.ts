import { expect, test } from "vitest";
import { readEnvironment } from "../../supabase/functions/_shared/environment.ts";

const of = (values: Record<string, string>) => readEnvironment((name) => values[name]);

test("the keys of a hosted project are found under their names of today and of yesterday, today's first", () => {
  const yesterday = { SUPABASE_ANON_KEY: "anon", SUPABASE_SERVICE_ROLE_KEY: "service" };
  expect(of(yesterday)).toMatchObject({ publishableKey: "anon", secretKey: "service" });
  const today = { SUPABASE_PUBLISHABLE_KEY: "publishable", SUPABASE_SECRET_KEY: "secret" };
  expect(of({ ...yesterday, ...today })).toMatchObject({ publishableKey: "publishable", secretKey: "secret" });
});

test("what nobody configured is missing, and not empty: no secret is guessed, no provider asked, no mail sent", () => {
  const { secretKey, googleKey, overpassUrl, maintenanceSecret, mailKey } = of({});
  expect([secretKey, googleKey, overpassUrl, maintenanceSecret, mailKey]).toEqual(Array(5).fill(undefined));
});

test("links in mails have one slash between the site and the page, however the site was written", () => {
  expect(of({ SITE_URL: "https://lemons.test//" }).siteUrl).toBe("https://lemons.test");
});

test("mails go by the provider that the operator names, and by the usual one where none is named", () => {
  expect(of({ MAIL_API_URL: "https://mail.test/send" }).mailUrl).toBe("https://mail.test/send");
  expect(of({})).toMatchObject({ mailProvider: "resend", mailUrl: undefined });
  expect(of({ MAIL_PROVIDER: "postmark" }).mailProvider).toBe("postmark");
});
