import { createHash, randomInt, randomUUID } from "node:crypto";
import { authError, json, text } from "../http.ts";
import type { ApiCall } from "../http.ts";
import { CODE_DIGITS } from "../limits.ts";
import type { AuthContext } from "./auth-context.ts";
import { refuseNewUser } from "./hooks.ts";

interface Known {
  id: string;
  email: string;
  confirmed: boolean;
}

async function findKnown(context: AuthContext, email: string): Promise<Known | null> {
  const [known] = await context.db.query<{ id: string; email: string; confirmed: boolean }>(
    "select id, email, confirmed_at is not null as confirmed from auth.users where email = lower($1)",
    [email],
  );
  return known ?? null;
}

export function isKnownEmail(context: AuthContext, email: string): Promise<boolean> {
  return findKnown(context, email).then((known) => known !== null);
}

/** A new link for an address that waits for confirmation; the library refuses that without looking at the clock. */
async function sendConfirmation(context: AuthContext, known: Known, redirectTo: string | null): Promise<void> {
  const code = Array.from({ length: CODE_DIGITS }, () => randomInt(0, 10)).join("");
  const token = createHash("sha256")
    .update(known.email + code)
    .digest("hex");
  await context.db.query(
    "update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1 and confirmed_at is null",
    [known.id, token],
  );
  const link = new URL("/auth/v1/verify", context.origins.siteUrl);
  link.search = new URLSearchParams({
    token,
    type: "signup",
    redirect_to: context.origins.redirect(redirectTo),
  }).toString();
  await context.mailbox.send({
    to: known.email,
    subject: "Confirm your email",
    text: `Confirm your signup with this code: ${code}\n\nOr follow this link: ${link.href}`,
  });
}

/**
 * Sign-up for an address that is known already: never an error, which would tell that it is.
 * Null for a new address that nothing speaks against.
 */
export async function answerSignUp(context: AuthContext, call: ApiCall): Promise<Response | null> {
  const email = text(call.json["email"]);
  const known = email === "" ? null : await findKnown(context, email);
  if (!known) {
    const refusal = await refuseNewUser(context, { email, provider: "email", metadata: call.json["data"] });
    return refusal && authError(refusal.status, "hook_error", refusal.message);
  }
  if (!known.confirmed) await sendConfirmation(context, known, call.url.searchParams.get("redirect_to"));
  return json(pretendedUser(known.email, known.confirmed ? {} : (call.json["data"] ?? {})));
}

/** What GoTrue shows of a user that exists: an account that is not there, without identities. */
function pretendedUser(email: string, metadata: unknown): unknown {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** The same empty answer whether or not the address waits for a mail. */
export async function answerResend(context: AuthContext, call: ApiCall): Promise<Response> {
  const known = await findKnown(context, text(call.json["email"]));
  if (known && !known.confirmed) await sendConfirmation(context, known, call.url.searchParams.get("redirect_to"));
  return json({});
}
