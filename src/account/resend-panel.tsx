import { useEffect, useState } from "react";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { resendConfirmation } from "./auth-calls.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { addressSchema, fieldErrors } from "./forms.ts";
import styles from "./login-screen.module.css";
import { MailboxHint } from "./mailbox-hint.tsx";
import { useForm } from "./use-form.ts";

/** Auth servers send one mail per address and minute; asking sooner would only be refused. */
const pauseS = 60;

/** The letter is under way. "Send the link again" is neutral about whether there is an account, and not more often than once a minute. */
export function ResendPanel({ email, justSent = false }: { email: string; justSent?: boolean }) {
  const t = useAccountMessages();
  const [waitS, startWait] = useCountdown(justSent ? pauseS : 0);
  const { state, captcha, busy, form } = useForm(async (data) => {
    const parsed = addressSchema.safeParse({ ...Object.fromEntries(data), email });
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await resendConfirmation(parsed.data);
    if (!outcome.ok) return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
    startWait(pauseS);
    return { message: { kind: "good", text: t.resendNeutral }, attempted: true };
  });

  return (
    <form {...form} className={styles.form}>
      {/* Good news after signing up, a thing to do after trying to sign in. */}
      <Notice kind={justSent ? "good" : "warn"}>
        <p>{t.error.checkEmail}</p>
        <p>
          <bdi>{email}</bdi>
        </p>
      </Notice>
      <MailboxHint />
      {waitS > 0 ? null : <CaptchaField key={state.attempt} {...captcha} />}
      {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
      <Button type="submit" variant="quiet" busy={busy} aria-disabled={waitS > 0}>
        {waitS > 0 ? t.action.resendIn(waitS) : t.action.resend}
      </Button>
    </form>
  );
}

/** Whole seconds left, counted from a point in time, so that a sleeping tab does not stretch them. */
function useCountdown(startS: number): [leftS: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(() => Date.now() + startS * 1_000);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftS = Math.max(0, Math.ceil((endMs - nowMs) / 1_000));
  const running = leftS > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    setNowMs(Date.now());
    setEndMs(Date.now() + seconds * 1_000);
  };
  return [leftS, start];
}
