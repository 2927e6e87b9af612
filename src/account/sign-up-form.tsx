import { useState } from "react";
import { useAccountMessages } from "../messages/en/account.ts";
import { Notice } from "../ui/elements/notice.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { signUp } from "./auth-calls.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { signUpSchema, type SignUp } from "./forms.ts";
import { EmailField, InvitationCodeField, type LoginFormProps } from "./login-fields.tsx";
import styles from "./login-screen.module.css";
import { PasswordField } from "./password-field.tsx";
import { ResendPanel } from "./resend-panel.tsx";
import { termsVersion } from "./terms.tsx";
import { keepTyped, readTyped } from "./typed-fields.ts";
import { useAccountForm } from "./use-account-form.ts";

export function SignUpForm({ code, email, onEmail, returnTo, onSignedIn, onBusy }: LoginFormProps) {
  const t = useAccountMessages();
  const [year] = useState(() => new Date().getFullYear());
  const [typed] = useState(readTyped);
  const [birthYear, setBirthYear] = useState(typed["birthYear"] ?? "");
  const [waiting, setWaiting] = useState<string | null>(null);
  const send = async (wanted: SignUp) => {
    const outcome = await signUp(wanted, { termsVersion, returnTo });
    if (!outcome.ok) return outcome;
    if (outcome.signedIn) onSignedIn();
    else setWaiting(wanted.email);
    return { ok: true as const };
  };
  const { form, errorOf, captcha } = useAccountForm(signUpSchema({ birthYear, email }, year), send, onBusy);

  const nameField = (name: "firstName" | "lastName") => ({
    name,
    maxLength: 80,
    required: true,
    defaultValue: typed[name],
    error: errorOf(name),
  });
  if (waiting) return <ResendPanel email={waiting} justSent />;
  return (
    <Form {...form} submit={t.action.signUp} onInput={keepTyped}>
      <Notice kind="warn" title={t.earlyAccess.heading}>
        <p>{t.earlyAccess.text}</p>
      </Notice>
      <div className={styles.pair}>
        <TextField label={t.field.firstName} autoComplete="given-name" {...nameField("firstName")} />
        <TextField label={t.field.lastName} autoComplete="family-name" {...nameField("lastName")} />
      </div>
      <InvitationCodeField
        label={t.field.invitationCode}
        maxLength={80}
        required
        defaultValue={code || typed["invitationCode"]}
        error={errorOf("invitationCode")}
      />
      <EmailField email={email} onEmail={onEmail} autoComplete="email" error={errorOf("email")} />
      <PasswordField label={t.field.password} error={errorOf("password")} />
      <ConsentFields
        year={year}
        birthYear={birthYear}
        onBirthYear={setBirthYear}
        guardianEmail={typed["guardianEmail"]}
        errorOf={errorOf}
      />
      {captcha}
    </Form>
  );
}
