import { expect, test } from "vitest";
import { readEnvironment } from "../../supabase/functions/_shared/environment.ts";

const of = (values: Record<string, string>) => readEnvironment((name) => values[name]);

test("API keys are read under their current and legacy names", () => {
  const yesterday = { SUPABASE_ANON_KEY: "anon", SUPABASE_SERVICE_ROLE_KEY: "service" };
  expect(of(yesterday)).toMatchObject({ publishableKey: "anon", secretKey: "service" });
  const today = { SUPABASE_PUBLISHABLE_KEY: "publishable", SUPABASE_SECRET_KEY: "secret" };
  expect(of({ ...yesterday, ...today })).toMatchObject({ publishableKey: "publishable", secretKey: "secret" });
});

test("unset settings are undefined, not empty strings", () => {
  const { secretKey, googleKey, overpassUrl, maintenanceSecret, mailKey } = of({});
  expect([secretKey, googleKey, overpassUrl, maintenanceSecret, mailKey]).toEqual(Array(5).fill(undefined));
});

test("the site URL has no trailing slash", () => {
  expect(of({ SITE_URL: "https://lemons.test//" }).siteUrl).toBe("https://lemons.test");
});

test("mails use the configured provider, or Resend by default", () => {
  expect(of({ MAIL_API_URL: "https://mail.test/send" }).mailUrl).toBe("https://mail.test/send");
  expect(of({})).toMatchObject({ mailProvider: "resend", mailUrl: undefined });
  expect(of({ MAIL_PROVIDER: "postmark" }).mailProvider).toBe("postmark");
});
