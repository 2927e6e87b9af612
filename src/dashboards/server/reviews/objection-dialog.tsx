import { useState } from "react";
import { maxReportNoteLength } from "../../../domain/limits.ts";
import { type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { saveObjection, serverPrefix, type ServerReview } from "../server-data.ts";
import styles from "../server.module.css";

/** Reasons that apply to a person named in a review. */
const reasons = [
  "staff_mention",
  "offensive",
  "personal_data",
  "untrue",
  "no_visit",
  "other",
] as const satisfies ReportReason[];

/** Objects to a review. Idempotent: a second objection while one is open changes nothing. */
export function ObjectionDialog({ review, onClose }: { review: ServerReview; onClose: () => void }) {
  const words = useMessages("serverDashboard");
  const t = words.objection;
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLFieldSetElement>();
  const { run, busy, failure } = useSave(serverPrefix);
  const missing = tried && reason === null;
  const over = note.trim().length - maxReportNoteLength;
  const send = () => {
    setTried(true);
    if (reason === null || over > 0) return focusFirstError();
    run(() => saveObjection(review.id, reason, note.trim()), onClose);
  };
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={send}>
            {t.send}
          </Button>
        </>
      }
    >
      <p>{t.lead}</p>
      <fieldset
        ref={ref}
        tabIndex={missing ? -1 : undefined}
        data-invalid={missing}
        aria-describedby={missing ? "no-reason" : undefined}
      >
        <legend>
          <strong>{t.reason}</strong>
        </legend>
        {reasons.map((one) => (
          <label key={one} className={styles.radio}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            {t.reasons[one]}
          </label>
        ))}
        {missing ? (
          <div role="alert">
            <FieldError id="no-reason">{t.required}</FieldError>
          </div>
        ) : null}
      </fieldset>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        value={note}
        maxLength={maxReportNoteLength}
        error={over > 0 ? t.tooLong({ over }) : null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={words.reasons} />
    </Dialog>
  );
}
