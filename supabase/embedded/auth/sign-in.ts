import { authError, json, text } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { isPassword } from "./passwords.ts";
import { issueSession } from "./sessions.ts";

interface Account extends Record<string, unknown> {
  id: string;
  hash: string | null;
  confirmed: boolean;
  banned: boolean;
}

/**
 * Sign-in with a password. The library reports an unconfirmed address to anybody; here only the right password reveals
 * that an account exists.
 */
export async function answerPasswordSignIn(context: AuthContext, call: ApiCall): Promise<Response> {
  const email = text(call.json["email"]);
  const password = text(call.json["password"]);
  if (email === "") return authError(400, "validation_failed", "missing email or phone");
  const [account] = await context.db.query<Account>(
    `select id, encrypted_password as hash, confirmed_at is not null as confirmed,
       coalesce(banned_until > now(), false) as banned
     from auth.users where email = lower($1) and deleted_at is null`,
    [email],
  );
  const right = await isPassword(password, account?.hash ?? null);
  if (!account || !right) return authError(400, "invalid_credentials", "Invalid login credentials");
  if (account.banned) return authError(400, "user_banned", "User is banned");
  if (!account.confirmed) return authError(400, "email_not_confirmed", "Email not confirmed");
  return json({ ...(await issueSession(context, account.id)), weak_password: null });
}
