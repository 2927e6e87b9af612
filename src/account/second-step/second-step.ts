import * as z from "zod/mini";
import type { Session } from "../../domain/people/session.ts";

const factorSchema = z.object({
  id: z.string(),
  friendly_name: z.nullish(z.string()),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.string(),
});
const factorsSchema = z.array(factorSchema);
const claimsSchema = z.object({ aal: z.string() });

/** A confirmed authenticator app. */
export type Factor = { id: string; name: string; since: string };

/** The verified factors in the session. */
export const factorsOf = ({ user }: Session): Factor[] =>
  (factorsSchema.safeParse(user["factors"]).data ?? [])
    .filter(({ status, factor_type: type }) => status === "verified" && type === "totp")
    .map(({ id, friendly_name: name, created_at: since }) => ({ id, name: name ?? "", since }));

/** True if the session's token has `aal2`, i.e. a second step. Only decides what to show; the database checks the same claim. */
export function hasSecondStep({ access_token: token }: Session): boolean {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.parse(JSON.parse(atob(payload))).aal === "aal2";
  } catch {
    return false;
  }
}

/** True if the account has a second step that this session has not done. */
export const owesSecondStep = (session: Session): boolean => factorsOf(session).length > 0 && !hasSecondStep(session);
