import { useState } from "react";
import { pages } from "../domain/paths.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { AppleButton } from "./apple-button.tsx";
import { signIn } from "./auth-calls.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { fieldErrors, signInSchema } from "./forms.ts";
import styles from "./login-screen.module.css";
import { ResendPanel } from "./resend-panel.tsx";
import { useForm } from "./use-form.ts";

type SignInFormProps = {
  code: string;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string | null;
  onSignedIn: () => void;
  onBusy: (busy: boolean) => void;
};

export function SignInForm({ code, email, onEmail, returnTo, onSignedIn, onBusy }: SignInFormProps) {
  const t = useAccountMessages();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { state, errorOf, captcha, busy, form } = useForm(async (data) => {
    const parsed = signInSchema.safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await signIn(parsed.data);
    if (outcome.ok) {
      onSignedIn();
      return { attempted: true };
    }
    if (outcome.error === "checkEmail") {
      setUnconfirmed(parsed.data.email);
      return { attempted: true };
    }
    if (outcome.error === "codeInvalid") return { errors: { invitationCode: "codeInvalid" }, attempted: true };
    return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
  }, onBusy);

  if (unconfirmed)
    return (
      <div className={styles.form}>
        <ResendPanel email={unconfirmed} />
        <Button variant="plain" onClick={() => setUnconfirmed(null)}>
          {t.action.backToSignIn}
        </Button>
      </div>
    );
  return (
    <form {...form} className={styles.form}>
      <TextField
        label={t.field.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errorOf("email")}
      />
      <TextField
        label={t.field.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf("password")}
      />
      <TextField
        label={t.field.invitationCodeOptional}
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        hint={t.field.invitationHint}
        error={errorOf("invitationCode")}
      />
      <CaptchaField key={state.attempt} {...captcha} />
      {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
      <Button type="submit" wide busy={busy}>
        {t.action.signIn}
      </Button>
      <div className={styles.aside}>
        <ButtonLink variant="plain" to={pages.forgot}>
          {t.action.forgot}
        </ButtonLink>
      </div>
      <AppleButton returnTo={returnTo} />
    </form>
  );
}
