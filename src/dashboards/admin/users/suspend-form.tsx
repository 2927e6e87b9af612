import { useState, type FormEvent } from "react";
import { maxReasonLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import styles from "../admin.module.css";
import { endOfDay, isUpcoming } from "../day-field.ts";
import { adminPrefix } from "../tasks.ts";
import { removeSuspension, saveSuspension, type FoundUser } from "./users.ts";

/** Suspends a person with a reason and an end date, or lifts the suspension. */
export function SuspendForm({ user }: { user: FoundUser }) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const [tried, setTried] = useState(false);
  const [wrongDay, setWrongDay] = useState<string | null>(null);
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const { ref, focusFirstError } = useFocusFirstError();
  const suspended = user.suspended_at !== null;
  const wrongReason =
    reason.length > maxReasonLength
      ? t.users.reasonTooLong
      : tried && reason.trim() === ""
        ? t.users.reasonRequired
        : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const late = !suspended && !isUpcoming(until, new Date());
    setWrongDay(late ? t.users.untilInvalid : null);
    if (reason.trim() === "" || reason.length > maxReasonLength || late) return focusFirstError();
    const end = until === "" ? null : endOfDay(until);
    run(
      () => (suspended ? removeSuspension(user.user_id, reason) : saveSuspension(user.user_id, reason, end)),
      () => {
        toast.show({ text: suspended ? t.users.liftedNow : t.users.suspendedNow });
        setReason("");
        setUntil("");
        setTried(false);
      },
    );
  };
  return (
    <form ref={ref} className={styles.section} noValidate onSubmit={submit}>
      <h3 className={styles.subhead}>{suspended ? t.users.lift : t.users.suspend}</h3>
      <TextArea
        label={t.users.reason}
        hint={t.users.reasonHint}
        value={reason}
        maxLength={maxReasonLength}
        error={wrongReason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {suspended ? null : (
        <TextField
          label={t.users.until}
          hint={t.users.untilHint}
          type="date"
          value={until}
          error={wrongDay}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Button type="submit" variant={suspended ? "quiet" : "danger"} busy={busy}>
        {suspended ? t.users.lift : t.users.suspend}
      </Button>
    </form>
  );
}
