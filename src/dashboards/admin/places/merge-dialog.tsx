import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { adminPrefix } from "../tasks.ts";
import { fetchPreview, previewKey, saveMerge, type AdminPlace } from "./places.ts";
import styles from "./places.module.css";

type MergeDialogProps = { from: AdminPlace; into: AdminPlace; onClose: () => void; onDone: () => void };

/** Previews what a merge moves to the other place, then merges. */
export function MergeDialog({ from, into, onClose, onDone }: MergeDialogProps) {
  const t = useMessages("adminPlaces");
  const [opId] = useState(() => crypto.randomUUID());
  const [share, setShare] = useState(false);
  const loaded = useLoaded(previewKey(from.place_id, into.place_id), () => fetchPreview(from.place_id, into.place_id));
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const merge = () =>
    run(
      () => saveMerge(from.place_id, into.place_id, share, opId),
      () => {
        toast.show({ text: t.mergedNow });
        onDone();
      },
    );
  return (
    <Dialog
      title={t.mergeTitle({ from: from.name, into: into.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            aria-disabled={loaded.value === undefined}
            onClick={() => loaded.value && merge()}
          >
            {t.mergeNow}
          </Button>
        </>
      }
    >
      <p>{t.mergeText({ into: into.name })}</p>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(preview) => (
          <>
            <h3>{t.movesTitle}</h3>
            <ul className={styles.moves}>
              {(Object.keys(t.moves) as (keyof typeof t.moves)[]).map((what) =>
                preview[what] > 0 ? <li key={what}>{t.moves[what]({ count: preview[what] })}</li> : null,
              )}
            </ul>
            {preview.both > 0 ? <p>{t.both({ count: preview.both })}</p> : null}
            {preview.joins_owners ? (
              <>
                <p>{t.joins}</p>
                <CheckboxField
                  label={t.confirmJoin}
                  checked={share}
                  onChange={(event) => setShare(event.currentTarget.checked)}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      <p>{t.final}</p>
      <FailureNotice failure={failure} reasons={t.reasons} />
    </Dialog>
  );
}
