import { useState } from "react";
import type { Person } from "../domain/session.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { completeAccount } from "./claim-calls.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { completeSchema, fieldErrors } from "./forms.ts";
import styles from "./login-screen.module.css";
import { termsVersion } from "./terms.tsx";
import { useForm } from "./use-form.ts";

/** For an account that came by Apple and has its invitation: what Apple does not tell us. */
export function CompleteForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const t = useAccountMessages();
  const [year] = useState(() => new Date().getFullYear());
  const [birthYear, setBirthYear] = useState("");
  const { state, errorOf, busy, form } = useForm(async (data) => {
    const parsed = completeSchema({ birthYear, email: person.email }, year).safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await completeAccount(parsed.data, termsVersion);
    if (!outcome.ok) return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
    onDone();
    return { attempted: true };
  });

  return (
    <form {...form} className={styles.form}>
      <Notice kind="info">
        <p>{t.complete.lead}</p>
      </Notice>
      <ConsentFields year={year} birthYear={birthYear} onBirthYear={setBirthYear} errorOf={errorOf} />
      {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
      <Button type="submit" wide busy={busy}>
        {t.complete.send}
      </Button>
    </form>
  );
}
