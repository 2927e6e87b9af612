import { useState } from "react";
import { maxReasonLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { adminPrefix } from "../tasks.ts";
import { saveAppeal, type Appeal } from "./queue.ts";

type AppealDialogProps = {
  appeal: Appeal;
  outcome: "upheld" | "reversed";
  onDecided: () => void;
  onClose: () => void;
};

/** The final decision on an appeal, with a reason for the author. */
export function AppealDialog({ appeal, outcome, onDecided, onClose }: AppealDialogProps) {
  const t = useMessages("moderation");
  const [opId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLParagraphElement>();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const wrong = reason.trim() === "" || reason.length > maxReasonLength;
  const submit = () => {
    setTried(true);
    if (wrong) return focusFirstError();
    run(
      () => saveAppeal(appeal.id, outcome, reason, opId),
      () => {
        toast.show({ text: t.appeal.settled });
        onDecided();
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={outcome === "upheld" ? t.appeal.upholdTitle : t.appeal.reverseTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={submit}>
            {outcome === "upheld" ? t.appeal.uphold : t.appeal.reverse}
          </Button>
        </>
      }
    >
      <p ref={ref}>{outcome === "upheld" ? t.appeal.upholdText : t.appeal.reverseText}</p>
      <TextArea
        label={t.appeal.answer}
        value={reason}
        maxLength={maxReasonLength}
        error={reason.length > maxReasonLength || (tried && wrong) ? t.wordsRequired : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}
