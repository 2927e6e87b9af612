import { authError } from "../shared/api-call.ts";

/** Every token carries the metadata, and every request carries a token in a header. */
const MOST_BYTES = 4096;
/**
 * Fields that only the sign-up needs. The database stores them in its own tables; tokens are visible to everybody they
 * pass.
 */
export const SIGN_UP_ONLY = ["invitation_code", "guardian_email", "birth_year", "terms_version"] as const;

export type Metadata = Record<string, unknown>;

/** The metadata of a call as an object, or the error response. */
export function readMetadata(value: unknown, before: Metadata = {}): Metadata | Response {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    return authError(422, "validation_failed", "User metadata must be an object");
  }
  const bytes = Buffer.byteLength(JSON.stringify({ ...before, ...value }));
  if (bytes > MOST_BYTES)
    return authError(422, "validation_failed", `User metadata must be at most ${MOST_BYTES} bytes`);
  return { ...value };
}
