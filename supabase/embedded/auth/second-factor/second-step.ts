import type { AuthContext } from "../auth-context.ts";
import type { Caller } from "../users.ts";

/** True when the caller has a verified second factor and this session has not passed it. */
export async function lacksSecondStep({ db }: AuthContext, { user, sessionId }: Caller): Promise<boolean> {
  const missing = await db.query(
    `select f.id from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified'
       and not exists (select 1 from auth.sessions s where s.id::text = $2 and s.aal = 'aal2') limit 1`,
    [user.id, sessionId],
  );
  return missing.length > 0;
}
