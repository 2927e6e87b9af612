import { writePassport, passportBytes, type Passport } from "../../src/domain/people/passport.ts";
import { signBytes, type SigningKey } from "../../supabase/functions/_shared/sign-code.ts";

export const aPassport = (change: Partial<Passport> = {}): Passport => ({
  format: 1,
  id: "7b1d3f0a-0000-4000-8000-0000000000f0",
  name: "Sélma Server",
  issued_on: "2026-11-22",
  ratings: 12,
  five_lemons: 9,
  average: 4.58,
  tags: [
    { tag: "attentive", count: 7 },
    { tag: "warm_welcome", count: 3 },
  ],
  awards: { crown: 2, star: 1 },
  places: [
    { name: "Café Zitroun", city: "Luxembourg", since: "2025-09", active: true, ratings: 8 },
    { name: "Beim Lis", city: null, since: "2024-02", active: false, ratings: null },
  ],
  ...change,
});

/** The line as an installation with this key writes it. */
export async function aSealedPassport({ secret }: { secret: SigningKey }, passport = aPassport()): Promise<string> {
  const words = JSON.stringify(passport);
  const signature = await signBytes(secret, passportBytes({ words, keyId: secret.kid }));
  return writePassport({ words, keyId: secret.kid, signature });
}
