import { useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { roundDegrees } from "../../../domain/places/degrees.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { placePropose, proposalCollection } from "../../../domain/outbox/commands/kinds/place-propose.ts";
import type { Place } from "../../../domain/places/place.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { FieldError } from "../../../ui/elements/field.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { EditIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useHoldUpdates } from "../../shared/forms/use-hold-updates.ts";
import { useSavedText } from "../../shared/forms/use-saved-text.ts";
import { CorrectPosition, movedFrom } from "./correct-position.tsx";
import styles from "./place-correction.module.css";

// Limits of the server.
const longest = { name: 200, vicinity: 300, postcode: 20, note: 500 };
const keptKey = "five-lemons:person:correction";

/** Proposes a correction of a place. It goes through the outbox and can be withdrawn. */
export function PlaceCorrection({ uid, place }: { uid: string; place: Place }) {
  const t = useMessages("place").correct;
  const { run } = useAction();
  const [open, setOpen] = useState(false);
  const subject = place.place_id;
  const shown = useLiveQuery(
    async () => (await readCachedStates(uid, proposalCollection, [placePropose], [subject]))[0],
    [uid, subject],
  );
  const takeBack = async () =>
    await enqueueUpsert(placePropose, { uid, subject, value: { changes: null, note: null }, name: place.name });
  if (shown && shown.state.changes !== null) {
    return (
      <div className={styles.waiting}>
        <span>{t.waiting}</span>
        {shown.sync === "sent" ? null : <SyncMark state={shown.sync} live />}
        <Button variant="plain" onClick={() => run(takeBack)}>
          {t.takeBack}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="plain"
        icon={<EditIcon aria-hidden="true" size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.open}
      </Button>
      {open ? <CorrectionSheet uid={uid} place={place} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CorrectionSheet({ uid, place, onClose }: { uid: string; place: Place; onClose: () => void }) {
  const t = useMessages("place");
  const toast = useToast();
  const { run, busy, refusal } = useAction();
  useHoldUpdates();
  const fields = useCorrectionFields(uid, place);
  const { name, vicinity, postcode, note, closed, to, problems } = fields;
  const send = async () => {
    if (problems.name ?? problems.vicinity ?? problems.postcode ?? problems.note) return null;
    const changes = changesOf(place, { name, vicinity, postcode, closed, to });
    if (Object.keys(changes).length === 0) return t.correct.nothing;
    const value = { changes, note: note.trim() || null };
    await enqueueUpsert(placePropose, { uid, subject: place.place_id, value, name: place.name });
    fields.clear();
    toast.show({ text: t.correct.done, durationMs: 5_000 });
    onClose();
    return null;
  };
  return (
    <Sheet
      title={t.correct.title({ name: place.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.correct.cancel}
          </Button>
          <Button busy={busy} onClick={() => run(send)}>
            {t.correct.send}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t.correct.hint}</p>
      <TextField
        label={t.correct.name}
        value={name}
        error={problems.name}
        onChange={({ currentTarget }) => fields.writeName(currentTarget.value)}
      />
      <TextField
        label={t.correct.vicinity}
        value={vicinity}
        error={problems.vicinity}
        onChange={({ currentTarget }) => fields.writeVicinity(currentTarget.value)}
      />
      <TextField
        label={t.correct.postcode}
        value={postcode}
        error={problems.postcode}
        onChange={({ currentTarget }) => fields.writePostcode(currentTarget.value)}
      />
      <CorrectPosition place={place} to={to} onMove={fields.setTo} />
      <CheckboxField
        label={t.correct.closed}
        checked={closed}
        onChange={({ currentTarget }) => fields.setClosed(currentTarget.checked)}
      />
      <TextArea
        label={t.correct.note}
        value={note}
        maxLength={longest.note}
        error={problems.note}
        onChange={({ currentTarget }) => fields.writeNote(currentTarget.value)}
      />
      {refusal ? (
        <div role="alert">
          <FieldError id={undefined}>{refusal}</FieldError>
        </div>
      ) : null}
    </Sheet>
  );
}

/** Input of the form; the texts are saved on the device. */
function useCorrectionFields(uid: string, place: Place) {
  const t = useMessages("place");
  const { text: name, write: writeName } = useSavedText(uid, `${keptKey}:${place.place_id}:name`, place.name);
  const { text: vicinity, write: writeVicinity } = useSavedText(
    uid,
    `${keptKey}:${place.place_id}:vicinity`,
    place.vicinity ?? "",
  );
  const { text: postcode, write: writePostcode } = useSavedText(
    uid,
    `${keptKey}:${place.place_id}:postcode`,
    place.postcode ?? "",
  );
  const [closed, setClosed] = useState(false);
  const [to, setTo] = useState<Position | null>(null);
  const { text: note, write: writeNote } = useSavedText(uid, `${keptKey}:${place.place_id}:note`);
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t.correct.tooLong({ max }) : null);
  const problems = {
    name: name.trim() === "" ? t.correct.nameless : tooLong(name, longest.name),
    vicinity: tooLong(vicinity, longest.vicinity),
    postcode: tooLong(postcode, longest.postcode),
    note: tooLong(note, longest.note),
  };
  const clear = () => {
    for (const write of [writeName, writeVicinity, writePostcode, writeNote]) write("");
  };
  const texts = { name, writeName, vicinity, writeVicinity, postcode, writePostcode, note, writeNote };
  return { ...texts, closed, setClosed, to, setTo, problems, clear };
}

type Corrected = { name: string; vicinity: string; postcode: string; closed: boolean; to: Position | null };

/** Only what differs from the place. */
function changesOf(place: Place, { name, vicinity, postcode, closed, to }: Corrected) {
  const moved = movedFrom(place, to);
  return {
    ...(name.trim() === place.name ? {} : { name: name.trim() }),
    ...(vicinity.trim() === (place.vicinity ?? "") ? {} : { vicinity: vicinity.trim() || null }),
    ...(postcode.trim() === (place.postcode ?? "") ? {} : { postcode: postcode.trim() || null }),
    ...(closed ? { closed: true } : {}),
    ...(moved ? { latitude: roundDegrees(moved.lat), longitude: roundDegrees(moved.lng) } : {}),
  };
}
