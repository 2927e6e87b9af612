import { useState } from "react";
import { profileReasons, reportReasons, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFirstFaultOfDialog } from "../../../ui/form/first-fault.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { isTold, needsReason } from "./actions.ts";
import styles from "./moderation.module.css";
import { adminPrefix, saveDecision, type Reported } from "./queue.ts";
import { Statement } from "./statement.tsx";

const wordsAtMost = 2_000;
const nameAtMost = 200;

type DecisionDialogProps = { reported: Reported; action: string; onDecided: () => void; onClose: () => void };

/** A rule, words, and before anything is sent what its author will read. */
export function DecisionDialog({ reported, action, onDecided, onClose }: DecisionDialogProps) {
  const t = useMessages("moderation");
  const { reasons } = useMessages("report");
  const { subject_type: type, content } = reported;
  // One form, one decision: sent again after an answer got lost it is the same.
  const [opId] = useState(() => crypto.randomUUID());
  const [code, setCode] = useState<ReportReason | null>(null);
  const [words, setWords] = useState("");
  const [name, setName] = useState(content.place?.name ?? "");
  const [tried, setTried] = useState(false);
  const { ref, look } = useFirstFaultOfDialog<HTMLParagraphElement>();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();

  const required = needsReason(action);
  const wrongCode = required && code === null;
  const wrongWords = words.length > wordsAtMost || (required && action !== "correct" && words.trim() === "");
  const wrongName = action === "correct" && (name.trim() === "" || name.length > nameAtMost);
  const submit = () => {
    setTried(true);
    if (wrongCode || wrongWords || wrongName) return look();
    const said = words.trim() === "" ? (code ? reasons[code] : (t.effects[action] ?? "")) : words;
    run(
      () => saveDecision(reported, { opId, action, code, words: said, name: action === "correct" ? name : null }),
      ({ left_open: left }) => {
        toast.show({ text: left > 0 ? t.leftOpen(left) : t.decided });
        onDecided();
        onClose();
      },
    );
  };
  const list = type === "profile" || type === "place" ? profileReasons : reportReasons;
  return (
    <Dialog
      title={t.titles[action] ?? action}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant={isTold(type, action) ? "danger" : "primary"} busy={busy} onClick={submit}>
            {t.actions[action] ?? action}
          </Button>
        </>
      }
    >
      <p ref={ref}>{type === "profile" && action === "remove" ? t.profileEffect : t.effects[action]}</p>
      {action === "correct" ? (
        <TextField
          label={t.name}
          value={name}
          error={tried && wrongName ? t.nameRequired : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : null}
      {action === "stand" ? null : (
        <>
          <fieldset
            className={styles.reasons}
            tabIndex={tried && wrongCode ? -1 : undefined}
            data-invalid={tried && wrongCode}
            aria-describedby={tried && wrongCode ? "no-rule" : undefined}
          >
            <legend>
              <strong>{t.reason}</strong>
            </legend>
            {list.map((one) => (
              <label key={one}>
                <input type="radio" name="rule" checked={one === code} onChange={() => setCode(one)} />
                {reasons[one]}
              </label>
            ))}
            {tried && wrongCode ? (
              <div role="alert">
                <FieldError id="no-rule">{t.reasonRequired}</FieldError>
              </div>
            ) : null}
          </fieldset>
          <TextArea
            label={t.words}
            hint={isTold(type, action) ? t.wordsHint : t.keepHint}
            value={words}
            maxLength={wordsAtMost}
            error={words.length > wordsAtMost || (tried && wrongWords) ? t.wordsRequired : null}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </>
      )}
      {type === "place" ? <p className={styles.note}>{t.nobody}</p> : null}
      {isTold(type, action) ? (
        <Statement type={type} action={action} place={content.place?.name ?? null} code={code} words={words} />
      ) : null}
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}
