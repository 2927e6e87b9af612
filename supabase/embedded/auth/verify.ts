import { authError, text, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { tokenHashOf } from "./mail-tokens.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * `POST /verify`. The type "email" stands for a confirmation as well as for a link to sign in; the library asks for the
 * exact one. A code is refused in other words than a link.
 */
export async function answerVerify(context: AuthContext, call: ApiCall): Promise<Response> {
  const email = text(call.json["email"]).toLowerCase();
  const isCode = text(call.json["token_hash"]) === "";
  if (call.json["type"] !== "email") return inGoTruesWords(await context.lite(toRequest(call)), isCode);
  const hash = text(call.json["token_hash"]) || tokenHashOf(email, text(call.json["token"]));
  const [user] = await context.db.query<{ type: string }>(
    `select case when confirmation_token = $1 then 'signup' else 'magiclink' end as type
     from auth.users where confirmation_token = $1 or recovery_token = $1`,
    [hash],
  );
  const known = { ...call.json, type: user?.type ?? "signup" };
  const body = new TextEncoder().encode(JSON.stringify(known));
  return inGoTruesWords(await context.lite(toRequest({ ...call, json: known, body })), isCode);
}

async function inGoTruesWords(answer: Response, isCode: boolean): Promise<Response> {
  if (answer.status !== 403 || !isCode) return answer;
  const { error_code: code }: { error_code?: unknown } = await answer.clone().json();
  return code === "otp_expired" ? authError(403, "otp_expired", "Token has expired or is invalid") : answer;
}

/** Notes that this session was opened by a link or code of a mail, which its tokens say in `amr`. */
export async function noteOtp(context: AuthContext, sessionId: unknown): Promise<void> {
  await context.db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), 'otp') on conflict do nothing`,
    [sessionId],
  );
}
