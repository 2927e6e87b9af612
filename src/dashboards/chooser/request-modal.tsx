import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { RequestForm } from "./request-form.tsx";

/** The request form in a dialog, for an owner who adds another restaurant. */
export function RequestModal({ onClose }: { onClose: () => void }) {
  const t = useMessages("wayIn").ownership;
  const toast = useToast();
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.lead}</p>
      <RequestForm
        onSent={() => {
          toast.show({ text: t.sentShort });
          onClose();
        }}
      />
    </Dialog>
  );
}
