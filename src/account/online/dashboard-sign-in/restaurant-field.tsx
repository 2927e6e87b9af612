import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { SearchField, SearchState } from "../../../ui/elements/search-field.tsx";
import { PlaceIcon } from "../../../ui/icons.ts";
import { useSearch } from "../../../ui/use-search.ts";
import { useOnline } from "../../../device/use-online.ts";
import { holdsDemoPlaces, type FoundRestaurant } from "../../../domain/places/found-restaurant.ts";
import { findRestaurants } from "./find-restaurants.ts";
import styles from "./restaurant-field.module.css";

type RestaurantFieldProps = {
  /** Restaurant chosen earlier, e.g. before a reload. */
  chosen: FoundRestaurant | null;
  error: string | null;
};

/** Search for the owner's restaurant. The form field `restaurant` is the choice as JSON, or "". */
export function RestaurantField({ chosen: before, error }: RestaurantFieldProps) {
  const t = useMessages("dashboardSignIn").restaurant;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(before);
  const { search, again } = useSearch(chosen ? "" : typed, findRestaurants, useOnline());
  return (
    <div className={styles.field}>
      <input type="hidden" name="restaurant" value={chosen ? JSON.stringify(chosen) : ""} />
      {chosen ? (
        <Card tone="tint" className={styles.chosen}>
          <PlaceIcon aria-hidden="true" size={22} />
          <div>
            <p className={styles.label}>{t.chosen}</p>
            <p className={styles.name}>
              <bdi>{chosen.name}</bdi>
            </p>
            <p className={styles.address}>
              <bdi>{chosen.formatted_address}</bdi>
            </p>
          </div>
          <Button variant="plain" onClick={() => setChosen(null)}>
            {t.change}
          </Button>
        </Card>
      ) : (
        <>
          <SearchField label={t.label} required value={typed} hint={t.hint} error={error} onType={setTyped} />
          <SearchState search={search} words={t} onAgain={again}>
            {search.kind === "found" ? t.found({ count: search.found.length }) : null}
            {search.kind === "found" && holdsDemoPlaces(search.found) ? ` · ${t.demo}` : null}
          </SearchState>
          {search.kind === "found" ? (
            <ul className={styles.found}>
              {search.found.map((restaurant) => (
                <li key={restaurant.place_id}>
                  <button type="button" className={styles.choice} onClick={() => setChosen(restaurant)}>
                    <bdi className={styles.name}>{restaurant.name}</bdi>
                    <bdi className={styles.address}>{restaurant.formatted_address}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </div>
  );
}
