import type { Person, Session } from "../../domain/people/session.ts";
import type { SessionLink } from "./session-link.ts";

/**
 * True if the person must confirm before a link's session is stored. Anybody can send a link with tokens, to make others write in
 * the sender's name. A link with a code opens only in the browser that requested it; `expected` means that this browser requested
 * a mail to this address. Replacing another signed-in person always needs a confirmation.
 */
export function mustAsk(
  kind: SessionLink["kind"],
  { user }: Session,
  { person, expected }: { person: Person | null; expected: boolean },
): boolean {
  if (person?.uid === user.id) return false;
  return person !== null || !(kind === "code" || expected);
}
