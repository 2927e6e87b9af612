import type { Session } from "../../domain/people/session.ts";
import { readSession } from "../../sync/session/session.ts";
import { readToken } from "../../sync/session/token.ts";
import { refused, withAuth, type AuthClient, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";

/** `withAuth` as whoever is signed in on this device. */
export const withOwnSession = <T>(
  act: (auth: AuthClient & { session: Session }) => Promise<T | Refused>,
): Promise<T | Refused> =>
  withAuth(async (auth) => {
    const opened = await openOwnSession(auth);
    return opened.ok ? await act({ ...auth, session: opened.session }) : opened;
  });

/**
 * Lends the device's session to the library for one call. A fresh token, so that it has no reason to renew it itself. A server that
 * is out of reach, or has too much to do, has refused nothing.
 */
async function openOwnSession({ supabase }: AuthClient): Promise<{ ok: true; session: Session } | Refused> {
  const token = await readToken({ aheadMs: 60_000 });
  if (token.kind === "unreachable") return refused("network");
  const session = token.kind === "token" ? await readSession() : null;
  if (!session) return refused("sessionRefused");
  const { error } = await supabase.auth.setSession(session);
  if (!error) return { ok: true, session };
  const why = toAccountError(error);
  return refused(why === "network" || why === "tooMany" ? why : "sessionRefused");
}
