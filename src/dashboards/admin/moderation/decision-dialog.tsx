import { useState } from "react";
import { maxPlaceNameLength, maxReasonLength } from "../../../domain/limits.ts";
import { profileReasons, reportReasons, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { notifiesAuthor, needsReason } from "./actions.ts";
import styles from "./moderation.module.css";
import { adminPrefix } from "../tasks.ts";
import { saveDecision, type Reported } from "./queue.ts";
import { Statement } from "./statement.tsx";

type DecisionDialogProps = { reported: Reported; action: string; onDecided: () => void; onClose: () => void };

/** Asks for a rule and a text, and previews what the author will read. */
export function DecisionDialog({ reported, action, onDecided, onClose }: DecisionDialogProps) {
  const t = useMessages("moderation");
  const { reasons } = useMessages("report");
  const { subject_type: type, content } = reported;
  // One id per dialog: sending again after a lost response repeats the same decision.
  const [opId] = useState(() => crypto.randomUUID());
  const [code, setCode] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [name, setName] = useState(content.place?.name ?? "");
  const [tried, setTried] = useState(false);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLParagraphElement>();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();

  const required = needsReason(action);
  const wrongCode = required && code === null;
  const wrongText = text.length > maxReasonLength || (required && action !== "correct" && text.trim() === "");
  const wrongName = action === "correct" && (name.trim() === "" || name.length > maxPlaceNameLength);
  const submit = () => {
    setTried(true);
    if (wrongCode || wrongText || wrongName) return focusFirstError();
    const sentText = text.trim() === "" ? (code ? reasons[code] : (lookUp(t.effects, action) ?? "")) : text;
    run(
      () => saveDecision(reported, { opId, action, code, text: sentText, name: action === "correct" ? name : null }),
      ({ left_open: left }) => {
        toast.show({ text: left > 0 ? t.leftOpen({ count: left }) : t.decided });
        onDecided();
        onClose();
      },
    );
  };
  const rules = type === "profile" || type === "place" ? profileReasons : reportReasons;
  return (
    <Dialog
      title={lookUp(t.titles, action) ?? action}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant={notifiesAuthor(type, action) ? "danger" : "primary"} busy={busy} onClick={submit}>
            {lookUp(t.actions, action) ?? action}
          </Button>
        </>
      }
    >
      <p ref={ref}>{type === "profile" && action === "remove" ? t.profileEffect : lookUp(t.effects, action)}</p>
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
          <RuleChoice rules={rules} chosen={code} missing={tried && wrongCode} onChoose={setCode} />
          <TextArea
            label={t.words}
            hint={notifiesAuthor(type, action) ? t.wordsHint : t.keepHint}
            value={text}
            maxLength={maxReasonLength}
            error={text.length > maxReasonLength || (tried && wrongText) ? t.wordsRequired : null}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
      {type === "place" ? <p className={styles.note}>{t.nobody}</p> : null}
      {notifiesAuthor(type, action) ? (
        <Statement type={type} action={action} place={content.place?.name ?? null} code={code} text={text} />
      ) : null}
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}

type RuleChoiceProps = {
  rules: readonly ReportReason[];
  chosen: ReportReason | null;
  missing: boolean;
  onChoose: (rule: ReportReason) => void;
};

/** The rule that the content breaks. */
function RuleChoice({ rules, chosen, missing, onChoose }: RuleChoiceProps) {
  const t = useMessages("moderation");
  const { reasons } = useMessages("report");
  return (
    <fieldset
      className={styles.reasons}
      tabIndex={missing ? -1 : undefined}
      data-invalid={missing}
      aria-describedby={missing ? "no-rule" : undefined}
    >
      <legend>
        <strong>{t.reason}</strong>
      </legend>
      {rules.map((rule) => (
        <label key={rule}>
          <input type="radio" name="rule" checked={rule === chosen} onChange={() => onChoose(rule)} />
          {reasons[rule]}
        </label>
      ))}
      {missing ? (
        <div role="alert">
          <FieldError id="no-rule">{t.reasonRequired}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
