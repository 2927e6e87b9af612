import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { changeEmail, changePassword, type SignInMethods } from "./identity-calls.ts";
import { EmailField } from "../../forms/login-fields.tsx";
import { CodeLink } from "../../forms/code-link.tsx";
import { MailboxHint } from "../../forms/mailbox-hint.tsx";
import { PasswordField } from "../../forms/password-field.tsx";
import { emailChangeSchema, passwordChangeSchema } from "../../forms/safety-forms.ts";
import { useAccountForm } from "../../forms/use-account-form.ts";

type ChangeProps = { value: SignInMethods; onChanged: () => void };

export function EmailForm({ value, onChanged }: ChangeProps) {
  const t = useMessages("accountSafety").email;
  const [email, setEmail] = useState("");
  const { form, errorOf } = useAccountForm(emailChangeSchema(value.email), async (typed) => {
    const answer = await changeEmail(typed.email);
    if (!answer.ok) return answer;
    onChanged();
    return { ok: true, message: { kind: "good", text: t.sent({ email: typed.email }) } };
  });
  return (
    <Form
      {...form}
      submit={t.save}
      button={{ variant: "quiet", wide: false }}
      note={
        form.message?.kind === "good" ? (
          <>
            <MailboxHint />
            <CodeLink />
          </>
        ) : null
      }
    >
      <p>
        {t.now} <bdi>{value.email}</bdi>
      </p>
      {value.newEmail ? <p>{t.waiting({ email: value.newEmail })}</p> : null}
      <EmailField email={email} onEmail={setEmail} autoComplete="email" error={errorOf("email")} />
    </Form>
  );
}

export function PasswordForm({ value, onChanged }: ChangeProps) {
  const t = { ...useMessages("accountSafety").password, field: useMessages("account").field };
  const [round, setRound] = useState(0);
  const { form, errorOf } = useAccountForm(passwordChangeSchema, async (typed) => {
    const answer = await changePassword(typed);
    if (!answer.ok) return answer;
    // Clears the password fields once they are no longer needed.
    setRound(round + 1);
    onChanged();
    return { ok: true, message: { kind: "good", text: t.done } };
  });
  return (
    <Form {...form} submit={t.save} button={{ variant: "quiet", wide: false }}>
      {/* For password managers, which store the new password under the address. */}
      <input type="hidden" name="username" autoComplete="username" value={value.email} />
      <PasswordField key={`new-${round}`} label={t.field.newPassword} error={errorOf("password")} />
      <TextField
        key={`again-${round}`}
        label={t.field.newPasswordAgain}
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={errorOf("again")}
      />
    </Form>
  );
}
