import { useCallback, useState, type ReactNode } from "react";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { discardCommands } from "../../sync/outbox-actions.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { isPhoto, type OutboxCard } from "./outbox-cards.ts";
import { useTell } from "./use-tell.ts";

/** Asks before something is not sent; a card may hold some parts of one only. `dialog` is to be rendered. */
export function useDiscard(onDone: () => void): { askToDiscard: (card: OutboxCard) => void; dialog: ReactNode } {
  const words = useOutboxMessages().discard;
  const tell = useTell();
  const [asked, setAsked] = useState<OutboxCard | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const t = asked && words[asked.parts.every(isPhoto) ? "photos" : asked.kind];

  const discard = async ({ title, parts }: OutboxCard) => {
    setAsked(null);
    try {
      await discardCommands(parts.map(({ key }) => key));
      if (t) tell(t.done(title));
      onDone();
    } catch {
      tell(words.failed);
    }
  };

  const dialog = asked && t && (
    <Dialog
      title={t.title(asked.title)}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t.keep}
          </Button>
          <Button variant="danger" onClick={() => void discard(asked)}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <p>{t.text}</p>
    </Dialog>
  );
  return { askToDiscard: setAsked, dialog };
}
