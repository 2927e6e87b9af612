import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { linkPassword } from "./identity-calls.ts";
import { EmailField } from "../../forms/login-fields.tsx";
import { PasswordField } from "../../forms/password-field.tsx";
import { linkSchema } from "../../forms/safety-forms.ts";
import { useAccountForm } from "../../forms/use-account-form.ts";

type LinkEmailDialogProps = { email: string; onLinked: () => void; onClose: () => void };

/** Adds an address and a password to an account that has only Apple to sign in. */
export function LinkEmailDialog({ email: known, onLinked, onClose }: LinkEmailDialogProps) {
  const t = { ...useMessages("accountSafety").link, field: useMessages("account").field };
  const [email, setEmail] = useState(known);
  const [linked, setLinked] = useState<string | null>(null);
  const { form, errorOf } = useAccountForm(linkSchema, async (typed) => {
    const answer = await linkPassword(typed);
    if (!answer.ok) return answer;
    setLinked(answer.confirm ? t.confirm({ email: typed.email }) : t.done);
    onLinked();
    return { ok: true };
  });
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={linked ? <Button onClick={onClose}>{t.close}</Button> : undefined}
    >
      {linked ? (
        <Notice kind="good">
          <p>{linked}</p>
        </Notice>
      ) : (
        <Form {...form} submit={t.send}>
          <p>{t.lead}</p>
          <EmailField email={email} onEmail={setEmail} autoComplete="email" error={errorOf("email")} />
          <PasswordField label={t.field.password} error={errorOf("password")} />
          <TextField
            label={t.again}
            name="again"
            type="password"
            autoComplete="new-password"
            required
            error={errorOf("again")}
          />
        </Form>
      )}
    </Dialog>
  );
}
