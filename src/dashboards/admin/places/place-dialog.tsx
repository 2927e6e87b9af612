import { useState, type RefObject } from "react";
import { maxPlaceNameLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { adminPrefix } from "../tasks.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import {
  duplicatesKey,
  fetchDuplicates,
  fieldsOf,
  placeChanges,
  saveConfirmed,
  savePlace,
  type AdminPlace,
  type PlaceFields,
} from "./places.ts";
import admin from "../admin.module.css";
import styles from "./places.module.css";

type PlaceDialogProps = { place: AdminPlace; onSaved: () => void; onMerged: () => void; onClose: () => void };

/** Edits one place and lists possible duplicates nearby. */
export function PlaceDialog({ place, onSaved, onMerged, onClose }: PlaceDialogProps) {
  const t = useMessages("adminPlaces");
  const [fields, setFields] = useState(() => fieldsOf(place));
  const { name } = fields;
  const set = (change: Partial<PlaceFields>) => setFields((now) => ({ ...now, ...change }));
  const [into, setInto] = useState<AdminPlace | null>(null);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLInputElement>();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const wrong = name.trim() === "" || name.length > maxPlaceNameLength;
  const save = () => {
    if (wrong) return focusFirstError();
    const changes = placeChanges(fields, place);
    if (Object.keys(changes).length === 0) return onClose();
    run(
      () => savePlace(place.place_id, changes),
      () => {
        toast.show({ text: t.saved });
        onSaved();
        onClose();
      },
    );
  };
  const confirm = () =>
    run(
      () => saveConfirmed(place.place_id),
      () => {
        toast.show({ text: t.confirmed });
        onSaved();
        onClose();
      },
    );
  const merged = () => {
    onMerged();
    onClose();
  };
  return (
    <Dialog
      title={place.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          {place.reviewed ? null : (
            <Button variant="quiet" busy={busy} onClick={confirm}>
              {t.confirm}
            </Button>
          )}
          <Button busy={busy} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <PlaceInputs fields={fields} set={set} nameRef={ref} nameError={wrong ? t.nameRequired : null} />
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Duplicates placeId={place.place_id} onChoose={setInto} />
      {/* On top of this dialog: closing it returns the focus to the button that opened it. */}
      {into ? <MergeDialog from={place} into={into} onClose={() => setInto(null)} onDone={merged} /> : null}
    </Dialog>
  );
}

type PlaceInputsProps = {
  fields: PlaceFields;
  set: (change: Partial<PlaceFields>) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  nameError: string | null;
};

function PlaceInputs({
  fields: { name, vicinity, postcode, city, closed },
  set,
  nameRef,
  nameError,
}: PlaceInputsProps) {
  const t = useMessages("adminPlaces");
  return (
    <>
      <TextField
        ref={nameRef}
        label={t.name}
        value={name}
        error={nameError}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label={t.vicinity}
        value={vicinity}
        onChange={(event) => set({ vicinity: event.currentTarget.value })}
      />
      <TextField
        label={t.postcode}
        value={postcode}
        onChange={(event) => set({ postcode: event.currentTarget.value })}
      />
      <TextField label={t.city} value={city} onChange={(event) => set({ city: event.currentTarget.value })} />
      <CheckboxField
        label={t.isClosed}
        checked={closed}
        onChange={(event) => set({ closed: event.currentTarget.checked })}
      />
    </>
  );
}

function Duplicates({ placeId, onChoose }: { placeId: string; onChoose: (place: AdminPlace) => void }) {
  const t = useMessages("adminPlaces");
  const { labelled } = useMessages("common");
  const loaded = useLoaded(duplicatesKey(placeId), () => fetchDuplicates(placeId));
  return (
    <section className={styles.around}>
      <h3>{t.duplicates}</h3>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(places) =>
          places.length === 0 ? (
            <p>{t.noDuplicates}</p>
          ) : (
            <ul className={styles.list}>
              {places.map((one) => (
                <li key={one.place_id}>
                  <bdi>{one.name}</bdi>
                  <span className={admin.below}>
                    {[one.vicinity, one.city, t.away({ metres: one.distance_m ?? 0 })].filter(Boolean).join(", ")}
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={labelled({ label: t.merge, text: `${one.name}, ${one.place_id}` })}
                    onClick={() => onChoose(one)}
                  >
                    {t.merge}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
