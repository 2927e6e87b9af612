import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { AskFirst } from "../ask-first.tsx";
import { fetchMerge, losersOf, mergeKey, saveMerge, type AdminCity, type MergePreview } from "./cities.ts";
import styles from "./cities.module.css";
import { useAway } from "./use-away.ts";

type MergeCitiesProps = {
  /** The city that goes, unless the admin turns the two round. */
  gone: AdminCity;
  kept: AdminCity;
  onClose: () => void;
  onDone: () => void;
};

/** Previews what a merge of two cities moves, in either direction, then merges. */
export function MergeCities({ gone, kept, onClose, onDone }: MergeCitiesProps) {
  const t = useMessages("adminCities");
  const [turned, setTurned] = useState(false);
  const [from, into] = turned ? [kept, gone] : [gone, kept];
  const loaded = useLoaded(mergeKey(from.city_id, into.city_id), () => fetchMerge(from.city_id, into.city_id));
  return (
    <AskFirst
      // Another direction is another question with its own id.
      key={from.city_id}
      words={t}
      title={t.mergeTitle({ from: from.city, into: into.city })}
      yes={t.mergeNow}
      done={t.mergedNow}
      ready={loaded.value !== undefined}
      act={(opId) => saveMerge(from.city_id, into.city_id, opId)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t.mergeText({ from: from.city, into: into.city })}</p>
      <Button variant="quiet" onClick={() => setTurned(!turned)}>
        {t.turn({ city: from.city })}
      </Button>
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(preview) => <Preview preview={preview} />}
      </Loaded>
      <p>{t.final}</p>
    </AskFirst>
  );
}

function Preview({ preview }: { preview: MergePreview }) {
  const t = useMessages("adminCities");
  const away = useAway();
  return (
    <>
      {preview.two_countries ? <Notice kind="warn">{t.twoCountries}</Notice> : null}
      <h3>{t.movesTitle}</h3>
      <ul className={styles.list}>
        <li>{t.movesPlaces({ count: preview.places })}</li>
        <li>{t.movesRatings({ count: preview.ratings, guests: preview.guests })}</li>
        {preview.spellings.length > 0 ? <li>{t.movesSpellings({ list: preview.spellings.join(", ") })}</li> : null}
      </ul>
      <p>
        {preview.mayor_after === null ? t.noMayorAfter : t.mayorAfter({ name: preview.mayor_after })}
        {losersOf(preview).map((name) => ` ${t.loses({ name })}`)}
      </p>
      <p>{away(preview.distance_m)}</p>
    </>
  );
}
