import { createHash, randomUUID } from "node:crypto";
import type { AuthContext } from "../auth-context.ts";
import { refuseNewUser } from "../hooks.ts";

export type AppleAccount = { userId: string } | { code: string; message: string };

/** The subject that Apple would issue: always the same for the same address. */
function appleSubject(email: string): string {
  return `local.${createHash("sha256").update(email).digest("hex").slice(0, 24)}`;
}

/** Finds or creates the account of an Apple sign-in. With `linkTo`, the identity is added to that account. */
export async function findAppleAccount(
  context: AuthContext,
  email: string,
  linkTo: string | null,
): Promise<AppleAccount> {
  if (email.startsWith("admin@")) return NOT_ALLOWED_WITH_APPLE;
  const subject = appleSubject(email);
  const [identity] = await context.db.query<{ user_id: string }>(
    "select user_id from auth.identities where provider = 'apple' and provider_id = $1",
    [subject],
  );
  if (identity && linkTo !== null && identity.user_id !== linkTo) {
    return { code: "identity_already_exists", message: "Identity is already linked to another user" };
  }
  const userId = identity?.user_id ?? linkTo ?? (await findConfirmed(context, email));
  if (userId === null) return createAccount(context, email, subject);
  if (await isAdmin(context, userId)) return NOT_ALLOWED_WITH_APPLE;
  if (await isBanned(context, userId)) return { code: "user_banned", message: "User is banned" };
  if (!identity) await addIdentity(context, userId, email, subject);
  return { userId };
}

const NOT_ALLOWED_WITH_APPLE = { code: "access_denied", message: "This account signs in with its password." };

/** Admins must prove who they are, and the stand-in proves nothing. */
async function isAdmin({ db }: AuthContext, userId: string): Promise<boolean> {
  const [roles] = await db.query("select 1 as there where to_regclass('public.user_roles') is not null");
  if (!roles) return false;
  const admins = await db.query(
    "select 1 as found from public.user_roles where user_id = $1 and role::text = 'admin'",
    [userId],
  );
  return admins.length > 0;
}

async function findConfirmed(context: AuthContext, email: string): Promise<string | null> {
  const [user] = await context.db.query<{ id: string }>(
    "select id from auth.users where email = $1 and email_confirmed_at is not null",
    [email],
  );
  return user?.id ?? null;
}

async function isBanned(context: AuthContext, userId: string): Promise<boolean> {
  const banned = await context.db.query("select id from auth.users where id = $1 and banned_until > now()", [userId]);
  return banned.length > 0;
}

async function createAccount(context: AuthContext, email: string, subject: string): Promise<AppleAccount> {
  const refusal = await refuseNewUser(context, { email, provider: "apple", metadata: { email } });
  if (refusal) return { code: "hook_error", message: refusal.message };
  const userId = randomUUID();
  await context.db.transaction(async (tx) => {
    // An unconfirmed sign-up with this address is replaced: Apple vouches for the owner of the address.
    await tx.query("delete from auth.users where email = $1 and email_confirmed_at is null", [email]);
    await tx.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), '{"provider":"apple","providers":["apple"]}',
         jsonb_build_object('email', $3::text))`,
      [userId, email, email],
    );
  });
  await addIdentity(context, userId, email, subject);
  return { userId };
}

async function addIdentity(context: AuthContext, userId: string, email: string, subject: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
       ($1, 'apple', $2, $3, jsonb_build_object('sub', $2::text, 'email', $4::text, 'email_verified', true))`,
      [randomUUID(), subject, userId, email],
    );
    await tx.query(
      `update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers',
         (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id)) where u.id = $1`,
      [userId],
    );
  });
}
