import { useState } from "react";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { useNavigate, useSearchParams } from "../../ui/router.ts";
import { safeReturnPath } from "../auth/return-path.ts";
import { useTypedEmail } from "../forms/use-typed-email.ts";

export type EntryProps = {
  person: Person | null;
  /** True if the tokens were refused: the person is known but must sign in again. */
  signInNeeded: boolean;
};

/**
 * State that both sign-in pages share, /app-login and /auth. They accept `?mode=sign-up`, `?code=`, `?error=` and `?return=`, and
 * continue to the page the person came from, else to `home`.
 */
export function useEntry({ person, signInNeeded }: EntryProps, home: string) {
  const t = useMessages("account");
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useTypedEmail(person?.email ?? "");
  // While a form is being submitted it decides where to go: a session alone says nothing about the invitation.
  const [entering, setEntering] = useState(false);
  const code = query.get("code")?.trim().slice(0, 80) ?? "";
  const mode = query.get("mode") ?? (code ? "sign-up" : "sign-in");
  const asked = safeReturnPath(query.get("return"));
  const noticeKey = query.get("error") ?? "";
  const uninvited = noticeKey === "invitation_required";
  const signedIn = person !== null && !signInNeeded;
  const target = asked ?? home;
  const enter = () => navigate(target, { replace: true });

  return {
    /** Redirect target if the person is signed in and has nothing to do here. */
    inside: signedIn && !uninvited && !entering ? target : null,
    /** The person, if signed in but known to be without an invitation. */
    outsider: signedIn && uninvited && !entering ? person : null,
    mode,
    setMode: (next: string) => {
      const changed = new URLSearchParams(query);
      changed.set("mode", next);
      changed.delete("error");
      setQuery(changed, { replace: true });
    },
    notice: Object.hasOwn(t.notice, noticeKey) ? t.notice[noticeKey as keyof typeof t.notice] : null,
    uninvited,
    /** Page that the person came from. */
    asked,
    enter,
    form: { code, email, onEmail: setEmail, returnTo: asked, onSignedIn: enter, onBusy: setEntering },
  };
}

export type Entry = ReturnType<typeof useEntry>;
