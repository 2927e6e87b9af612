import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Form } from "../../ui/form/form.tsx";
import { resendConfirmation } from "../auth/auth-calls.ts";
import { addressSchema } from "../forms/forms.ts";
import { CodeLink } from "../forms/code-link.tsx";
import { MailboxHint } from "../forms/mailbox-hint.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

/** Auth servers send one mail per address and minute. */
const pauseS = 60;

type ResendPanelProps = { email: string; justSent?: boolean; web?: boolean };

/** Says that the mail is on its way and offers to send it again, at most once a minute, without revealing whether the account exists. */
export function ResendPanel({ email, justSent = false, web = false }: ResendPanelProps) {
  const t = useMessages("account");
  const [waitS, startWait] = useCountdown(justSent ? pauseS : 0);
  const { form, captcha } = useAccountForm(addressSchema, async (typed) => {
    const outcome = await resendConfirmation(typed);
    if (!outcome.ok) return outcome;
    startWait(pauseS);
    return { ok: true, message: { kind: "good", text: t.resendNeutral } };
  });
  const waiting = waitS > 0;

  return (
    <Form
      {...form}
      submit={waiting ? t.action.resendIn({ seconds: waitS }) : t.action.resend}
      button={{ variant: "quiet", wide: false, "aria-disabled": waiting }}
    >
      <input type="hidden" name="email" value={email} />
      {/* Good news after a sign-up; a task after an attempt to sign in. */}
      <Notice kind={justSent ? "good" : "warn"}>
        <p>{web && justSent ? t.error.checkEmailWeb : t.error.checkEmail}</p>
        <p>
          <bdi>{email}</bdi>
        </p>
      </Notice>
      <MailboxHint />
      <CodeLink />
      {waiting ? null : captcha}
    </Form>
  );
}

/** Whole seconds left, computed from an end time, so that a sleeping tab does not delay it. */
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
