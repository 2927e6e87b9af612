import { authError, json } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { AuthContext } from "./auth-context.ts";
import { lacksSecondStep } from "./second-factor/second-step.ts";
import { readCaller } from "./users.ts";

/** Removes a sign-in method, but never the last one. */
export async function unlinkIdentity(context: AuthContext, call: ApiCall): Promise<Response> {
  const caller = await readCaller(context, call);
  if (!caller) return authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (await lacksSecondStep(context, caller)) {
    return authError(403, "insufficient_aal", "AAL2 session is required to remove a way of signing in");
  }
  const id = call.url.pathname.split("/").at(-1) ?? "";
  return context.db.transaction(async (tx) => {
    // The lock prevents two concurrent calls from removing one each.
    await tx.query("select id from auth.users where id = $1 for update", [caller.user.id]);
    const identities = await tx.query<{ id: string }>("select id from auth.identities where user_id = $1", [
      caller.user.id,
    ]);
    if (identities.length < 2) {
      return authError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
    }
    if (!identities.some((identity) => identity.id === id)) {
      return authError(422, "identity_not_found", "Identity doesn't exist");
    }
    await tx.query("delete from auth.identities where id = $1", [id]);
    await tx.query(
      `update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers',
         (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id)) where u.id = $1`,
      [caller.user.id],
    );
    return json({});
  });
}
