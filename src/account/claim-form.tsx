import { useEffect, useState } from "react";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { refreshInvitation } from "../sync/invitation.ts";
import { settleSignOut } from "../sync/session.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { useAction } from "../ui/use-action.ts";
import { claimInvitation, readMissing } from "./claim-calls.ts";
import { CompleteForm } from "./complete-form.tsx";
import { claimSchema, fieldErrors } from "./forms.ts";
import styles from "./login-screen.module.css";
import { useForm } from "./use-form.ts";

/** For somebody who is signed in and not let in, e.g. after the first time with Apple: a code is missing, then the consent. */
export function ClaimForm({ person, code, onClaimed }: { person: Person; code: string; onClaimed: () => void }) {
  const t = useAccountMessages();
  const [incomplete, setIncomplete] = useState(false);
  const { state, errorOf, busy, form } = useForm(async (data) => {
    const parsed = claimSchema.safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await claimInvitation(parsed.data.invitationCode);
    if (outcome.ok) {
      if (outcome.incomplete) setIncomplete(true);
      else onClaimed();
      return { attempted: true };
    }
    if (outcome.error === "codeInvalid") return { errors: { invitationCode: "codeInvalid" }, attempted: true };
    return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
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
  const signOut = async () => void (await settleSignOut("keep"));

  if (incomplete) return <CompleteForm person={person} onDone={onClaimed} />;
  return (
    <form {...form} className={styles.form}>
      <p>
        {t.claim.signedInAs} <bdi>{person.email}</bdi>
      </p>
      <TextField
        label={t.field.invitationCode}
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={code}
        error={errorOf("invitationCode")}
      />
      {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
      <Button type="submit" wide busy={busy}>
        {t.claim.use}
      </Button>
      <Button variant="plain" busy={leaving} onClick={() => run(signOut)}>
        {t.claim.other}
      </Button>
    </form>
  );
}
