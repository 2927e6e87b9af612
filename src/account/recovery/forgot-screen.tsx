import { useOnline } from "../../device/use-online.ts";
import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Form } from "../../ui/form/form.tsx";
import { requestRecovery } from "../auth/auth-calls.ts";
import { addressSchema } from "../forms/forms.ts";
import { EmailField } from "../forms/login-fields.tsx";
import { CodeLink } from "../forms/code-link.tsx";
import { MailboxHint } from "../forms/mailbox-hint.tsx";
import { useTypedEmail } from "../forms/use-typed-email.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

export function ForgotScreen() {
  const t = useMessages("account");
  const online = useOnline();
  const [email, setEmail] = useTypedEmail("");
  const { form, errorOf, captcha } = useAccountForm(addressSchema, async (typed) => {
    const outcome = await requestRecovery(typed);
    return outcome.ok ? { ok: true, message: { kind: "good", text: t.forgot.sent } } : outcome;
  });

  return (
    <Screen title={t.forgot.heading} lead={t.forgot.lead} back={pages.login}>
      {online ? null : (
        <Notice kind="warn" title={t.offline.heading}>
          <p>{t.offline.text}</p>
        </Notice>
      )}
      <Form
        {...form}
        submit={t.action.sendRecovery}
        note={
          form.message?.kind === "good" ? (
            <>
              <MailboxHint />
              <CodeLink />
            </>
          ) : null
        }
      >
        <EmailField email={email} onEmail={setEmail} autoComplete="username" error={errorOf("email")} />
        {captcha}
      </Form>
    </Screen>
  );
}
