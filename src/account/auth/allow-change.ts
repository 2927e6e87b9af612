import { refused, type AuthClient, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";

export type AccountAction =
  | "address"
  | "password"
  | "add_factor"
  | "remove_factor"
  | "add_identity"
  | "remove_identity";

/** Asks the database to allow one change, which the auth server makes next. Null: it is allowed. */
export async function allowChange(
  { supabase }: Pick<AuthClient, "supabase">,
  action: AccountAction,
  subject = "",
): Promise<Refused | null> {
  const { error, status } = await supabase.rpc("allow_account_change", { p_action: action, p_subject: subject });
  return error ? refused(toAccountError({ code: error.hint || error.code, message: error.message, status })) : null;
}
