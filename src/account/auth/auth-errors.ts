import type { AccountError } from "./account-error.ts";

/** The parts of an error from supabase-js and the auth server that are used here. */
export type AuthFailure = { name?: string; code?: string | undefined; status?: number | undefined; message?: string };

const byCode: Record<string, AccountError> = {
  invalid_credentials: "credentials",
  email_not_confirmed: "checkEmail",
  captcha_failed: "captchaMissing",
  over_email_send_rate_limit: "tooMany",
  over_request_rate_limit: "tooMany",
  weak_password: "passwordShort",
  same_password: "samePassword",
  user_banned: "blocked",
  email_address_invalid: "emailInvalid",
  otp_expired: "linkExpired",
  session_not_found: "sessionRefused",
  session_expired: "sessionRefused",
  bad_jwt: "tokenInvalid",
  reauthentication_needed: "signedInTooLong",
  mfa_verification_failed: "stepCodeWrong",
  mfa_challenge_expired: "stepExpired",
  // Auth's code for a challenge that was answered already, and for one that was asked from another network.
  mfa_ip_address_mismatch: "stepExpired",
  mfa_factor_name_conflict: "factorNameTaken",
  mfa_factor_not_found: "stepExpired",
  too_many_enrolled_mfa_factors: "tooManyFactors",
  identity_already_exists: "addressTaken",
  email_exists: "emailTaken",
  single_identity_not_deletable: "lastWay",
  insufficient_aal: "stepMissing",
  // Refusal codes of our procedures.
  second_step: "stepMissing",
  fresh_sign_in: "freshNeeded",
  factor_name_taken: "factorNameTaken",
  factor_name_invalid: "factorNameMissing",
  rate_limited: "tooMany",
};

/** The hook `before_user_created` can only return sentences. Each is recognised by a unique part. */
const bySentence: readonly [part: string, error: AccountError][] = [
  ["Invitation code is required", "codeRequired"],
  ["Invalid invitation code", "codeInvalid"],
  ["at least 13 years", "tooYoung"],
  ["parent or guardian", "guardianMissing"],
  ["year of birth", "birthYearInvalid"],
  ["accept the terms", "termsMissing"],
  ["Too many requests", "tooMany"],
  // Messages of Auth and of the library.
  ["Unable to validate email address", "emailInvalid"],
  ["No browser detected", "noBrowser"],
  ["Not a valid PKCE flow url", "linkInvalid"],
  ["Not a valid implicit grant flow url", "linkInvalid"],
  ["Invalid JWT", "tokenInvalid"],
];

export function toAccountError(failure: AuthFailure): AccountError {
  const known = byCode[failure.code ?? ""];
  if (known) return known;
  const matching = bySentence.find(([part]) => failure.message?.includes(part));
  if (matching) return matching[1];
  if (failure.status === 429) return "tooMany";
  if ((failure.status ?? 0) >= 500) return "serverError";
  if (failure.name === "AuthRetryableFetchError" || failure.status === 0) return "network";
  return "fallback";
}
