import { randomBytes, randomUUID } from "node:crypto";
import QRCode from "qrcode";
import { authError, json, text } from "../../shared/api-call.ts";
import type { ApiCall } from "../../shared/api-call.ts";
import { isDatabaseError } from "../../database/library-internals.ts";
import type { AuthContext } from "../auth-context.ts";
import { lacksSecondStep } from "./second-step.ts";
import { issueSession } from "../sessions.ts";
import { matchTotp, toBase32 } from "./totp.ts";
import { readCaller } from "../users.ts";
import type { Caller } from "../users.ts";

const FACTOR_PATH = /^\/auth\/v1\/factors\/([0-9a-f-]{36})(?:\/(challenge|verify))?$/;

const LONGEST_NAME = 100;
const MOST_FACTORS = 10;

interface Factor {
  id: string;
  secret: string;
  status: string;
}

/** Second factors by authenticator app: enrol, challenge, verify and remove. */
export async function answerFactors(context: AuthContext, call: ApiCall): Promise<Response> {
  const caller = await readCaller(context, call);
  if (!caller) return authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (call.method === "POST" && call.url.pathname === "/auth/v1/factors") return enroll(context, caller, call);
  const [, id, action] = FACTOR_PATH.exec(call.url.pathname) ?? [];
  if (id === undefined) return authError(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await context.db.query<{ id: string; secret: string; status: string }>(
    "select id, secret, status from auth.mfa_factors where id::text = $1 and user_id = $2",
    [id, caller.user.id],
  );
  if (!factor) return authError(404, "mfa_factor_not_found", "Factor not found");
  if (call.method === "DELETE" && action === undefined) return remove(context, caller, factor);
  if (call.method === "POST" && action === "challenge") return challenge(context, factor);
  if (call.method === "POST" && action === "verify") return verify(context, caller, call, factor);
  return new Response(null, { status: 405 });
}

async function enroll(context: AuthContext, { user, sessionId }: Caller, call: ApiCall): Promise<Response> {
  const type = text(call.json["factor_type"]);
  // Codes by text message need a provider, and this machine has none.
  if (type === "phone") return authError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type !== "totp") return authError(422, "mfa_enroll_not_enabled", `MFA enroll is disabled for ${type}`);
  // Otherwise somebody who knows only the password could enrol their own app and pass as the owner.
  if (await lacksSecondStep(context, { user, sessionId })) {
    return authError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const refusal = await refuseEnrolment(context, user.id, call);
  if (refusal) return refusal;
  const id = randomUUID();
  const secret = toBase32(randomBytes(20));
  const name = text(call.json["friendly_name"]);
  const issuer = text(call.json["issuer"]) || new URL(context.origins.siteUrl).host;
  try {
    await context.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, name, secret],
    );
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== "23505") throw error;
    return authError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const query = new URLSearchParams({ algorithm: "SHA1", digits: "6", issuer, period: "30", secret });
  const uri = `otpauth://totp/${encodeURIComponent(`${issuer}:${user.email}`)}?${query.toString()}`;
  const qr = await QRCode.toString(uri, { type: "svg", margin: 1 });
  return json({ id, type: "totp", friendly_name: name, totp: { qr_code: qr, secret, uri } });
}

/** Limits name lengths and the number of factors. Unverified factors expire after an hour. */
async function refuseEnrolment({ db }: AuthContext, userId: string, { json: body }: ApiCall): Promise<Response | null> {
  if (text(body["friendly_name"]).length > LONGEST_NAME || text(body["issuer"]).length > LONGEST_NAME) {
    return authError(422, "validation_failed", `Names are at most ${LONGEST_NAME} characters`);
  }
  await db.query(
    "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '1 hour'",
    [userId],
  );
  const [count] = await db.query<{ n: number }>("select count(*)::int as n from auth.mfa_factors where user_id = $1", [
    userId,
  ]);
  if ((count?.n ?? 0) < MOST_FACTORS) return null;
  return authError(422, "too_many_enrolled_mfa_factors", "Maximum number of enrolled factors reached");
}

async function challenge(context: AuthContext, factor: Factor): Promise<Response> {
  const id = randomUUID();
  await context.db.query(
    "delete from auth.mfa_challenges where factor_id = $1 and verified_at is null and created_at < now() - interval '5 minutes'",
    [factor.id],
  );
  await context.db.query("insert into auth.mfa_challenges (id, factor_id) values ($1, $2)", [id, factor.id]);
  return json({ id, type: "totp", expires_at: Math.floor(Date.now() / 1000) + 300 });
}

async function verify(context: AuthContext, caller: Caller, call: ApiCall, factor: Factor): Promise<Response> {
  if (factor.status !== "verified" && (await lacksSecondStep(context, caller))) {
    return authError(403, "insufficient_aal", "AAL2 required to verify a new factor");
  }
  const [open] = await context.db.query<{ answered: boolean }>(
    `select verified_at is not null as answered from auth.mfa_challenges
     where id::text = $1 and factor_id = $2 and created_at > now() - interval '5 minutes'`,
    [text(call.json["challenge_id"]), factor.id],
  );
  if (open?.answered) return authError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  if (!open) return authError(422, "mfa_challenge_expired", "MFA challenge has expired, create a new challenge.");
  const step = matchTotp(factor.secret, text(call.json["code"]), Date.now());
  const accepted = step !== null && (await spendStep(context, factor, step));
  if (!accepted) return authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  await context.db.transaction(async (tx) => {
    await tx.query("update auth.mfa_challenges set verified_at = now() where id::text = $1", [
      call.json["challenge_id"],
    ]);
    await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
      caller.sessionId,
      factor.id,
    ]);
    // Ends all sessions without the second factor and drops other unverified enrolments.
    await tx.query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [caller.user.id]);
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.user.id]);
  });
  return json(await issueSession(context, caller.user.id, caller.sessionId));
}

/** A code works once: its step must be later than the last accepted one. */
async function spendStep(context: AuthContext, factor: Factor, step: number): Promise<boolean> {
  const used = await context.db.query(
    `update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = now()
     where id = $1 and last_step < $2 returning id`,
    [factor.id, step],
  );
  return used.length > 0;
}

async function remove(context: AuthContext, caller: Caller, factor: Factor): Promise<Response> {
  if (factor.status === "verified" && (await lacksSecondStep(context, caller))) {
    return authError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await context.db.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  await context.db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [factor.id]);
  return json({ id: factor.id });
}
