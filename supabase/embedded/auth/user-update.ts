import { authError, json, text, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { rehearseEmailChange, requestEmailChange } from "./email-change.ts";
import { readMetadata } from "./metadata.ts";
import { isPassword } from "./passwords.ts";
import { lacksSecondStep } from "./second-factor/second-step.ts";
import { endSessions } from "./sessions.ts";
import { readCaller, readUser } from "./users.ts";
import type { Caller } from "./users.ts";

/** How long after a sign-in the password can be changed without the current one. */
const FRESH_MINUTES = 15;
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;
const PHONE = /^\+?[1-9]\d{6,14}$/;

/**
 * Changes to the caller's own account: password, address, metadata. Null when nobody is signed in; the library answers
 * then.
 */
export async function answerUserUpdate(context: AuthContext, call: ApiCall): Promise<Response | null> {
  const caller = await readCaller(context, call);
  if (!caller) return null;
  const refusal = await refuseChange(context, caller, call);
  if (refusal) return refusal;
  const email = text(call.json["email"]).toLowerCase();
  const { email: _asked, ...others } = call.json;
  const moves = email !== "" && email !== caller.user.email;
  // GoTrue changes everything or nothing: a refused address must not leave the other changes behind.
  if (moves) await rehearseEmailChange(context, caller.user.id, email);
  const passed = await passOn(context, withBody(call, others), caller);
  if (!passed.ok || !moves) return passed;
  await requestEmailChange(context, caller.user, email, call.url.searchParams.get("redirect_to"));
  return json(await readUser(context.db, caller.user.id));
}

async function refuseChange(context: AuthContext, caller: Caller, call: ApiCall): Promise<Response | null> {
  const email = text(call.json["email"]);
  if (email !== "" && !ADDRESS.test(email)) {
    return authError(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  const phone = text(call.json["phone"]);
  if (phone !== "" && !PHONE.test(phone)) return authError(422, "validation_failed", "Invalid phone number format");
  if (call.json["data"] !== undefined) {
    const before = caller.user.user_metadata;
    const metadata = readMetadata(
      call.json["data"],
      typeof before === "object" && before !== null ? { ...before } : {},
    );
    if (metadata instanceof Response) return metadata;
  }
  const wantsPassword = text(call.json["password"]) !== "";
  const wantsAddress = (email !== "" && email.toLowerCase() !== caller.user.email) || phone !== "";
  if ((wantsPassword || wantsAddress) && (await lacksSecondStep(context, caller))) {
    const words = "AAL2 session is required to update email or password when MFA is enabled.";
    return authError(401, "insufficient_aal", words);
  }
  if (!wantsPassword || (await hasProvenIdentity(context, caller, call))) return null;
  return authError(403, "reauthentication_needed", "Password update requires the current password or a fresh sign-in");
}

/** A phone left unattended stays signed in for weeks; that must not be enough to lock its owner out. */
async function hasProvenIdentity(context: AuthContext, { user, sessionId }: Caller, call: ApiCall): Promise<boolean> {
  const [state] = await context.db.query<{ hash: string | null; fresh: boolean }>(
    `select u.encrypted_password as hash, coalesce(s.created_at > now() - make_interval(mins => $3), false) as fresh
     from auth.users u left join auth.sessions s on s.user_id = u.id and s.id::text = $2 where u.id = $1`,
    [user.id, sessionId, FRESH_MINUTES],
  );
  const current = text(call.json["current_password"]);
  // A given current password is always checked, however fresh the sign-in is.
  return current === "" ? state?.fresh === true : isPassword(current, state?.hash ?? null);
}

async function passOn(context: AuthContext, call: ApiCall, { user, sessionId }: Caller): Promise<Response> {
  const { current_password: _known, ...rest } = call.json;
  if (Object.keys(rest).length === 0) return json(await readUser(context.db, user.id));
  const answer = await context.mailbox.withRedirect(call.url.searchParams.get("redirect_to"), () =>
    context.lite(toRequest(withBody(call, rest))),
  );
  if (answer.status >= 500) return authError(500, "unexpected_failure", "Database error updating the user");
  if (!answer.ok) return answer;
  // Ends sessions that used the old password; the library would keep them.
  if (text(rest["password"]) !== "") await endSessions(context.db, user.id, sessionId);
  return json(await readUser(context.db, user.id));
}

function withBody(call: ApiCall, body: Record<string, unknown>): ApiCall {
  return { ...call, json: body, body: new TextEncoder().encode(JSON.stringify(body)) };
}
