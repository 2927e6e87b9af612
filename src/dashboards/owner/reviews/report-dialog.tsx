import { useId, useState } from "react";
import { maxReportNoteLength } from "../../../domain/limits.ts";
import { reportReasons, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import styles from "./owner-review.module.css";
import { placePrefix } from "../place-prefix.ts";
import { saveReport, type OwnerReview } from "./reviews.ts";

/** Reports a review to the moderators. Owners cannot hide reviews themselves. */
export function ReportDialog({ review, onClose }: { review: OwnerReview; onClose: () => void }) {
  const t = useMessages("ownerReviews");
  const { placeId } = useOwnedPlace();
  const toast = useToast();
  const errorId = useId();
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLFieldSetElement>();
  const { run, busy, failure } = useSave(placePrefix(placeId));
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const over = note.trim().length - maxReportNoteLength;
  const missing = tried && reason === null;
  const send = () => {
    setTried(true);
    if (reason === null || over > 0) return focusFirstError();
    run(
      () => saveReport({ ratingId: review.id, reason, note: note.trim() }),
      () => {
        toast.show({ text: t.report.sent });
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={t.report.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.report.cancel}
          </Button>
          <Button busy={busy} onClick={send}>
            {t.report.send}
          </Button>
        </>
      }
    >
      <p>{t.report.lead}</p>
      <fieldset
        ref={ref}
        className={styles.reasons}
        // Only when invalid, or the dialog would focus the fieldset first instead of an option.
        tabIndex={missing ? -1 : undefined}
        data-invalid={missing}
        aria-describedby={missing ? errorId : undefined}
      >
        <legend>
          <strong>{t.report.reason}</strong>
        </legend>
        {reportReasons.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            {t.report.reasons[one]}
          </label>
        ))}
        {missing ? (
          <div role="alert">
            <FieldError id={errorId}>{t.report.required}</FieldError>
          </div>
        ) : null}
      </fieldset>
      <TextArea
        label={t.report.note}
        hint={t.report.noteHint}
        value={note}
        maxLength={maxReportNoteLength}
        error={over > 0 ? t.report.tooLong({ over }) : null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}
