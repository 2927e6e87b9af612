import { useState, type ReactNode } from "react";
import type { Session } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { MailboxHint } from "../forms/mailbox-hint.tsx";
import { captchaSchema, freshSchema, ownMailCodeSchema } from "../forms/safety-forms.ts";
import { useAccountForm } from "../forms/use-account-form.ts";
import { MailCodeField } from "../mail-link/mail-code-screen.tsx";
import { factorsOf } from "../second-step/second-step.ts";
import { StepForm } from "../second-step/step-form.tsx";
import styles from "../sign-in/login-screen.module.css";
import { finishSignInAgain, sendFreshCode, signInAgain, signInByCode } from "./fresh-calls.ts";

type FreshFormProps = { email: string; onDone: () => void };
type Mode = "password" | "send" | "code";

/** Asks for the password again, or for a code by mail, and for the second step if the account has one. */
export function FreshForm({ email, onDone }: FreshFormProps) {
  const t = useMessages("freshSignIn");
  const [mode, setMode] = useState<Mode>("password");
  const [owing, setOwing] = useState<Session | null>(null);
  const accept = (owes: Session | null) => {
    if (owes) setOwing(owes);
    else onDone();
  };
  if (owing) {
    const finish = async (session: Session) => {
      const answer = await finishSignInAgain(session);
      if (answer.ok) onDone();
      return answer.ok ? { ok: true as const } : answer;
    };
    return <StepForm session={owing} factors={factorsOf(owing)} onDone={finish} />;
  }
  const swap = (
    <div className={styles.aside}>
      <Button variant="plain" onClick={() => setMode(mode === "password" ? "send" : "password")}>
        {mode === "password" ? t.useCode : t.usePassword}
      </Button>
    </div>
  );
  if (mode === "send") return <SendForm email={email} onSent={() => setMode("code")} after={swap} />;
  if (mode === "code") return <CodeForm email={email} onDone={accept} after={swap} />;
  return <PasswordForm email={email} onDone={accept} after={swap} />;
}

type InnerProps = { email: string; onDone: (owes: Session | null) => void; after: ReactNode };

function PasswordForm({ email, onDone, after }: InnerProps) {
  const t = { ...useMessages("freshSignIn"), field: useMessages("account").field };
  const { form, errorOf, captcha } = useAccountForm(freshSchema, async (typed) => {
    const answer = await signInAgain(typed);
    if (!answer.ok) return answer;
    onDone(answer.owes);
    return { ok: true };
  });
  return (
    <Form {...form} submit={t.go} after={after}>
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

function SendForm({ email, onSent, after }: { email: string; onSent: () => void; after: ReactNode }) {
  const t = useMessages("freshSignIn");
  const { form, captcha } = useAccountForm(captchaSchema, async (typed) => {
    const answer = await sendFreshCode(typed);
    if (answer.ok) onSent();
    return answer;
  });
  return (
    <Form {...form} submit={t.sendCode} after={after}>
      <p>{t.codeLead({ email })}</p>
      {captcha}
    </Form>
  );
}

function CodeForm({ email, onDone, after }: InnerProps) {
  const t = useMessages("freshSignIn");
  const { form, errorOf } = useAccountForm(ownMailCodeSchema, async ({ code }) => {
    const answer = await signInByCode(code);
    if (!answer.ok) return answer;
    onDone(answer.owes);
    return { ok: true };
  });
  return (
    <Form {...form} submit={t.go} after={after} note={<MailboxHint />}>
      <p>{t.codeSent({ email })}</p>
      <MailCodeField error={errorOf("code")} />
    </Form>
  );
}
