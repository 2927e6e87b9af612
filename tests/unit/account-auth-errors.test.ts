import { expect, test } from "vitest";
import { toAccountError } from "../../src/account/auth/auth-errors.ts";

test.each([
  [{ code: "invalid_credentials", status: 400 }, "credentials"],
  [{ code: "email_not_confirmed", status: 400 }, "checkEmail"],
  [{ code: "captcha_failed", status: 400 }, "captchaMissing"],
  [{ code: "over_email_send_rate_limit", status: 429 }, "tooMany"],
  [{ code: "email_exists", status: 422 }, "emailTaken"],
  [{ code: "mfa_ip_address_mismatch", status: 422 }, "stepExpired"],
  [
    { code: "validation_failed", status: 400, message: "Unable to validate email address: invalid format" },
    "emailInvalid",
  ],
  [{ status: 429 }, "tooMany"],
  [{ name: "AuthRetryableFetchError", status: 0 }, "network"],
  [{ name: "AuthRetryableFetchError", status: 503 }, "serverError"],
  [{ status: 500 }, "serverError"],
  [{ status: 418, message: "I'm a teapot" }, "fallback"],
] as const)("the auth error %j becomes %s", (trouble, error) => {
  expect(toAccountError(trouble)).toBe(error);
});

test.each([
  ["Invitation code is required to create an account.", "codeRequired"],
  ["Invalid invitation code. Please check and try again.", "codeInvalid"],
  ["You must be at least 13 years old to create an account.", "tooYoung"],
  ["Under 16 we need the e-mail address of a parent or guardian.", "guardianMissing"],
])("the sign-up hook's message “%s” becomes the error %s, whatever the status", (message, error) => {
  for (const status of [400, 403, 500]) expect(toAccountError({ status, message, code: "unknown" })).toBe(error);
});

test.each([
  [{ message: "No browser detected." }, "noBrowser"],
  [{ message: "Not a valid PKCE flow url." }, "linkInvalid"],
  [{ message: "Not a valid implicit grant flow url." }, "linkInvalid"],
  [{ message: "Invalid JWT signature", name: "AuthInvalidJwtError" }, "tokenInvalid"],
  [{ code: "bad_jwt", status: 403 }, "tokenInvalid"],
  [{ code: "reauthentication_needed", status: 403 }, "signedInTooLong"],
] as const)("the auth library's error %j for linking an account becomes %s", (trouble, error) => {
  expect(toAccountError(trouble)).toBe(error);
});
