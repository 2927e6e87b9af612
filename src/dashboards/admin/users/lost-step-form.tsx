import { useState, type FormEvent } from "react";
import { factorRemovalHours, maxReasonLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useSave } from "../../data/use-save.ts";
import styles from "../admin.module.css";
import { adminPrefix } from "../tasks.ts";
import { removeLostFactor, type FoundUser } from "./users.ts";

/** Removes the second step of a person who has lost it, after a delay in which the person can refuse. */
export function LostStepForm({ user }: { user: FoundUser }) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const { ref, focusFirstError } = useFocusFirstError();
  const hours = factorRemovalHours;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === "") return focusFirstError();
    run(
      () => removeLostFactor(user.user_id, reason),
      () => {
        toast.show({ text: t.users.lostStep.asked({ hours }) });
        setReason("");
        setTried(false);
      },
    );
  };
  return (
    <form ref={ref} className={styles.section} noValidate onSubmit={submit}>
      <h3 className={styles.subhead}>{t.users.lostStep.heading}</h3>
      <p>{t.users.lostStep.text({ hours })}</p>
      <TextArea
        label={t.users.reason}
        value={reason}
        maxLength={maxReasonLength}
        error={tried && reason.trim() === "" ? t.users.reasonRequired : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Button type="submit" variant="danger" busy={busy}>
        {t.users.lostStep.ask}
      </Button>
    </form>
  );
}
