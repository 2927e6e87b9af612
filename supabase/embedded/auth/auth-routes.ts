import { isDatabaseError } from "../database/library-internals.ts";
import { authError, json, text, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { readClaims } from "../shared/jwt.ts";
import { answerAdmin } from "./admin.ts";
import { createAppleStandIn } from "./apple/apple-stand-in.ts";
import type { AuthContext } from "./auth-context.ts";
import { answerEmailChange } from "./email-change.ts";
import { answerFactors } from "./second-factor/factors.ts";
import { unlinkIdentity } from "./identities.ts";
import { answerResend, answerSignUp, isKnownEmail } from "./sign-up.ts";
import { answerPasswordSignIn } from "./sign-in.ts";
import { completeToken } from "./token-claims.ts";
import { answerUserUpdate } from "./user-update.ts";
import { answerVerify, noteOtp } from "./verify.ts";
import { lacksSecondStep } from "./second-factor/second-step.ts";
import { isSessionOver, readCaller, readUser } from "./users.ts";

const NEEDS_SESSION = /^\/auth\/v1\/(?:user|factors|logout|reauthenticate)(?:\/|$)/;

/**
 * GoTrue's routes. Those that the library lacks or implements wrongly are answered here; all others are passed to the
 * library and completed.
 */
export function createAuth(context: AuthContext): (call: ApiCall) => Promise<Response> {
  const apple = createAppleStandIn();

  const answerOwn = async (call: ApiCall): Promise<Response | null> => {
    const { method, url } = call;
    const path = url.pathname;
    if (path.startsWith("/auth/v1/admin/")) return answerAdmin(context, call);
    if (NEEDS_SESSION.test(path) && (await isSessionOver(context, call)))
      return authError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    if (path === "/auth/v1/factors" || path.startsWith("/auth/v1/factors/")) return answerFactors(context, call);
    if (method === "DELETE" && path.startsWith("/auth/v1/user/identities/")) return unlinkIdentity(context, call);
    if (path === "/auth/v1/authorize" || path === "/auth/v1/user/identities/authorize") {
      if (!context.apple || url.searchParams.get("provider") !== "apple") return null;
      return call.isFromThisMachine ? apple.authorize(context, call) : onlyOnThisMachine();
    }
    if (path === "/auth/v1/local-apple" && context.apple) {
      return call.isFromThisMachine && isOwnForm(context, call) ? apple.signIn(context, call) : onlyOnThisMachine();
    }
    if (method === "GET" && path === "/auth/v1/.well-known/jwks.json")
      return json({ keys: context.signingKeys.published }, 200, { "cache-control": "public, max-age=600" });
    if (method === "PUT" && path === "/auth/v1/user") return answerUserUpdate(context, call);
    if (path === "/auth/v1/verify" && (call.json["type"] ?? url.searchParams.get("type")) === "email_change")
      return answerEmailChange(context, call);
    if (method !== "POST") return null;
    if (path === "/auth/v1/verify") return complete(context, call, await answerVerify(context, call));
    if (path === "/auth/v1/signup") return answerSignUp(context, call);
    if (path === "/auth/v1/resend" && call.json["type"] === "signup") return answerResend(context, call);
    // The library would create a confirmed account for any address, without the hook and without a password.
    if (path === "/auth/v1/otp" || path === "/auth/v1/magiclink") {
      return (await isKnownEmail(context, text(call.json["email"]))) ? null : json({});
    }
    if (path === "/auth/v1/logout" && !isOwnSignOut(call)) return refuseHalfSignedIn(context, call);
    if (path !== "/auth/v1/token") return null;
    const isPassword = url.searchParams.get("grant_type") === "password";
    return isPassword ? answerPasswordSignIn(context, call) : refuseBanned(context, call);
  };

  return async (call) => {
    // GoTrue has no HEAD routes. The library would run them like GET, for example send a code, and return no body to
    // complete.
    if (call.method === "HEAD") return new Response(null, { status: 405 });
    const answer = await answerOwn(call).catch(refuseByTrigger);
    if (answer) return asGoTrue(answer);
    const passedOn = await context.mailbox.withRedirect(call.url.searchParams.get("redirect_to"), () =>
      context.lite(toRequest(call)),
    );
    return asGoTrue(await complete(context, call, passedOn));
  };
}

/** A trigger of the product refused the change. GoTrue knows no refusals of a database and answers 500. */
function refuseByTrigger(error: unknown): Response {
  if (isDatabaseError(error) && error.code.startsWith("PT4"))
    return authError(500, "unexpected_failure", "Database error updating user");
  throw error;
}

/** The stand-in accepts every address, so anybody who reaches the port could sign in as anybody. */
function onlyOnThisMachine(): Response {
  return authError(403, "provider_disabled", "The Apple stand-in answers only on its own machine");
}

/** Rejects forms sent by another site, which would sign the visitor in as a person of its choice. */
function isOwnForm({ origins }: AuthContext, { headers, method }: ApiCall): boolean {
  if (method !== "POST") return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site") ?? "same-origin";
  return (origin === null || origins.isOwnOrigin(origin)) && (site === "same-origin" || site === "none");
}

/** The library reads the scope from the query or the body; without one it signs out everywhere. */
function isOwnSignOut({ url, json: body }: ApiCall): boolean {
  const scopes = [...url.searchParams.getAll("scope"), ...("scope" in body ? [body["scope"]] : [])];
  return scopes.length > 0 && scopes.every((scope) => scope === "local");
}

/** Somebody who knows only the password must not sign out the owner. GoTrue would allow it. */
async function refuseHalfSignedIn(context: AuthContext, call: ApiCall): Promise<Response | null> {
  const caller = await readCaller(context, call);
  if (!caller || !(await lacksSecondStep(context, caller))) return null;
  return authError(403, "insufficient_aal", "AAL2 session is required to end other sessions");
}

async function refuseBanned(context: AuthContext, call: ApiCall): Promise<Response | null> {
  const banned = await context.db.query(
    `select id from auth.users where banned_until > now() and (
       id = (select user_id from auth.refresh_tokens where token = $1 limit 1)
       or id = (select user_id from auth.flow_state where auth_code = $2 limit 1))`,
    [text(call.json["refresh_token"]), text(call.json["auth_code"])],
  );
  return banned.length > 0 ? authError(400, "user_banned", "Invalid Refresh Token: User Banned") : null;
}

/** Errors for which the library has other codes than GoTrue. */
async function asGoTrue(answer: Response): Promise<Response> {
  if (answer.status !== 400 && answer.status !== 401) return answer;
  if (!answer.headers.get("content-type")?.includes("json")) return answer;
  const { error_code: code, msg }: { error_code?: unknown; msg?: unknown } = await answer.clone().json();
  if (answer.status === 401)
    return code === "no_authorization" ? authError(403, "bad_jwt", "invalid claim: missing sub claim") : answer;
  if (msg !== "Refresh token is not valid") return answer;
  return authError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

async function complete(context: AuthContext, call: ApiCall, answer: Response): Promise<Response> {
  const isVerify = call.url.pathname === "/auth/v1/verify";
  const location = answer.headers.get("location");
  if (location !== null && isVerify) return completeRedirect(context, answer, location);
  if (!answer.headers.get("content-type")?.includes("json")) return answer;
  if (answer.status >= 500) return authError(500, "unexpected_failure", "Database error saving the user");
  if (!answer.ok) return answer;
  const body: Record<string, unknown> = { ...(await answer.json()) };
  if (typeof body["access_token"] === "string") {
    const { sub, session_id } = readClaims(body["access_token"]);
    if (isVerify) await noteOtp(context, session_id);
    const userId = String(sub);
    body["access_token"] = await completeToken(context, body["access_token"]);
    body["user"] = (await readUser(context.db, userId)) ?? body["user"];
  } else if (typeof body["id"] === "string" && typeof body["aud"] === "string") {
    Object.assign(body, await readUser(context.db, body["id"]));
  }
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

/** A link in a mail leads back into the app, with the tokens after the `#`. */
async function completeRedirect(context: AuthContext, answer: Response, location: string): Promise<Response> {
  const target = new URL(location);
  const values = new URLSearchParams(target.hash.slice(1));
  const token = values.get("access_token");
  if (token !== null) {
    await noteOtp(context, readClaims(token)["session_id"]);
    values.set("access_token", await completeToken(context, token));
  }
  // Tells supabase-js that the values are from Supabase.
  values.set("sb", "");
  target.hash = values.toString();
  const headers = new Headers(answer.headers);
  headers.set("location", target.href);
  return new Response(null, { status: answer.status, headers });
}
