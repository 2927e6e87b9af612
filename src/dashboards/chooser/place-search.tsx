import { useState } from "react";
import { holdsDemoPlaces, type FoundRestaurant } from "../../domain/places/found-restaurant.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { SearchField, SearchState } from "../../ui/elements/search-field.tsx";
import { useSearch } from "../../ui/use-search.ts";
import styles from "./chooser.module.css";
import { findPlaces } from "./requests.ts";

type PlaceSearchProps = { error: string | null; onChoose: (place: FoundRestaurant) => void };

/** Search for a restaurant; sends the query when typing pauses. */
export function PlaceSearch({ error, onChoose }: PlaceSearchProps) {
  const t = useMessages("wayIn").ownership;
  const { demo } = useMessages("dashboardSignIn").restaurant;
  const [typed, setTyped] = useState("");
  const { search, again } = useSearch(typed, findPlaces);
  const found = search.kind === "found" ? search.found : [];
  return (
    <div className={styles.lines}>
      <SearchField label={t.search} hint={t.searchHint} value={typed} error={error} onType={setTyped} />
      <SearchState search={search} words={{ failed: t.searchFailed, again: t.again }} onAgain={again}>
        {found.length === 0 ? `${t.none}. ${t.noneHint}` : t.found({ count: found.length })}
        {holdsDemoPlaces(found) ? ` · ${demo}` : null}
      </SearchState>
      {found.length === 0 ? null : (
        <ul className={styles.lines}>
          {found.map((place) => (
            <Card as="li" key={place.place_id} className={styles.hit}>
              <PlaceLines place={place} />
              <Button variant="quiet" onClick={() => onChoose(place)}>
                {t.choose({ name: place.name })}
              </Button>
            </Card>
          ))}
        </ul>
      )}
    </div>
  );
}

export function PlaceLines({ place: { name, formatted_address: address } }: { place: FoundRestaurant }) {
  return (
    <span className={styles.lines}>
      <bdi>{name}</bdi>
      <span className={styles.soft}>{address}</span>
    </span>
  );
}
