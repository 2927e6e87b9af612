import { useState } from "react";
import type { Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { freshSchema } from "../forms/safety-forms.ts";
import { useAccountForm } from "../forms/use-account-form.ts";
import { factorsOf } from "../second-step/second-step.ts";
import { StepForm } from "../second-step/step-form.tsx";
import { finishSignInAgain, signInAgain } from "./fresh-calls.ts";

type FreshFormProps = { email: string; onDone: () => void };

/** Asks for the password again, and for the second step if the account has one. */
export function FreshForm({ email, onDone }: FreshFormProps) {
  const t = { ...useMessages("freshSignIn"), field: useMessages("account").field };
  const [owing, setOwing] = useState<Session | null>(null);
  const { form, errorOf, captcha } = useAccountForm(freshSchema, async (typed) => {
    const answer = await signInAgain(typed);
    if (answer.ok && answer.owes) setOwing(answer.owes);
    else if (answer.ok) onDone();
    return answer.ok ? { ok: true } : answer;
  });
  if (owing) {
    const finish = async (session: Session) => {
      const answer = await finishSignInAgain(session);
      if (answer.ok) onDone();
      return answer.ok ? { ok: true as const } : answer;
    };
    return <StepForm session={owing} factors={factorsOf(owing)} onDone={finish} />;
  }
  return (
    <Form {...form} submit={t.go}>
      <p>{t.lead}</p>
      {/* For password managers, which look for the password of this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label={t.field.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf("password")}
      />
      {captcha}
    </Form>
  );
}
