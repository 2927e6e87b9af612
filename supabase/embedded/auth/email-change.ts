import { authError, json, text } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { newMailCode, tokenHashOf } from "./mail-tokens.ts";
import { issueSession } from "./sessions.ts";
import type { UserJson } from "./users.ts";

const HALF_DONE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
const EXPIRED = "Email link is invalid or has expired";

/**
 * Asks both addresses to confirm, as GoTrue does with `double_confirm_changes`. A taken address gets no mail, but the answer and
 * the mail to the old address are the same, so that nobody learns which addresses have an account.
 */
export async function requestEmailChange(
  context: AuthContext,
  user: UserJson,
  email: string,
  redirectTo: string | null,
) {
  const taken = (await context.db.query("select id from auth.users where email = $1", [email])).length > 0;
  const forNew = tokenHashOf(email, newMailCode());
  const forOld = user.email ? tokenHashOf(user.email, newMailCode()) : "";
  await context.db.query(
    `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = $4,
       email_change_confirm_status = 0, email_change_sent_at = now() where id = $1`,
    [user.id, email, forNew, forOld],
  );
  const link = (token: string) => ({ token, type: "email_change", redirectTo });
  const { post } = context;
  if (forOld !== "") await post.sendLink(user.email, link(forOld), { template: "email_change_current", email });
  if (!taken) await post.sendLink(email, link(forNew));
}

class Rehearsed extends Error {}

/** Throws if the product's triggers refuse this change of address. It changes nothing and uses up no allowance. */
export async function rehearseEmailChange({ db }: AuthContext, userId: string, email: string): Promise<void> {
  const rehearsal = db.transaction(async (tx) => {
    await tx.query("update auth.users set email_change = $2, email_change_token_new = $3 where id = $1", [
      userId,
      email,
      tokenHashOf(email, newMailCode()),
    ]);
    throw new Rehearsed();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}

/** `/verify` for changes of address: the first of the two confirmations is only noted. */
export async function answerEmailChange(context: AuthContext, call: ApiCall): Promise<Response> {
  const asked = call.method === "GET" ? Object.fromEntries(call.url.searchParams) : call.json;
  const given = text(call.method === "GET" ? asked["token"] : asked["token_hash"]);
  const code = call.method === "GET" ? "" : text(asked["token"]);
  const hash = given || (code === "" ? "" : tokenHashOf(text(asked["email"]), code));
  const outcome = hash === "" ? null : await confirm(context, hash);
  if (call.method === "GET") return redirect(context, outcome, text(asked["redirect_to"]));
  if (outcome === null) return authError(403, "otp_expired", EXPIRED);
  return "half" in outcome ? json({ msg: HALF_DONE, code: "200" }) : json(await issueSession(context, outcome.userId));
}

type Outcome = { half: true } | { userId: string } | null;

function confirm({ db }: AuthContext, hash: string): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [user] = await tx.query<{ id: string; email: string | null; wanted: string; status: number; old: boolean }>(
      `select id, email, email_change as wanted, email_change_confirm_status as status,
         email_change_token_current = $1 as old from auth.users
       where (email_change_token_current = $1 or email_change_token_new = $1) and email_change <> ''
         and email_change_sent_at > now() - interval '1 hour' and coalesce(banned_until < now(), true) for update`,
      [hash],
    );
    if (!user) return null;
    if (user.email && user.status === 0) {
      const column = user.old ? "email_change_token_current" : "email_change_token_new";
      await tx.query(`update auth.users set email_change_confirm_status = 1, ${column} = '' where id = $1`, [user.id]);
      return { half: true };
    }
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'email', $1::text, $1::uuid,
         jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true))
       on conflict (provider, provider_id) do update set identity_data = auth.identities.identity_data || excluded.identity_data`,
      [user.id, user.wanted],
    );
    await tx.query(
      `update auth.users u set email = email_change, email_change = '', email_change_token_current = '',
         email_change_token_new = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
         raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers',
           (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id)) where id = $1`,
      [user.id],
    );
    return { userId: user.id };
  });
}

async function redirect(context: AuthContext, outcome: Outcome, to: string): Promise<Response> {
  const target = new URL(context.origins.redirect(to));
  const values: Record<string, string> = {};
  if (outcome === null)
    Object.assign(values, { error: "access_denied", error_code: "otp_expired", error_description: EXPIRED });
  else if ("half" in outcome) Object.assign(values, { message: HALF_DONE });
  else {
    const session = await issueSession(context, outcome.userId);
    for (const name of ["access_token", "refresh_token", "expires_in", "expires_at", "token_type"] as const)
      values[name] = String(session[name]);
    values["type"] = "email_change";
  }
  target.hash = new URLSearchParams(values).toString();
  return new Response(null, { status: 303, headers: { location: target.href } });
}
