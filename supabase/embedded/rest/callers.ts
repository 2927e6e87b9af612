import type { Caller } from "../database/request-context.ts";
import { bearer } from "../shared/api-call.ts";
import { verifyJwt } from "../shared/jwt.ts";

const MOST_KNOWN = 5_000;
const ANYBODY: Caller = { role: "anon", userId: "", claims: { role: "anon" } };

/**
 * Who sends a request with the publishable key: anybody, or the person of a valid token. Null for everybody else: the library says
 * what is wrong. A device sends the same token for an hour, so its signature is verified once; its end is looked at each time.
 */
export function createCallerOf({
  publishableKey,
  jwtSecret,
}: {
  publishableKey: string;
  jwtSecret: string;
}): (headers: Headers) => Caller | null {
  const known = new Map<string, { caller: Caller; endsAt: number }>();
  return (headers) => {
    if (headers.get("apikey") !== publishableKey) return null;
    const token = bearer(headers);
    if (token === publishableKey || !headers.has("authorization")) return ANYBODY;
    const now = Date.now() / 1000;
    const before = known.get(token);
    if (before) return before.endsAt > now ? before.caller : null;
    const claims = verifyJwt(token, jwtSecret) ?? {};
    const { role, sub, iat, nbf, exp } = claims;
    const isPerson =
      (role === "authenticated" || role === "anon") && typeof sub === "string" && typeof exp === "number";
    // A token that begins later is refused by the library.
    if (!isPerson || nbf !== undefined || (typeof iat === "number" && iat > now)) return null;
    const caller = { role, userId: sub, claims };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(token, { caller, endsAt: exp });
    return caller;
  };
}
