import { useState, type ReactNode } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import styles from "../account-page/account-screen.module.css";
import { factorNameSchema, stepSchema } from "../../forms/safety-forms.ts";
import { answerStep, beginFactor, type Enrolment } from "../../second-step/second-step-calls.ts";
import { CodeField } from "../../second-step/step-form.tsx";
import { useAccountForm } from "../../forms/use-account-form.ts";

type EnrolPanelProps = { onDone: () => void; onCancel?: () => void };

/** Sets up an authenticator app: name, secret as a QR code, first code. */
export function EnrolPanel({ onDone, onCancel }: EnrolPanelProps) {
  const t = useMessages("secondStep").enrol;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const cancel = onCancel ? (
    <Button variant="plain" onClick={onCancel}>
      {t.cancel}
    </Button>
  ) : null;
  return enrolment ? (
    <ConfirmForm enrolment={enrolment} onDone={onDone} after={cancel} />
  ) : (
    <NameForm onBegun={setEnrolment} after={cancel} />
  );
}

function NameForm({ onBegun, after }: { onBegun: (enrolment: Enrolment) => void; after: ReactNode }) {
  const t = useMessages("secondStep").enrol;
  const { form, errorOf } = useAccountForm(factorNameSchema, async ({ name }) => {
    const answer = await beginFactor(name);
    if (answer.ok) onBegun(answer.enrolment);
    return answer.ok ? { ok: true } : answer;
  });
  return (
    <Form {...form} submit={t.begin} after={after}>
      <TextField
        label={t.name}
        name="name"
        autoComplete="off"
        maxLength={60}
        required
        defaultValue={t.nameDefault}
        error={errorOf("name")}
      />
    </Form>
  );
}

type ConfirmFormProps = { enrolment: Enrolment; onDone: () => void; after: ReactNode };

function ConfirmForm({ enrolment, onDone, after }: ConfirmFormProps) {
  const t = useMessages("secondStep").enrol;
  const { labelled } = useMessages("common");
  const { form, errorOf } = useAccountForm(stepSchema, async ({ code }) => {
    const answer = await answerStep(null, enrolment.id, code);
    if (answer.ok) onDone();
    return answer.ok ? { ok: true } : answer;
  });
  return (
    <Form {...form} submit={t.confirm} after={after}>
      <p>{t.scan}</p>
      <img className={styles.code} src={enrolment.qr} alt={t.picture} width={208} height={208} />
      <p>
        {labelled({ label: t.secret, text: "" })}
        <code className={styles.secret}>{enrolment.secret}</code>
      </p>
      <CodeField error={errorOf("code")} />
    </Form>
  );
}
