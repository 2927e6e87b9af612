import { useState } from "react";
import { useDashboardSignInMessages } from "../../messages/en/dashboard-sign-in.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { PlaceIcon, SearchIcon } from "../../ui/icons.ts";
import type { FoundRestaurant } from "../../domain/found-restaurant.ts";
import styles from "./restaurant-field.module.css";
import { useRestaurantSearch, type RestaurantSearch } from "./use-restaurant-search.ts";

type RestaurantFieldProps = {
  /** The one that was chosen before, e.g. ahead of a reload. */
  chosen: FoundRestaurant | null;
  error: string | null;
};

/** Finds one's restaurant and holds it: the form's field `restaurant` is what was chosen, as JSON, or "". */
export function RestaurantField({ chosen: before, error }: RestaurantFieldProps) {
  const t = useDashboardSignInMessages().restaurant;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(before);
  const { found, again } = useRestaurantSearch(chosen ? "" : typed);
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
          <TextField
            label={t.label}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            required
            icon={<SearchIcon aria-hidden="true" size={20} />}
            value={typed}
            hint={t.hint}
            error={error}
            // Enter looks for the place; it does not send a form that is not complete without one.
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div aria-live="polite">
            <Answer found={found} onRetry={again} />
          </div>
          {found.kind === "found" ? (
            <ul className={styles.found}>
              {found.restaurants.map((restaurant) => (
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

function Answer({ found, onRetry }: { found: RestaurantSearch; onRetry: () => void }) {
  const t = useDashboardSignInMessages().restaurant;
  switch (found.kind) {
    case "idle":
      return null;
    case "asking":
      return <Skeleton shape="line" count={3} />;
    case "offline":
      return <p className={styles.note}>{t.offline}</p>;
    case "failed":
      return (
        <p className={styles.note}>
          {t.failed}{" "}
          <Button variant="plain" onClick={onRetry}>
            {t.again}
          </Button>
        </p>
      );
    case "found":
      return <p className={styles.note}>{t.found(found.restaurants.length)}</p>;
  }
}
