import { useEffect, useState } from "react";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { refreshInvitation } from "../sync/invitation.ts";
import { settleSignOut } from "../sync/session.ts";
import { Button } from "../ui/elements/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { useAction } from "../ui/use-action.ts";
import { claimInvitation, readMissing } from "./claim-calls.ts";
import { CompleteForm } from "./complete-form.tsx";
import { claimSchema } from "./forms.ts";
import { InvitationCodeField } from "./login-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** For somebody who is signed in and not let in, e.g. after the first time with Apple: a code is missing, then the consent. */
export function ClaimForm({ person, code, onClaimed }: { person: Person; code: string; onClaimed: () => void }) {
  const t = useAccountMessages();
  const [incomplete, setIncomplete] = useState(false);
  const { form, errorOf } = useAccountForm(claimSchema, async ({ invitationCode }) => {
    const outcome = await claimInvitation(invitationCode);
    if (!outcome.ok) return outcome;
    if (outcome.incomplete) setIncomplete(true);
    else onClaimed();
    return { ok: true };
  });

  // Somebody may have been invited since the last "no".
  useEffect(() => {
    void refreshInvitation(person.uid);
    let gone = false;
    // Without an answer the code is asked for first, and its answer says what else is missing.
    void readMissing().then((missing) => {
      if (missing.ok && missing.incomplete && !gone) setIncomplete(true);
    });
    return () => {
      gone = true;
    };
  }, [person.uid]);

  const { run, busy: leaving } = useAction();
  const signOut = async () => {
    await settleSignOut("keep");
  };

  if (incomplete) return <CompleteForm person={person} onDone={onClaimed} />;
  const after = (
    <Button variant="plain" busy={leaving} onClick={() => run(signOut)}>
      {t.claim.other}
    </Button>
  );
  return (
    <Form {...form} submit={t.claim.use} after={after}>
      <p>
        {t.claim.signedInAs} <bdi>{person.email}</bdi>
      </p>
      <InvitationCodeField
        label={t.field.invitationCode}
        required
        defaultValue={code}
        error={errorOf("invitationCode")}
      />
    </Form>
  );
}
