import { useEffect, useState } from "react";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { settleSignOut } from "../../sync/session/session.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import type { Standing } from "../auth/auth-calls.ts";
import { fetchStanding } from "./claim-calls.ts";
import { ClaimForm } from "./claim-form.tsx";
import { CompleteForm } from "./complete-form.tsx";
import { SuspendedPanel } from "./suspended-panel.tsx";

const signOut = async () => {
  await settleSignOut("keep");
};

type NoAccessProps = { person: Person; code: string; onLetIn: () => void };

/** For somebody who is signed in and not let in: the server says what is missing, or that nothing helps. */
export function NoAccess({ person, code, onLetIn }: NoAccessProps) {
  const t = useMessages("account");
  const [standing, setStanding] = useState<Standing | null>(null);

  useEffect(() => {
    // Somebody may have been let in since the last "no".
    void refreshInvitation(person.uid);
    let gone = false;
    // Without an answer the code is asked for, and its answer says what else is missing.
    void fetchStanding().then((answer) => {
      if (!gone) setStanding(answer.ok ? answer.standing : { kind: "code" });
    });
    return () => {
      gone = true;
    };
  }, [person.uid]);

  if (standing === null) return <Notice>{t.claim.asking}</Notice>;
  if (standing.kind === "suspended")
    return <SuspendedPanel person={person} until={standing.until} onSignOut={signOut} />;
  if (standing.kind === "incomplete") return <CompleteForm person={person} onDone={onLetIn} />;
  return (
    <>
      <Notice kind="bad">{t.notice.invitation_required}</Notice>
      <ClaimForm
        person={person}
        code={code}
        onClaimed={onLetIn}
        onIncomplete={() => setStanding({ kind: "incomplete" })}
        onSignOut={signOut}
      />
    </>
  );
}
