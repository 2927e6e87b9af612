import { useEffect } from "react";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { refreshInvitation } from "../sync/invitation.ts";
import { settleSignOut } from "../sync/session.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { useAction } from "../ui/use-action.ts";
import { claimInvitation } from "./auth-calls.ts";
import { claimSchema, fieldErrors } from "./forms.ts";
import styles from "./login-screen.module.css";
import { useForm } from "./use-form.ts";

/** For somebody who is signed in without an invitation, e.g. after the first time with Apple: all that is missing is a code. */
export function ClaimForm({ person, code, onClaimed }: { person: Person; code: string; onClaimed: () => void }) {
  const t = useAccountMessages();
  const { state, errorOf, busy, form } = useForm(async (data) => {
    const parsed = claimSchema.safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await claimInvitation(parsed.data.invitationCode);
    if (outcome.ok) {
      onClaimed();
      return { attempted: true };
    }
    if (outcome.error === "codeInvalid") return { errors: { invitationCode: "codeInvalid" }, attempted: true };
    return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
  });

  // Somebody may have been invited since the last "no".
  useEffect(() => {
    void refreshInvitation(person.uid);
  }, [person.uid]);

  const { run, busy: leaving } = useAction();
  const signOut = async () => void (await settleSignOut("keep"));

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
