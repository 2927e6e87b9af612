import { useMemo } from "react";
import { addPlacePath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { PlaceIcon } from "../../../ui/icons.ts";
import { citiesOf, cityKey, findCities, type City } from "./cities.ts";
import styles from "./city-chooser.module.css";
import type { ListedPlace } from "../list/last-list.ts";

type CityMatchesProps = { query: string; places: readonly ListedPlace[]; onChoose: (city: City) => void };

const offered = 3;

/** Offers to list the places of a city when the query is its name. */
export function CityMatches({ query, places, onChoose }: CityMatchesProps) {
  const t = useMessages("where").city;
  const cities = useMemo(() => findCities(citiesOf(places), query).slice(0, offered), [places, query]);
  if (cities.length === 0) return null;
  return (
    <ul className={styles.cities}>
      {cities.map((city) => (
        <li key={cityKey(city)}>
          <Button variant="quiet" icon={<PlaceIcon aria-hidden="true" />} onClick={() => onChoose(city)}>
            {t.placesIn({ city: city.name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Link below the search results to add a place that is not among them. */
export function AddByHand({ name }: { name: string }) {
  return (
    <ButtonLink variant="plain" to={addPlacePath(name)}>
      {useMessages("where").addByHand}
    </ButtonLink>
  );
}
