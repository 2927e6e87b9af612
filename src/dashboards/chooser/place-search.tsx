import { useState } from "react";
import { useWayInMessages } from "../../messages/en/way-in.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { SearchIcon } from "../../ui/icons.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { usePaused } from "../use-paused.ts";
import styles from "./chooser.module.css";
import { findPlaces, type FoundPlace } from "./requests.ts";

type PlaceSearchProps = { error: string | null; onChoose: (place: FoundPlace) => void };

/** A restaurant by what is typed; asked for when the typing pauses. */
export function PlaceSearch({ error, onChoose }: PlaceSearchProps) {
  const t = useWayInMessages().ownership;
  const [typed, setTyped] = useState("");
  const query = usePaused(typed);
  return (
    <div className={styles.lines}>
      <TextField
        label={t.search}
        hint={t.searchHint}
        icon={<SearchIcon aria-hidden="true" size={20} />}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter searches, which it does by itself; the form is not complete yet.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {query === "" ? null : <Hits query={query} onChoose={onChoose} />}
    </div>
  );
}

function Hits({ query, onChoose }: { query: string; onChoose: PlaceSearchProps["onChoose"] }) {
  const t = useWayInMessages().ownership;
  const found = useLoaded(`places?${encodeURIComponent(query)}`, () => findPlaces(query));
  if (!found.value) {
    if (!found.failure) return <p className={styles.soft}>{t.searching}</p>;
    return (
      <Notice
        kind="bad"
        actions={
          <Button variant="quiet" busy={found.busy} onClick={found.again}>
            {t.again}
          </Button>
        }
      >
        {t.searchFailed}
      </Notice>
    );
  }
  return (
    <>
      <output className={styles.soft}>
        {found.value.length === 0 ? `${t.none}. ${t.noneHint}` : t.found(found.value.length)}
      </output>
      <ul className={styles.lines}>
        {found.value.map((place) => (
          <Card as="li" key={place.place_id} className={styles.hit}>
            <PlaceLines place={place} />
            <Button variant="quiet" onClick={() => onChoose(place)}>
              {t.choose(place.name)}
            </Button>
          </Card>
        ))}
      </ul>
    </>
  );
}

export function PlaceLines({ place: { name, formatted_address: address } }: { place: FoundPlace }) {
  return (
    <span className={styles.lines}>
      <bdi>{name}</bdi>
      <span className={styles.soft}>{address}</span>
    </span>
  );
}
