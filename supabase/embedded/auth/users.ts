import { toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { readClaims } from "../shared/jwt.ts";
import { bearer } from "../shared/api-call.ts";
import type { Sql, SqlRow } from "../database/database.ts";
import type { AuthContext } from "./auth-context.ts";

export interface UserJson extends SqlRow {
  id: string;
  aud: string;
  role: string;
  email: string;
}

/** A factor in GoTrue's format. */
export const FACTOR_JSON = `jsonb_strip_nulls(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
  'factor_type', f.factor_type, 'status', f.status, 'phone', '', 'created_at', f.created_at, 'updated_at', f.updated_at,
  'last_challenged_at', (select max(c.created_at) from auth.mfa_challenges c where c.factor_id = f.id)))`;

/** A user in GoTrue's format. */
const USER_JSON = `
  select u.id, u.aud, u.role, u.email, coalesce(u.phone, '') as phone, u.email_confirmed_at, u.confirmed_at,
    u.confirmation_sent_at, u.recovery_sent_at, u.email_change_sent_at, u.last_sign_in_at, u.banned_until,
    nullif(u.email_change, '') as new_email,
    u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
    coalesce((select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
        'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
        'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id)
      from auth.identities i where i.user_id = u.id), '[]'::jsonb) as identities,
    coalesce((select jsonb_agg(${FACTOR_JSON} order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id),
      '[]'::jsonb) as factors,
    u.created_at, u.updated_at, u.is_anonymous
  from auth.users u`;

export async function readUser(sql: Sql, userId: string): Promise<UserJson | null> {
  const [user] = await sql.query<UserJson>(`${USER_JSON} where u.id = $1`, [userId]);
  return user ? withoutEmpty(user) : null;
}

export async function readUsers(sql: Sql, limit: number, offset: number): Promise<UserJson[]> {
  const users = await sql.query<UserJson>(`${USER_JSON} order by u.created_at, u.id limit $1 offset $2`, [
    limit,
    offset,
  ]);
  return users.map(withoutEmpty);
}

/** GoTrue leaves out what a user does not have. */
function withoutEmpty(user: UserJson): UserJson {
  const isEmpty = (name: string, value: unknown) =>
    value === null || (name === "factors" && Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(user).filter(([name, value]) => !isEmpty(name, value))) as UserJson;
}

export interface Caller {
  user: UserJson;
  sessionId: string;
}

/** True after a refresh token of the session was used twice: the rule of the product's `refuse_ended_session`. */
export async function isSessionOver({ db }: AuthContext, call: ApiCall): Promise<boolean> {
  const sessionId = readClaims(bearer(call.headers))["session_id"];
  const [family] = await db.query<{ over: boolean | null }>(
    `select bool_and(revoked) and max(updated_at) < now() - interval '2 seconds' as over
     from auth.refresh_tokens where session_id::text = $1`,
    [String(sessionId)],
  );
  return family?.over === true;
}

/** The caller, if the token is valid, its session open and the person not banned. */
export async function readCaller(context: AuthContext, call: ApiCall): Promise<Caller | null> {
  if (await isSessionOver(context, call)) return null;
  const answer = await context.lite(toRequest(call, { path: "/auth/v1/user", method: "GET", body: null }));
  if (!answer.ok) return null;
  const claims = readClaims(bearer(call.headers));
  const user = await readUser(context.db, String(claims["sub"]));
  return user ? { user, sessionId: String(claims["session_id"]) } : null;
}
