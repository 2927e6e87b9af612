import { randomUUID } from "node:crypto";
import { authError, json } from "../../shared/api-call.ts";
import type { ApiCall } from "../../shared/api-call.ts";
import { page } from "../../shared/html-page.ts";
import { findAppleAccount } from "./apple-accounts.ts";
import type { AuthContext } from "../auth-context.ts";
import { issueSession } from "../sessions.ts";
import { lacksSecondStep } from "../second-factor/second-step.ts";
import { readCaller } from "../users.ts";
import type { Caller } from "../users.ts";

interface Flow {
  redirect: string;
  challenge: string | null;
  method: "s256" | "plain";
  /** Who links a way of signing in, and in which session. */
  linker: Caller | null;
  startedAt: number;
}

const MOST_FLOWS = 1000;
const FLOW_MS = 10 * 60 * 1000;

export interface AppleStandIn {
  authorize(context: AuthContext, call: ApiCall): Promise<Response>;
  signIn(context: AuthContext, call: ApiCall): Promise<Response>;
}

/** "Sign in with Apple" with the same addresses and redirects, but with a local form instead of Apple's page. */
export function createAppleStandIn(): AppleStandIn {
  const flows = new Map<string, Flow>();
  return {
    async authorize(context, call) {
      const query = call.url.searchParams;
      const linking = call.url.pathname.includes("/identities/");
      const caller = linking ? await readCaller(context, call) : null;
      if (linking && !caller) {
        return authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
      }
      if (caller && (await lacksSecondStep(context, caller))) return authError(403, "insufficient_aal", NEEDS_STEP);
      for (const [state, flow] of flows) if (Date.now() - flow.startedAt > FLOW_MS) flows.delete(state);
      const first = flows.keys().next();
      if (flows.size >= MOST_FLOWS && !first.done) flows.delete(first.value);
      const state = randomUUID();
      flows.set(state, {
        redirect: context.origins.redirect(query.get("redirect_to")),
        challenge: query.get("code_challenge"),
        method: query.get("code_challenge_method")?.toLowerCase() === "plain" ? "plain" : "s256",
        linker: caller,
        startedAt: Date.now(),
      });
      const url = `${call.url.origin}/auth/v1/local-apple?state=${state}`;
      return query.get("skip_http_redirect") === "true" ? json({ url }) : Response.redirect(url, 302);
    },

    async signIn(context, call) {
      const state = call.url.searchParams.get("state") ?? "";
      const flow = flows.get(state);
      if (!flow || Date.now() - flow.startedAt > FLOW_MS) {
        return page("Sign-in expired", "<p>This sign-in has expired. Go back and start again.</p>", { status: 400 });
      }
      if (call.method !== "POST")
        return page("Apple sign-in, local stand-in", FORM, { formTargets: context.origins.list });
      flows.delete(state);
      const email = (new URLSearchParams(new TextDecoder().decode(call.body ?? undefined)).get("email") ?? "").trim();
      return finish(context, flow, email.toLowerCase());
    },
  };
}

const FORM = `
  <p>This backend runs on your own machine and has no connection to Apple. It accepts any address you enter.</p>
  <form method="post">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required>
    <button>Continue</button>
  </form>`;

const NEEDS_STEP = "AAL2 session is required to add a way of signing in";

/** The redirect takes minutes, in which the person may have ended the session. */
async function isStillOpen({ db }: AuthContext, { sessionId }: Caller): Promise<boolean> {
  const open = await db.query(
    `select s.id from auth.sessions s where s.id::text = $1 and exists (
       select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked)`,
    [sessionId],
  );
  return open.length > 0;
}

async function finish(context: AuthContext, flow: Flow, email: string): Promise<Response> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    return redirectBack(flow, "query", failure("validation_failed", "Not an email address"));
  const { linker } = flow;
  if (linker && !(await isStillOpen(context, linker)))
    return redirectBack(flow, "query", failure("session_not_found", "The session that began this has ended"));
  if (linker && (await lacksSecondStep(context, linker)))
    return redirectBack(flow, "query", failure("insufficient_aal", NEEDS_STEP));
  const account = await findAppleAccount(context, email, linker?.user.id ?? null);
  if (!("userId" in account)) return redirectBack(flow, "query", failure(account.code, account.message));
  if (flow.challenge !== null) {
    const code = randomUUID();
    await context.db.query(
      `insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge_method,
         code_challenge, provider_type, auth_code_issued_at) values ($1, $2, $3, 'oauth', $4, $5, 'apple', now())`,
      [randomUUID(), account.userId, code, flow.method, flow.challenge],
    );
    return redirectBack(flow, "query", { code });
  }
  const session = await issueSession(context, account.userId);
  return redirectBack(flow, "hash", {
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: String(session.expires_in),
    expires_at: String(session.expires_at),
    token_type: session.token_type,
  });
}

function failure(code: string, message: string): Record<string, string> {
  return { error: "server_error", error_code: code, error_description: message };
}

function redirectBack(flow: Flow, where: "query" | "hash", values: Record<string, string>): Response {
  const target = new URL(flow.redirect);
  if (where === "hash") target.hash = new URLSearchParams(values).toString();
  else for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return Response.redirect(target.href, 303);
}
