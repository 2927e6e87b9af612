import bcrypt from "bcryptjs";
import { randomUUID } from "node:crypto";
import { authError, json, text } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { refuseNewUser } from "./hooks.ts";
import { newMailCode, tokenHashOf } from "./mail-tokens.ts";
import { readMetadata } from "./metadata.ts";
import { refusePassword } from "./passwords.ts";
import { beginOwnChange } from "./own-change.ts";
import { readUser } from "./users.ts";

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;

/** Columns of the token and of its time, by the type of the link. */
const COLUMNS: Readonly<Record<string, readonly [string, string]>> = {
  signup: ["confirmation_token", "confirmation_sent_at"],
  invite: ["confirmation_token", "confirmation_sent_at"],
  recovery: ["recovery_token", "recovery_sent_at"],
  magiclink: ["recovery_token", "recovery_sent_at"],
  email_change_current: ["email_change_token_current", "email_change_sent_at"],
  email_change_new: ["email_change_token_new", "email_change_sent_at"],
};

/** `auth.admin.generateLink`: the link and the code of a mail, for a server that sends its mails itself. */
export async function generateLink(context: AuthContext, call: ApiCall): Promise<Response> {
  const { json: body } = call;
  const type = text(body["type"]);
  const email = text(body["email"]).toLowerCase();
  const columns = COLUMNS[type];
  if (!columns) return authError(400, "validation_failed", `Invalid email action link type requested: ${type}`);
  if (!ADDRESS.test(email))
    return authError(400, "validation_failed", "Unable to validate email address: invalid format");
  const found = await findOrCreate(context, type, email, body);
  if (found instanceof Response) return found;
  const isNew = type === "email_change_new";
  const newEmail = text(body["new_email"]).toLowerCase();
  if (type.startsWith("email_change")) {
    if (!ADDRESS.test(newEmail))
      return authError(400, "validation_failed", "Unable to validate email address: invalid format");
    await context.db.transaction(async (tx) => {
      await beginOwnChange(tx);
      await tx.query("update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1", [
        found,
        newEmail,
      ]);
    });
  }
  const code = newMailCode();
  const token = tokenHashOf(isNew ? newEmail : email, code);
  const [column, sentAt] = columns;
  await context.db.transaction(async (tx) => {
    await beginOwnChange(tx);
    await tx.query(`update auth.users set ${column} = $2, ${sentAt} = now() where id = $1`, [found, token]);
  });
  const redirectTo = context.origins.redirect(
    call.url.searchParams.get("redirect_to") ?? (text(body["redirect_to"]) || null),
  );
  const link = new URL("/auth/v1/verify", context.origins.siteUrl);
  link.search = new URLSearchParams({
    token,
    type: type.startsWith("email_change") ? "email_change" : type,
    redirect_to: redirectTo,
  }).toString();
  return json({
    ...(await readUser(context.db, found)),
    action_link: link.href,
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: type,
  });
}

/** The id of the account that the link is for. Sign-up and invitation create it, as a sign-up with the same data would. */
async function findOrCreate(
  context: AuthContext,
  type: string,
  email: string,
  body: Record<string, unknown>,
): Promise<string | Response> {
  const [known] = await context.db.query<{ id: string; confirmed: boolean }>(
    "select id, confirmed_at is not null as confirmed from auth.users where email = $1",
    [email],
  );
  const creates = type === "signup" || type === "invite";
  if (!creates) return known?.id ?? authError(404, "user_not_found", "User with this email not found");
  if (known?.confirmed)
    return authError(422, "email_exists", "A user with this email address has already been registered");
  if (known) return known.id;
  const password = text(body["password"]);
  const weak = type === "signup" ? refusePassword(password) : null;
  if (weak) return weak;
  const metadata = readMetadata(body["data"]);
  if (metadata instanceof Response) return metadata;
  const refusal = await refuseNewUser(context, { email, provider: "email", metadata });
  if (refusal) return authError(refusal.status, "unknown", refusal.message);
  const id = randomUUID();
  const own = { sub: id, email, email_verified: false, phone_verified: false };
  await context.db.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, $3, '{"provider":"email","providers":["email"]}', $4::jsonb)`,
      [id, email, password === "" ? null : await bcrypt.hash(password, 10), JSON.stringify(metadata)],
    );
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2::text, $2::uuid, $3::jsonb)`,
      [randomUUID(), id, JSON.stringify(own)],
    );
  });
  return id;
}
