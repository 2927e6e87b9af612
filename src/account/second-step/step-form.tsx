import { useState, type ReactNode } from "react";
import type { Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import type { Refused } from "../auth/auth-client.ts";
import styles from "../sign-in/login-screen.module.css";
import { recoverySchema, stepSchema } from "../forms/safety-forms.ts";
import type { Factor } from "./second-step.ts";
import { answerStep, giveRecoveryCode } from "./second-step-calls.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

type StepFormProps = {
  /** Session to verify; null for the device's session. */
  session: Session | null;
  factors: readonly Factor[];
  /** Continues with the verified session; the form shows its refusals. */
  onDone: (session: Session) => Promise<{ ok: true } | Refused>;
  onBusy?: (busy: boolean) => void;
};

/** Asks for the six digits of the authenticator app or for a recovery code. */
export function StepForm(props: StepFormProps) {
  const t = useMessages("secondStep").challenge;
  const [lost, setLost] = useState(false);
  const swap = (
    <div className={styles.aside}>
      <Button variant="plain" onClick={() => setLost(!lost)}>
        {lost ? t.useApp : t.useRecovery}
      </Button>
    </div>
  );
  return lost ? <RecoveryForm {...props} after={swap} /> : <CodeForm {...props} after={swap} />;
}

type InnerProps = StepFormProps & { after: ReactNode };

function CodeForm({ session, factors, onDone, onBusy, after }: InnerProps) {
  const t = useMessages("secondStep").challenge;
  const [first] = factors;
  const [chosen, choose] = useState(first?.id ?? "");
  const send = async ({ code }: { code: string }) => {
    const answer = await answerStep(session, chosen, code);
    return answer.ok ? await onDone(answer.session) : answer;
  };
  const { form, errorOf } = useAccountForm(stepSchema, send, onBusy);
  return (
    <Form {...form} submit={t.go} after={after}>
      <p>{t.lead}</p>
      {factors.length > 1 ? (
        <SegmentedControl
          label={t.which}
          value={chosen}
          onChange={choose}
          options={factors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <CodeField error={errorOf("code")} />
    </Form>
  );
}

function RecoveryForm({ session, onDone, onBusy, after }: InnerProps) {
  const t = useMessages("secondStep").challenge;
  const send = async ({ code }: { code: string }) => {
    const answer = await giveRecoveryCode(session, code);
    return answer.ok ? await onDone(answer.session) : answer;
  };
  const { form, errorOf } = useAccountForm(recoverySchema, send, onBusy);
  return (
    <Form {...form} submit={t.recover} after={after}>
      <p>{t.recoveryLead}</p>
      <TextField
        label={t.recoveryCode}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        error={errorOf("code")}
      />
    </Form>
  );
}

export function CodeField({ error }: { error: string | null }) {
  const t = useMessages("secondStep").challenge;
  return (
    <TextField
      label={t.code}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      required
      error={error}
    />
  );
}
