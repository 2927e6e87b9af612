import { openOwnSession } from "./auth-calls.ts";
import { withAuth, type AuthClient, type Refused } from "./auth-client.ts";
import type { Session } from "../domain/session.ts";

/** `withAuth` as whoever is signed in on this device. */
export const withOwnSession = <T>(
  act: (auth: AuthClient & { session: Session }) => Promise<T | Refused>,
): Promise<T | Refused> =>
  withAuth(async (auth) => {
    const opened = await openOwnSession(auth);
    return opened.ok ? await act({ ...auth, session: opened.session }) : opened;
  });
