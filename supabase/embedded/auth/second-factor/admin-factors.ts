import { authError, json } from "../../shared/api-call.ts";
import type { ApiCall } from "../../shared/api-call.ts";
import type { AuthContext } from "../auth-context.ts";
import { beginOwnChange } from "../own-change.ts";
import { FACTOR_JSON } from "../users.ts";

/** `auth.admin.mfa` of supabase-js: lists the factors of a user, removes one. */
export async function answerAdminFactors(
  { db }: AuthContext,
  { method }: ApiCall,
  userId: string,
  factorId: string | undefined,
): Promise<Response> {
  const factors = await db.query<{ id: string; factor: Record<string, unknown> }>(
    `select f.id::text, ${FACTOR_JSON} as factor from auth.mfa_factors f where f.user_id = $1 order by f.created_at, f.id`,
    [userId],
  );
  if (factorId === undefined)
    return method === "GET" ? json(factors.map(({ factor }) => factor)) : new Response(null, { status: 405 });
  const found = factors.find(({ id }) => id === factorId);
  if (!found) return authError(404, "mfa_factor_not_found", "Factor not found");
  if (method !== "DELETE") return new Response(null, { status: 405 });
  await db.transaction(async (tx) => {
    await beginOwnChange(tx);
    await tx.query("delete from auth.mfa_factors where id = $1", [factorId]);
  });
  await db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [factorId]);
  return json(found.factor);
}
