import { totpAt, totpStep } from "../../../supabase/embedded/auth/second-factor/totp.ts";

export type Authenticator = {
  /** The current code, valid for at least half a minute. */
  code(): string;
  /** The next code, which is already valid. Each code is accepted once. */
  nextCode(): string;
};

/** An authenticator app for this secret. */
export const authenticatorOf = (secret: string): Authenticator => ({
  code: () => totpAt(secret, totpStep(Date.now())),
  nextCode: () => totpAt(secret, totpStep(Date.now()) + 1),
});
