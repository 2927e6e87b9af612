import bcrypt from "bcryptjs";
import { minPasswordLength } from "../../../src/domain/people/password.ts";
import { authError } from "../shared/api-call.ts";

const COST = 10;
/** Hash of no real password. It is compared when there is no account, so that the answer takes equally long. */
const NOBODY = bcrypt.hashSync("nobody", COST);

export function isPassword(password: string, hash: string | null): Promise<boolean> {
  return bcrypt.compare(password, hash ?? NOBODY).then((same) => same && hash !== null && hash !== "");
}

/** Takes as long as hashing the password of a new account. */
export async function spendHash(password: string): Promise<void> {
  await bcrypt.hash(password, COST);
}

/** The error response for a password that no account may have, or null. */
export function refusePassword(password: string): Response | null {
  if (password === "") return authError(400, "validation_failed", "Signup requires a valid password");
  if (password.length >= minPasswordLength) return null;
  return authError(422, "weak_password", `Password should be at least ${minPasswordLength} characters.`);
}
