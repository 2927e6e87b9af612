import { useEffect, useState } from "react";
import { useInvitedAfterAll } from "../../device/use-invited.ts";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { settleSignOut } from "../../sync/session/session.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import type { AccessState } from "../auth/auth-calls.ts";
import { fetchAccessState } from "./claim-calls.ts";
import { ClaimForm } from "./claim-form.tsx";
import { CompleteForm } from "./complete-form.tsx";
import { SuspendedPanel } from "./suspended-panel.tsx";

const signOut = async () => {
  await settleSignOut("keep");
};

type NoAccessProps = { person: Person; code: string; onAccess: () => void };

/** For a signed-in person without access: asks for what the server says is missing, or explains the suspension. */
export function NoAccess({ person, code, onAccess }: NoAccessProps) {
  const t = useMessages("account");
  const [accessState, setAccessState] = useState<AccessState | null>(null);
  useInvitedAfterAll(person.uid, onAccess);

  useEffect(() => {
    let gone = false;
    // Without an answer the form asks for a code, whose answer says what else is missing.
    void fetchAccessState().then((answer) => {
      if (!gone) setAccessState(answer.ok ? answer.state : { kind: "code" });
    });
    return () => {
      gone = true;
    };
  }, []);

  if (accessState === null) return <Notice>{t.claim.asking}</Notice>;
  if (accessState.kind === "suspended")
    return <SuspendedPanel person={person} until={accessState.until} onSignOut={signOut} />;
  if (accessState.kind === "incomplete") return <CompleteForm person={person} onDone={onAccess} />;
  return (
    <>
      <Notice kind="bad">{t.notice.invitation_required}</Notice>
      <ClaimForm
        person={person}
        code={code}
        onClaimed={onAccess}
        onIncomplete={() => setAccessState({ kind: "incomplete" })}
        onSignOut={signOut}
      />
    </>
  );
}
