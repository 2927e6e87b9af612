import { useState } from "react";
import { maxReportNoteLength } from "../../../domain/limits.ts";
import { reportFile, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./report-sheet.module.css";
import { useHoldUpdates } from "../forms/use-hold-updates.ts";
import { useSavedText } from "../forms/use-saved-text.ts";

const toastMs = 4_000;

type ReportSheetProps = {
  uid: string;
  /** Created by `reportSubject`. */
  subject: string;
  /** Object path of a reported photo. */
  photoPath?: string | undefined;
  title: string;
  /** Name of the subject in the outbox. */
  name: string;
  /** Reasons that apply here. */
  reasons: readonly ReportReason[];
  onClose: () => void;
};

/** Reports content to the moderators. The report goes through the outbox. */
export function ReportSheet({ uid, subject, photoPath, title, name, reasons, onClose }: ReportSheetProps) {
  const t = useMessages("report");
  const toast = useToast();
  const { run, busy } = useAction();
  useHoldUpdates();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const { text: note, write } = useSavedText(uid, `five-lemons:person:report:${subject}:${photoPath ?? ""}`);
  const [tried, setTried] = useState(false);
  const over = note.trim().length - maxReportNoteLength;
  const send = async () => {
    setTried(true);
    if (reason === null || over > 0) return;
    const value = { reason, note: note.trim() || null, photo_path: photoPath ?? null };
    await enqueueUpsert(reportFile, { uid, subject, value, name });
    write("");
    toast.show({ text: t.saved, durationMs: toastMs });
    onClose();
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={() => run(send)}>
            {t.send}
          </Button>
        </>
      }
    >
      <p>{t.lead}</p>
      <fieldset aria-describedby={tried && reason === null ? "no-reason" : undefined}>
        <legend className={styles.legend}>{t.reason}</legend>
        {reasons.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            {t.reasons[one]}
          </label>
        ))}
        {tried && reason === null && (
          <div role="alert">
            <FieldError id="no-reason">{t.required}</FieldError>
          </div>
        )}
      </fieldset>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        value={note}
        maxLength={maxReportNoteLength}
        error={over > 0 ? t.tooLong({ over }) : null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </Sheet>
  );
}
