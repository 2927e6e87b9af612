import { useCallback, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useAction } from "../use-action.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type Question = {
  title: string;
  text: ReactNode;
  /** The way back, which has the focus. */
  no: string;
  /** What is going to happen, as a verb. */
  yes: string;
  /** May answer with a sentence why it could not be done: the question then stays, with it. */
  act: () => Promise<string | null | void>;
  /** Once it is done and the dialog gone: where the focus goes when what had it has gone too. */
  onDone?: () => void;
};

/**
 * Asks before something is taken away: `const { ask, dialog } = useConfirm((place: Place) => ({ title: …, act: … }))`. `ask`
 * is the same function at every rendering; `dialog` is to be rendered. Closed, the focus is where it came from.
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
