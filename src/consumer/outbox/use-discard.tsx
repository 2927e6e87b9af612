import { useCallback, useState, type ReactNode } from "react";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { discardCommand } from "../../sync/outbox-actions.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { itemTitle } from "./item-title.ts";
import { useTell } from "./use-tell.ts";

/** Asks before something is not sent. `dialog` is to be rendered. */
export function useDiscard(onDone: () => void): { askToDiscard: (item: OutboxItem) => void; dialog: ReactNode } {
  const words = useOutboxMessages();
  const t = words.discard;
  const tell = useTell();
  const [asked, setAsked] = useState<OutboxItem | null>(null);
  const close = useCallback(() => setAsked(null), []);

  const discard = async (item: OutboxItem) => {
    setAsked(null);
    try {
      await discardCommand(item.key);
      tell(t.done(itemTitle(item, words)));
      onDone();
    } catch {
      tell(t.failed);
    }
  };

  const dialog = asked && (
    <Dialog
      title={t.title(itemTitle(asked, words))}
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
      <p>{asked.kind === null ? t.unreadable : t.text[asked.kind]}</p>
    </Dialog>
  );
  return { askToDiscard: setAsked, dialog };
}
