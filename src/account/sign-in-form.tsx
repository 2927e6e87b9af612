import { useState } from "react";
import { pages } from "../domain/paths.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { AppleButton } from "./apple-button.tsx";
import { signIn } from "./auth-calls.ts";
import { signInSchema, type SignIn } from "./forms.ts";
import { EmailField, InvitationCodeField, type LoginFormProps } from "./login-fields.tsx";
import styles from "./login-screen.module.css";
import { ResendPanel } from "./resend-panel.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function SignInForm({ code, email, onEmail, returnTo, onSignedIn, onBusy }: LoginFormProps) {
  const t = useAccountMessages();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const send = async (typed: SignIn) => {
    const outcome = await signIn(typed);
    if (outcome.ok) onSignedIn();
    if (outcome.ok || outcome.error !== "checkEmail") return outcome;
    setUnconfirmed(typed.email);
    return { ok: true as const };
  };
  const { form, errorOf, captcha } = useAccountForm(signInSchema, send, onBusy);

  if (unconfirmed)
    return (
      <div className={styles.panel}>
        <ResendPanel email={unconfirmed} />
        <Button variant="plain" onClick={() => setUnconfirmed(null)}>
          {t.action.backToSignIn}
        </Button>
      </div>
    );
  const after = (
    <>
      <div className={styles.aside}>
        <ButtonLink variant="plain" to={pages.forgot}>
          {t.action.forgot}
        </ButtonLink>
      </div>
      <AppleButton returnTo={returnTo} />
    </>
  );
  return (
    <Form {...form} submit={t.action.signIn} after={after}>
      <EmailField email={email} onEmail={onEmail} autoComplete="username" error={errorOf("email")} />
      <TextField
        label={t.field.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf("password")}
      />
      <InvitationCodeField
        label={t.field.invitationCodeOptional}
        defaultValue={code}
        hint={t.field.invitationHint}
        error={errorOf("invitationCode")}
      />
      {captcha}
    </Form>
  );
}
