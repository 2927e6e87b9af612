import { useCallback, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useAction } from "../use-action.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type Question = {
  title: string;
  text: ReactNode;
  /** Label of the button to cancel, which has the focus. */
  no: string;
  /** Label of the button that acts, as a verb. */
  yes: string;
  /** Resolves with a sentence if refused; the dialog then stays open and shows it. */
  act: () => Promise<string | null | void>;
  /** Called after success, when the dialog is closed, to move the focus if its old place is gone. */
  onDone?: () => void;
};

/**
 * Confirmation before something is removed: `const { ask, dialog } = useConfirm((place: Place) => ({ title: …, act: … }))`. `ask`
 * is stable over renders; render `dialog`. After closing, the focus returns to where it was.
 */
export function useConfirm<Subject extends object>(
  questionOf: (subject: Subject) => Question,
): { ask: (subject: Subject) => void; dialog: ReactNode } {
  const [subject, ask] = useState<Subject | null>(null);
  const close = useCallback(() => ask(null), []);
  return { ask, dialog: subject && <Confirm {...questionOf(subject)} onClose={close} /> };
}

function Confirm({ title, text, no, yes, act, onDone, onClose }: Question & { onClose: () => void }) {
  const { run, busy, refusal } = useAction();
  const confirm = async () => {
    const refused = await act();
    if (refused) return refused;
    flushSync(onClose);
    onDone?.();
    return null;
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {no}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => run(confirm)}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {refusal ? <p role="alert">{refusal}</p> : null}
    </Dialog>
  );
}
