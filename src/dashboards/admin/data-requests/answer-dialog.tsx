import { useState } from "react";
import { maxDataRequestLength } from "../../../domain/limits.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import styles from "../admin.module.css";
import { saveAnswer, type DataRequest } from "./data-requests.ts";
import { adminPrefix } from "../tasks.ts";

type AnswerDialogProps = { request: DataRequest; onAnswered: () => void; onClose: () => void };

/** Answers a data request, which completes it. */
export function AnswerDialog({ request, onAnswered, onClose }: AnswerDialogProps) {
  const t = { ...useMessages("admin"), ...useMessages("adminTools") };
  const [answer, setAnswer] = useState("");
  const [tried, setTried] = useState(false);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLTextAreaElement>();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const wrong = answer.length > maxDataRequestLength || answer.trim() === "";
  const submit = () => {
    setTried(true);
    if (wrong) return focusFirstError();
    run(
      () => saveAnswer(request.id, answer),
      (sent) => {
        toast.show({ text: sent ? t.data.completed : t.data.gone });
        onAnswered();
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={t.data.answerTo({ kind: lookUp(t.data.kinds, request.kind) ?? request.kind })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={submit}>
            {t.data.complete}
          </Button>
        </>
      }
    >
      {request.note ? <p className={styles.words}>{request.note}</p> : null}
      <TextArea
        ref={ref}
        label={t.data.yourAnswer}
        hint={t.data.answerHint}
        value={answer}
        maxLength={maxDataRequestLength}
        rows={6}
        error={(tried && wrong) || answer.length > maxDataRequestLength ? t.data.answerRequired : null}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}
