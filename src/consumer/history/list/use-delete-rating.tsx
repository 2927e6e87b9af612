import type { ReactNode } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueRemoval } from "../../../sync/outbox/enqueue-rating.ts";
import { undo } from "../../../sync/outbox/undo.ts";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";

const toastMs = 4_000;

export type DeletableRating = { placeId: string; placeName: string };

/** Asks, deletes on the device immediately, and offers undo in a toast. Render `dialog`. */
export function useDeleteRating(
  uid: string,
  onDone: () => void,
): {
  askToDelete: (rating: DeletableRating) => void;
  dialog: ReactNode;
} {
  const t = useMessages("history").remove;
  const toast = useToast();
  const remove = async (rating: DeletableRating) => {
    const token = await enqueueRemoval({ uid, ...rating });
    const undoDelete = async () => {
      const undone = await undo(token);
      toast.show({ text: undone ? t.undone({ place: rating.placeName }) : t.newer, durationMs: toastMs });
    };
    toast.show({ text: t.done({ place: rating.placeName }), action: { label: t.undo, onAct: undoDelete } });
  };
  const { ask, dialog } = useConfirm((rating: DeletableRating) => ({
    title: t.title({ place: rating.placeName }),
    text: navigator.onLine ? t.text : t.offline,
    no: t.keep,
    yes: t.confirm,
    act: () => remove(rating).catch(() => t.failed),
    onDone,
  }));
  return { askToDelete: ask, dialog };
}
