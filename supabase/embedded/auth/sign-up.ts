import { randomUUID } from "node:crypto";
import { authError, json, text, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { refuseNewUser } from "./hooks.ts";
import { newMailCode, tokenHashOf } from "./mail-tokens.ts";
import { SIGN_UP_ONLY, readMetadata } from "./metadata.ts";
import type { Metadata } from "./metadata.ts";
import { refusePassword, spendHash } from "./passwords.ts";

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

/** Sends a new link to an unconfirmed address. The library would reject that regardless of the time passed. */
async function sendConfirmation(context: AuthContext, known: Known, redirectTo: string | null): Promise<void> {
  const token = tokenHashOf(known.email, newMailCode());
  await context.db.query(
    "update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1 and confirmed_at is null",
    [known.id, token],
  );
  await context.post.sendLink(known.email, { token, type: "signup", redirectTo });
}

/**
 * Sign-up. A new, an unconfirmed and a confirmed address get the same answer after the same work, so that nobody learns
 * who has an account. Errors that do not depend on the address (hook, password, metadata) are checked first.
 */
export async function answerSignUp(context: AuthContext, call: ApiCall): Promise<Response> {
  const email = text(call.json["email"]);
  const password = text(call.json["password"]);
  if (email === "" && text(call.json["phone"]) === "")
    return authError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  const metadata = readMetadata(call.json["data"]);
  if (metadata instanceof Response) return metadata;
  const weak = refusePassword(password);
  if (weak) return weak;
  const refusal = await refuseNewUser(context, { email, provider: "email", metadata });
  if (refusal) return authError(refusal.status, "unknown", refusal.message);
  const redirectTo = call.url.searchParams.get("redirect_to");
  const known = email === "" ? null : await findKnown(context, email);
  if (known) {
    await spendHash(password);
    if (!known.confirmed) await sendConfirmation(context, known, redirectTo);
  } else {
    const made = await context.mailbox.withRedirect(redirectTo, () => context.lite(toRequest(call)));
    if (made.status >= 500) return authError(500, "unexpected_failure", "Database error saving the user");
    if (!made.ok) return made;
    await dropSignUpMetadata(context, email);
  }
  return json(newAccountJson(email.toLowerCase(), metadata));
}

async function dropSignUpMetadata({ db }: AuthContext, email: string): Promise<void> {
  const names = `{${SIGN_UP_ONLY.join(",")}}`;
  await db.query(
    `with u as (update auth.users set raw_user_meta_data = raw_user_meta_data - $2::text[]
       where email = lower($1) returning id)
     update auth.identities i set identity_data = i.identity_data - $2::text[] from u where i.user_id = u.id`,
    [email, names],
  );
}

/** A new account in GoTrue's format. The ids are made up: without a session nobody needs the real ones. */
function newAccountJson(email: string, metadata: Metadata): unknown {
  const now = new Date().toISOString();
  const id = randomUUID();
  const times = { created_at: now, updated_at: now };
  const own = { ...metadata, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: own,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: own,
        provider: "email",
        last_sign_in_at: now,
        email,
        ...times,
      },
    ],
    is_anonymous: false,
    ...times,
  };
}

/** Returns the same empty answer whether or not the address is waiting for a mail. */
export async function answerResend(context: AuthContext, call: ApiCall): Promise<Response> {
  const known = await findKnown(context, text(call.json["email"]));
  if (known && !known.confirmed) await sendConfirmation(context, known, call.url.searchParams.get("redirect_to"));
  return json({});
}
