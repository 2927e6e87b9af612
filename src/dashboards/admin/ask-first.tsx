import { useState, type ReactNode } from "react";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import type { Answer } from "../data/answer.ts";
import { FailureNotice } from "../data/failure-notice.tsx";
import { useSave } from "../data/use-save.ts";
import { adminPrefix } from "./tasks.ts";

type AskFirstProps = {
  /** Words of the area. */
  words: { cancel: string; reasons: Record<string, string> };
  title: string;
  /** Label of the button that acts, as a verb. */
  yes: string;
  /** Said in a toast after success. */
  done: string;
  /** The same `opId` for every try of one question. */
  act: (opId: string) => Promise<Answer<unknown>>;
  /** False while what will happen is not known yet. */
  ready?: boolean;
  onClose: () => void;
  onDone: () => void;
  /** What will happen. */
  children: ReactNode;
};

/** A confirmation before an admin's change. A failure stays in it with its reason. */
export function AskFirst({ words, title, yes, done, act, ready = true, onClose, onDone, children }: AskFirstProps) {
  const [opId] = useState(() => crypto.randomUUID());
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const save = () =>
    run(
      () => act(opId),
      () => {
        toast.show({ text: done });
        onDone();
      },
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="danger" busy={busy} aria-disabled={!ready} onClick={() => ready && save()}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
      <FailureNotice failure={failure} reasons={words.reasons} />
    </Dialog>
  );
}
