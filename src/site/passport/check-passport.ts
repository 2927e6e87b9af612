import { judgePassport, type PassportVerdict } from "../../domain/people/passport.ts";
import { knownCodeKeys, refreshCodeKeys } from "../../sync/codes/code-keys.ts";
import { verifySignature } from "../../sync/codes/verify-signature.ts";

export type PassportCheck = PassportVerdict;

/**
 * Verifies a passport with the keys known to this device, and fetches the list for an unknown key. The list is also refreshed
 * before a passport counts as genuine, if there is a connection, because its key may have been revoked.
 */
export async function checkPassport(line: string): Promise<PassportCheck> {
  const first = await judgePassport(line, await knownCodeKeys(), verifySignature);
  if (first.kind !== "genuine" && first.kind !== "unknown-key") return first;
  if (!(await refreshCodeKeys())) return first;
  return await judgePassport(line, await knownCodeKeys(), verifySignature);
}
