import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { AskFirst } from "../ask-first.tsx";
import { fetchPreview, previewKey, saveMerge, type AdminPlace } from "./places.ts";
import styles from "./places.module.css";

type MergeDialogProps = { from: AdminPlace; into: AdminPlace; onClose: () => void; onDone: () => void };

/** Previews what a merge moves to the other place, then merges. */
export function MergeDialog({ from, into, onClose, onDone }: MergeDialogProps) {
  const t = useMessages("adminPlaces");
  const [share, setShare] = useState(false);
  const loaded = useLoaded(previewKey(from.place_id, into.place_id), () => fetchPreview(from.place_id, into.place_id));
  return (
    <AskFirst
      words={t}
      title={t.mergeTitle({ from: from.name, into: into.name })}
      yes={t.mergeNow}
      done={t.mergedNow}
      ready={loaded.value !== undefined}
      act={(opId) => saveMerge(from.place_id, into.place_id, share, opId)}
      onClose={onClose}
      onDone={onDone}
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
    </AskFirst>
  );
}
