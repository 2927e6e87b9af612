import { useCallback, useState, type ReactNode } from "react";
import { useHistoryMessages } from "../../messages/history.ts";
import { enqueueRemoval } from "../../sync/enqueue.ts";
import { undo } from "../../sync/undo.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";

/** For news that asks nothing. */
const briefMs = 4_000;

export type DeletableRating = { placeId: string; placeName: string };

/** Asks, deletes on the device at once, and offers to take it back while the toast stands. `dialog` is to be rendered. */
export function useDeleteRating(
  uid: string,
  onDeleted: () => void,
): {
  askToDelete: (rating: DeletableRating) => void;
  dialog: ReactNode;
} {
  const t = useHistoryMessages().remove;
  const toast = useToast();
  const [asked, setAsked] = useState<DeletableRating | null>(null);
  const close = useCallback(() => setAsked(null), []);

  const remove = async (rating: DeletableRating) => {
    setAsked(null);
    try {
      const token = await enqueueRemoval({ uid, ...rating });
      toast.show({
        text: t.done(rating.placeName),
        action: {
          label: t.undo,
          onAct: () =>
            void undo(token).then(() => toast.show({ text: t.undone(rating.placeName), durationMs: briefMs })),
        },
      });
      onDeleted();
    } catch {
      toast.show({ text: t.failed });
    }
  };

  const dialog = asked && (
    <Dialog
      title={t.title(asked.placeName)}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t.keep}
          </Button>
          <Button variant="danger" onClick={() => void remove(asked)}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <p>{navigator.onLine ? t.text : t.offline}</p>
    </Dialog>
  );
  return { askToDelete: setAsked, dialog };
}
