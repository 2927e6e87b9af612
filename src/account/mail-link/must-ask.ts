import type { Person, Session } from "../../domain/people/session.ts";
import type { SessionLink } from "./session-link.ts";

/**
 * Whether a person has to agree before a link's session becomes the device's. A link with tokens can be made by anybody, to
 * have others write in the sender's name; one with a code only opens in the browser that asked for it, and `expected` says
 * that this browser asked for a mail to just this address. Either asks before it takes the place of somebody else.
 */
export function mustAsk(
  kind: SessionLink["kind"],
  { user }: Session,
  { person, expected }: { person: Person | null; expected: boolean },
): boolean {
  if (person?.uid === user.id) return false;
  return person !== null || !(kind === "code" || expected);
}
