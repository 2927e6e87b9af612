import { useMemo } from "react";
import { addPlacePath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { PlaceIcon } from "../../../ui/icons.ts";
import { citiesOf, findCities, type City } from "./cities.ts";
import styles from "./city-chooser.module.css";
import type { ListedPlace } from "../list/last-list.ts";

type CityMatchesProps = { query: string; places: readonly ListedPlace[]; onChoose: (city: City) => void };

const offered = 3;

/** Who searches for a city mostly wants what is there, and not the places that are called like it. */
export function CityMatches({ query, places, onChoose }: CityMatchesProps) {
  const t = useMessages("where").city;
  const cities = useMemo(() => findCities(citiesOf(places), query).slice(0, offered), [places, query]);
  if (cities.length === 0) return null;
  return (
    <ul className={styles.cities}>
      {cities.map((city) => (
        <li key={city.name}>
          <Button variant="quiet" icon={<PlaceIcon aria-hidden="true" />} onClick={() => onChoose(city)}>
            {t.placesIn(city.name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Below what was found: the one that is meant may not be among it. */
export function AddByHand({ name }: { name: string }) {
  return (
    <ButtonLink variant="plain" to={addPlacePath(name)}>
      {useMessages("where").addByHand}
    </ButtonLink>
  );
}
