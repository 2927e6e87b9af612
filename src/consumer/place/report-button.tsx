import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { reportFile, reportReasons, reportTopic } from "../../domain/kind-report-file.ts";
import { readStates } from "../../local/facts.ts";
import { usePlaceMessages } from "../../messages/en/place.ts";
import { enqueuePut } from "../../sync/enqueue-put.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Sheet } from "../../ui/elements/dialog.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { ReportIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "./report-button.module.css";

/** As the server has it. */
const longestNote = 1_000;

type Reason = (typeof reportReasons)[number];
type ReportButtonProps = {
  uid: string;
  /** As `reportSubject` names it. */
  subject: string;
  /** Object path, of a photo. */
  photoPath?: string;
  /** What the outbox calls it. */
  placeName: string;
  label: string;
};

/** Reports something a guest or an owner wrote; without a connection it waits like everything else. */
export function ReportButton(props: ReportButtonProps) {
  const t = usePlaceMessages().report;
  const { uid, subject, label } = props;
  const [open, setOpen] = useState(false);
  const shown = useLiveQuery(
    async () => (await readStates(uid, reportTopic, [reportFile], [subject]))[0],
    [uid, subject],
  );
  if (shown?.state.reported) {
    return (
      <span className={styles.reported}>
        {shown.sync === "sent" ? t.reported : <SyncMark state={shown.sync} live />}
      </span>
    );
  }
  return (
    <>
      <Button
        variant="plain"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        icon={<ReportIcon aria-hidden="true" size={18} />}
        onClick={() => setOpen(true)}
      />
      {open ? <ReportSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReportSheet({ uid, subject, photoPath, placeName, onClose }: ReportButtonProps & { onClose: () => void }) {
  const t = usePlaceMessages().report;
  const toast = useToast();
  const { run, busy } = useAction();
  const [reason, setReason] = useState<Reason | null>(null);
  const [missing, setMissing] = useState(false);
  const [note, setNote] = useState("");
  const over = note.trim().length - longestNote;
  const send = async () => {
    if (reason === null) return setMissing(true);
    if (over > 0) return;
    const value = { reason, note: note.trim() || null, photo_path: photoPath ?? null };
    await enqueuePut(reportFile, { uid, subject, value, name: placeName });
    toast.show({ text: t.done, durationMs: 5_000 });
    onClose();
  };
  return (
    <Sheet
      title={t.title}
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
      <p className={styles.hint}>{t.hint}</p>
      <fieldset aria-describedby={missing && reason === null ? "report-missing" : undefined}>
        <legend className={styles.legend}>{t.title}</legend>
        {reportReasons.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" value={one} checked={reason === one} onChange={() => setReason(one)} />
            <span>{t.reasons[one]}</span>
          </label>
        ))}
      </fieldset>
      {missing && reason === null ? (
        <div role="alert">
          <FieldError id="report-missing">{t.choose}</FieldError>
        </div>
      ) : null}
      <TextArea
        label={t.note}
        value={note}
        maxLength={longestNote}
        error={over > 0 ? t.tooLong(over) : null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Sheet>
  );
}
