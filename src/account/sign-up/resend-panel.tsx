import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Form } from "../../ui/form/form.tsx";
import { resendConfirmation } from "../auth/auth-calls.ts";
import { addressSchema } from "../forms/forms.ts";
import { MailboxHint } from "../forms/mailbox-hint.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

/** Auth servers send one mail per address and minute; asking sooner would only be refused. */
const pauseS = 60;

type ResendPanelProps = { email: string; justSent?: boolean; web?: boolean };

/** The mail is on its way. "Send the link again" is neutral about whether there is an account, and not more often than once a minute. */
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
      submit={waiting ? t.action.resendIn(waitS) : t.action.resend}
      button={{ variant: "quiet", wide: false, "aria-disabled": waiting }}
    >
      <input type="hidden" name="email" value={email} />
      {/* Good news after signing up, a thing to do after trying to sign in. */}
      <Notice kind={justSent ? "good" : "warn"}>
        <p>{web && justSent ? t.error.checkEmailWeb : t.error.checkEmail}</p>
        <p>
          <bdi>{email}</bdi>
        </p>
      </Notice>
      <MailboxHint />
      {waiting ? null : captcha}
    </Form>
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
