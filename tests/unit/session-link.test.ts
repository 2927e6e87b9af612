import { expect, test } from "vitest";
import { isSessionLink } from "../../src/app/gate/session-link.ts";

const carries = (address: string) => {
  const { pathname, search, hash } = new URL(address, "http://lemons.test");
  return isSessionLink({ pathname, search, hash });
};

test.each([
  "/?code=abc",
  "/app/map?code=abc",
  "/app/map?x=1&code=abc",
  "/app-login/reset?code=abc",
  "/#access_token=a",
  "/app/map#error=access_denied",
  "/app/map?error_code=otp_expired",
  "/discover#x=1&refresh_token=r",
])("the address %s is recognised as a sign-in link of the auth server", (address) => {
  expect(carries(address)).toBe(true);
});

test.each([
  "/",
  "/app/map",
  "/app-login?code=DEMO-LEMON-2026",
  "/app-login?error=invitation_required",
  "/auth?mode=sign-up&error=invitation_required",
  "/app/map?reason=1&access_token=forged",
  "/?barcode=1",
  "/q?code=1",
])("the address %s is not recognised as a sign-in link", (address) => {
  expect(carries(address)).toBe(false);
});
