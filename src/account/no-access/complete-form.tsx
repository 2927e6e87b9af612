import { useState } from "react";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Form } from "../../ui/form/form.tsx";
import { completeAccount } from "./claim-calls.ts";
import { ConsentFields } from "../sign-up/consent-fields.tsx";
import { completeSchema } from "../forms/forms.ts";
import { termsVersion } from "../../domain/people/terms.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

/** Asks an invited account created with Apple for the details that Apple does not provide. */
export function CompleteForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const t = useMessages("account");
  const [year] = useState(() => new Date().getFullYear());
  const [birthYear, setBirthYear] = useState("");
  const schema = completeSchema({ birthYear, email: person.email }, year);
  const { form, errorOf } = useAccountForm(schema, async (typed) => {
    const outcome = await completeAccount(typed, termsVersion);
    if (outcome.ok) onDone();
    return outcome;
  });

  return (
    <Form {...form} submit={t.complete.send}>
      <Notice kind="info">
        <p>{t.complete.lead}</p>
      </Notice>
      <ConsentFields year={year} birthYear={birthYear} onBirthYear={setBirthYear} errorOf={errorOf} />
    </Form>
  );
}
