import type { Session } from "../../domain/people/session.ts";
import { readSession } from "../../sync/session/session.ts";
import { readToken } from "../../sync/session/token.ts";
import { refused, withAuth, type AuthClient, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";

/** `withAuth` with the session of this device. */
export const withOwnSession = <T>(
  act: (auth: AuthClient & { session: Session }) => Promise<T | Refused>,
): Promise<T | Refused> =>
  withAuth(async (auth) => {
    const opened = await openOwnSession(auth);
    return opened.ok ? await act({ ...auth, session: opened.session }) : opened;
  });

/**
 * Gives the device's session to the library for one call, with a fresh token so that the library does not renew it. A server that
 * is unreachable or overloaded does not invalidate the session.
 */
async function openOwnSession({ supabase }: AuthClient): Promise<{ ok: true; session: Session } | Refused> {
  const token = await readToken({ aheadMs: 60_000 });
  if (token.kind === "unreachable") return refused("network");
  const session = token.kind === "token" ? await readSession() : null;
  if (!session) return refused("sessionRefused");
  const { error } = await supabase.auth.setSession(session);
  if (!error) return { ok: true, session };
  const reason = toAccountError(error);
  return refused(reason === "network" || reason === "tooMany" ? reason : "sessionRefused");
}
