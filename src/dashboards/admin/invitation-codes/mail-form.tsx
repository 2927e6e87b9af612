import { useState, type FormEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "../admin.module.css";
import { sendInvitation } from "./codes.ts";
import { adminPrefix } from "../tasks.ts";

const looksLikeEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(text);

/** Mails a new invitation code to one person. */
export function MailForm() {
  const t = useMessages("admin");
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const { run, busy, failure } = useSave(adminPrefix);
  const { ref, focusFirstError } = useFocusFirstError();
  const { opIdOf, next } = useOpId();
  const toast = useToast();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const to = email.trim();
    if (!looksLikeEmail(to)) return focusFirstError();
    run(
      () => sendInvitation(opIdOf([to, note]), to, note),
      ({ sent_to }) => {
        toast.show({ text: t.codes.sent({ to: sent_to ?? "" }) });
        next();
        setEmail("");
        setNote("");
        setTried(false);
      },
    );
  };
  return (
    <Card as="section" className={styles.section} aria-label={t.codes.mail}>
      <h2>{t.codes.mail}</h2>
      <form ref={ref} className={styles.section} noValidate onSubmit={submit}>
        <TextField
          label={t.codes.email}
          hint={t.codes.mailHint}
          type="email"
          autoComplete="off"
          value={email}
          error={tried && !looksLikeEmail(email.trim()) ? t.codes.invalidEmail : null}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label={t.codes.note}
          hint={t.codes.noteHint}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FailureNotice failure={failure} reasons={t.reasons} />
        <Button type="submit" busy={busy}>
          {t.codes.send}
        </Button>
      </form>
    </Card>
  );
}
