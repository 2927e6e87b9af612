import { runTokenHook } from "./hooks.ts";
import { readClaims } from "../shared/jwt.ts";
import type { AuthContext } from "./auth-context.ts";

/** The library's token has five claims. This adds GoTrue's other claims and those of the custom access token hook. */
export async function completeToken(context: AuthContext, token: string): Promise<string> {
  const claims = readClaims(token);
  const [user] = await context.db.query<{ app: unknown; own: unknown; anonymous: boolean }>(
    "select raw_app_meta_data as app, raw_user_meta_data as own, is_anonymous as anonymous from auth.users where id = $1",
    [claims["sub"]],
  );
  const [session] = await context.db.query<{ aal: string | null; started: number; verified: number | null }>(
    `select s.aal, extract(epoch from s.created_at)::int as started,
       (select extract(epoch from max(c.verified_at))::int from auth.mfa_challenges c where c.factor_id = s.factor_id) as verified
     from auth.sessions s where s.id = $1`,
    [claims["session_id"] ?? null],
  );
  const first = await context.db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from created_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1`,
    [claims["session_id"] ?? null],
  );
  const password = { method: "password", timestamp: session?.started ?? claims["iat"] };
  const second = session?.verified ? [{ method: "totp", timestamp: session.verified }] : [];
  const complete = {
    iss: `${context.origins.siteUrl}/auth/v1`,
    ...claims,
    phone: "",
    app_metadata: user?.app ?? {},
    user_metadata: user?.own ?? {},
    aal: session?.aal ?? "aal1",
    amr: [...second, ...(first.length > 0 ? first : [password])],
    is_anonymous: user?.anonymous ?? false,
  };
  return context.signingKeys.sign(await runTokenHook(context, complete));
}
