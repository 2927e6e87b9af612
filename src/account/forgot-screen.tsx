import { useOnline } from "../device/use-online.ts";
import { pages } from "../domain/paths.ts";
import { useAccountMessages } from "../messages/en/account.ts";
import { Button } from "../ui/elements/button.tsx";
import { Notice } from "../ui/elements/notice.tsx";
import { Screen } from "../ui/elements/screen.tsx";
import { TextField } from "../ui/elements/text-field.tsx";
import { requestRecovery } from "./auth-calls.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { addressSchema, fieldErrors } from "./forms.ts";
import styles from "./login-screen.module.css";
import { MailboxHint } from "./mailbox-hint.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { useForm } from "./use-form.ts";

export function ForgotScreen() {
  const t = useAccountMessages();
  const online = useOnline();
  const [email, setEmail] = useTypedEmail("");
  const { state, errorOf, captcha, busy, form } = useForm(async (data) => {
    const parsed = addressSchema.safeParse(Object.fromEntries(data));
    if (!parsed.success) return { errors: fieldErrors(parsed.error), attempted: false };
    const outcome = await requestRecovery(parsed.data);
    if (!outcome.ok) return { message: { kind: "bad", text: t.error[outcome.error] }, attempted: true };
    return { message: { kind: "good", text: t.forgot.sent }, attempted: true };
  });

  return (
    <Screen title={t.forgot.heading} lead={t.forgot.lead} back={pages.login}>
      {online ? null : (
        <Notice kind="warn" title={t.offline.heading}>
          <p>{t.offline.text}</p>
        </Notice>
      )}
      <form {...form} className={styles.form}>
        <TextField
          label={t.field.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf("email")}
        />
        <CaptchaField key={state.attempt} {...captcha} />
        {state.message ? <Notice kind={state.message.kind}>{state.message.text}</Notice> : null}
        {state.message?.kind === "good" ? <MailboxHint /> : null}
        <Button type="submit" wide busy={busy}>
          {t.action.sendRecovery}
        </Button>
      </form>
    </Screen>
  );
}
