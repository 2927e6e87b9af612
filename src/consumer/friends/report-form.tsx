import { useState } from "react";
import { reportFile, reportReasons, reportSubject } from "../../domain/kind-report-file.ts";
import { useFriendsMessages } from "../../messages/en/friends.ts";
import { enqueuePut } from "../../sync/enqueue-put.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Sheet } from "../../ui/elements/dialog.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./report-form.module.css";

type Reason = (typeof reportReasons)[number];
/** What is wrong with a visit is wrong with a review, not with a person. */
const ofVisits: readonly Reason[] = ["no_visit", "staff_mention", "conflict_of_interest"];
const reasons = reportReasons.filter((reason) => !ofVisits.includes(reason));
/** It asks nothing of anybody. */
const briefMs = 4_000;
const longestNote = 1_000;

type ReportFormProps = { uid: string; person: { id: string }; name: string; onClose: () => void };

/** Tells the people who look after Five Lemons what is wrong with a profile; kept here and sent like everything else. */
export function ReportForm({ uid, person, name, onClose }: ReportFormProps) {
  const t = useFriendsMessages().report;
  const toast = useToast();
  const { run, busy } = useAction();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const tooLong = note.length > longestNote;
  const send = async () => {
    setTried(true);
    if (reason === null || tooLong) return;
    const value = { reason, note: note.trim() || null, photo_path: null };
    await enqueuePut(reportFile, { uid, subject: reportSubject("profile", person.id), value, name });
    toast.show({ text: t.saved, durationMs: briefMs });
    onClose();
  };
  return (
    <Sheet
      title={t.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.keep}
          </Button>
          <Button busy={busy} onClick={() => run(send)}>
            {t.send}
          </Button>
        </>
      }
    >
      <p>{t.lead}</p>
      <fieldset className={styles.reasons} aria-describedby={tried && reason === null ? "no-reason" : undefined}>
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
        maxLength={longestNote}
        error={tooLong ? t.noteTooLong : null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Sheet>
  );
}
