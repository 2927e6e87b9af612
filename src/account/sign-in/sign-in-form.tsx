import { useState } from "react";
import { pages } from "../../domain/paths/paths.ts";
import type { Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { AppleButton } from "./apple-button.tsx";
import { finishSignIn, signIn } from "../auth/auth-calls.ts";
import { refused } from "../auth/auth-client.ts";
import { signInSchema, type SignIn } from "../forms/forms.ts";
import { EmailField, InvitationCodeField, type LoginFormProps } from "../forms/login-fields.tsx";
import styles from "./login-screen.module.css";
import { factorsOf } from "../second-step/second-step.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

const ResendPanel = lazyPart(async () => (await import("../sign-up/resend-panel.tsx")).ResendPanel);
const SignInStep = lazyPart(async () => (await import("../second-step/sign-in-step.tsx")).SignInStep);

type SignInFormProps = LoginFormProps & {
  /** Page that Apple redirects back to. */
  appleLanding: string;
};

export function SignInForm({ appleLanding, web = false, ...entry }: SignInFormProps) {
  const { code, email, onEmail, returnTo, onSignedIn, onBusy } = entry;
  const t = useMessages("account");
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [owing, setOwing] = useState<{ session: Session; invitationCode: string | null } | null>(null);
  const send = async (typed: SignIn) => {
    const outcome = await signIn(typed);
    if (outcome.ok && outcome.owes) {
      setOwing({ session: outcome.owes, invitationCode: typed.invitationCode });
      return { ok: true as const };
    }
    if (outcome.ok) onSignedIn();
    if (!outcome.ok && outcome.error === "codeInvalid" && web) return refused("codeUnknown");
    if (outcome.ok || outcome.error !== "checkEmail") return outcome;
    setUnconfirmed(typed.email);
    return { ok: true as const };
  };
  const { form, errorOf, captcha } = useAccountForm(signInSchema, send, onBusy);

  if (owing) {
    const finish = async (session: Session) => {
      const outcome = await finishSignIn(session, owing.invitationCode);
      if (outcome.ok) onSignedIn();
      return outcome;
    };
    const step = { session: owing.session, factors: factorsOf(owing.session), onDone: finish, onBusy };
    return <SignInStep {...step} onBack={() => setOwing(null)} />;
  }
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
      <AppleButton returnTo={returnTo} landing={appleLanding} />
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
