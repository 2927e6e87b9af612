import { totpAt, totpStep } from "../../../supabase/embedded/auth/second-factor/totp.ts";

export type Authenticator = {
  /** What it shows: good for half a minute at least, however long the page takes. */
  code(): string;
  /** What it shows next, which is good already; a code is taken once. */
  nextCode(): string;
};

/** An app that makes codes, as somebody has one on their phone. */
export const authenticatorOf = (secret: string): Authenticator => ({
  code: () => totpAt(secret, totpStep(Date.now())),
  nextCode: () => totpAt(secret, totpStep(Date.now()) + 1),
});
