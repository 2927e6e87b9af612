import { judgePassport, type PassportVerdict } from "../../domain/people/passport.ts";
import { knownCodeKeys, refreshCodeKeys } from "../../sync/codes/code-keys.ts";
import { verifySignature } from "../../sync/codes/verify-signature.ts";

export type PassportCheck = PassportVerdict;

/**
 * Checks with the keys that this device knows, and asks for the list where one is not among them. A key that was withdrawn
 * since is heard of with the next connection, so the list is brought up to date before a passport is called genuine, as far
 * as there is one.
 */
export async function checkPassport(line: string): Promise<PassportCheck> {
  const first = await judgePassport(line, await knownCodeKeys(), verifySignature);
  if (first.kind !== "genuine" && first.kind !== "unknown-key") return first;
  if (!(await refreshCodeKeys())) return first;
  return await judgePassport(line, await knownCodeKeys(), verifySignature);
}
