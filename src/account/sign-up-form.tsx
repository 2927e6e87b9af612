import { useState } from "react";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { signUp } from "./auth-calls.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { fieldErrors, signUpSchema } from "./forms.ts";
import styles from "./login-screen.module.css";
import { PasswordField } from "./password-field.tsx";
import { ResendPanel } from "./resend-panel.tsx";
import { termsVersion } from "./terms.tsx";
import { keepTyped, readTyped } from "./typed-fields.ts";
import { useForm } from "./use-form.ts";

type SignUpFormProps = {
  code: string;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string | null;
  onSignedIn: () => void;
  onBusy: (busy: boolean) => void;
};

export function SignUpForm({ code, email, onEmail, returnTo, onSignedIn, onBusy }: SignUpFormProps) {
  const t = useAccountMessages();
  const [year] = useState(() => new Date().getFullYear());
  const [typed] = useState(readTyped);
  const [birthYear, setBirthYear] = useState(typed["birthYear"] ?? "");
  const [waiting, setWaiting] = useState<string | null>(null);
  const { state, errorOf, captcha, busy, form } = useForm(async (data) => {
    const parsed = signUpSchema({ birthYear, email }, year).safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await signUp(parsed.data, { termsVersion, returnTo });
    if (outcome.ok) {
      if (outcome.signedIn) onSignedIn();
      else setWaiting(parsed.data.email);
      return { attempted: true };
    }
    if (outcome.error === "codeInvalid" || outcome.error === "codeRequired")
      return { errors: { invitationCode: outcome.error }, attempted: true };
    return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
  }, onBusy);

  if (waiting) return <ResendPanel email={waiting} justSent />;
  return (
    <form {...form} className={styles.form} onInput={keepTyped}>
      <Notice kind="warn" title={t.earlyAccess.heading}>
        <p>{t.earlyAccess.text}</p>
      </Notice>
      <div className={styles.pair}>
        <TextField
          label={t.field.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          required
          defaultValue={typed["firstName"]}
          error={errorOf("firstName")}
        />
        <TextField
          label={t.field.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          required
          defaultValue={typed["lastName"]}
          error={errorOf("lastName")}
        />
      </div>
      <TextField
        label={t.field.invitationCode}
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        required
        defaultValue={code || typed["invitationCode"]}
        error={errorOf("invitationCode")}
      />
      <TextField
        label={t.field.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errorOf("email")}
      />
      <PasswordField label={t.field.password} error={errorOf("password")} />
      <ConsentFields
        year={year}
        birthYear={birthYear}
        onBirthYear={setBirthYear}
        guardianEmail={typed["guardianEmail"]}
        errorOf={errorOf}
      />
      <CaptchaField key={state.attempt} {...captcha} />
      {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
      <Button type="submit" wide busy={busy}>
        {t.action.signUp}
      </Button>
    </form>
  );
}
