import { useState } from "react";
import { mailLinkPath, pages, sessionPath } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Screen } from "../../ui/elements/screen.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useNavigate } from "../../ui/router.ts";
import { mailCodeSchema } from "../forms/safety-forms.ts";
import { EmailField } from "../forms/login-fields.tsx";
import { MailboxHint } from "../forms/mailbox-hint.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { useTypedEmail } from "../forms/use-typed-email.ts";
import { HalfDone } from "./half-done.tsx";
import { redeemMailCode } from "./mail-code-calls.ts";

/** Takes the code of a mail instead of its link, e.g. on another device. With a link this page is `LinkLanding`. */
export function MailCodeScreen() {
  const t = useMessages("account").mailLink.code;
  const navigate = useNavigate();
  const [email, setEmail] = useTypedEmail("");
  const [half, setHalf] = useState(false);
  const { form, errorOf } = useAccountForm(mailCodeSchema, async (typed) => {
    const answer = await redeemMailCode(typed);
    if (!answer.ok) return answer;
    if ("half" in answer) setHalf(true);
    else if ("link" in answer) navigate(mailLinkPath(answer.link), { replace: true, state: { typed: true } });
    else navigate(sessionPath(answer.session, answer.type), { replace: true });
    return { ok: true };
  });
  if (half) return <HalfDone />;
  return (
    <Screen title={t.title} lead={t.lead} back={pages.login}>
      <Form {...form} submit={t.go} note={<MailboxHint />}>
        <EmailField email={email} onEmail={setEmail} autoComplete="username" error={errorOf("email")} />
        <MailCodeField error={errorOf("code")} />
      </Form>
    </Screen>
  );
}

export function MailCodeField({ error }: { error: string | null }) {
  const t = useMessages("account").mailLink.code;
  return (
    <TextField
      label={t.field}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={14}
      required
      error={error}
    />
  );
}
