import { useEffect, useId, useState } from "react";
import type { Position } from "../../domain/distance.ts";
import { formatDistance, formatList } from "../../messages/format.ts";
import { useWhereMessages } from "../../messages/en/where.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { PlaceIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { byDistance, findCities, mergeCities, type City } from "./cities.ts";
import styles from "./city-chooser.module.css";
import { readSeenCities } from "./last-list.ts";
import { fetchCities } from "./online.ts";

const offered = 8;
/** So many cities name where a demo takes place. */
const demoNamed = 3;
/** So long the form waits for the cities of the server, which stand above it; later ones come below, so that nothing moves. */
const lateAfterMs = 1_500;

type CityChooserProps = {
  /** Where the person is: the nearest cities come first, with their distance. */
  from: Position | null;
  /** What was searched for in vain: maybe the name of a city. */
  query?: string;
  onChoose: (city: City) => void;
};

/** The way on where there is no position or nothing around it: a city that this device knows, or one that the server knows. */
export function CityChooser({ from, query = "", onChoose }: CityChooserProps) {
  const t = useWhereMessages().city;
  const titleId = useId();
  const { cities: known, late } = useKnownCities();
  const cities = byDistance(known ?? [], from);
  const [text, setText] = useState("");
  const { run, busy: looking } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const typed = text.trim();
  const matching = findCities(cities, typed);
  const meant = typed === "" ? findCities(cities, query) : matching;
  const shown = meant.length > 0 ? meant : cities;
  const demo = cities.length > 0 && cities.every((city) => city.demo);

  const lookUp = async () => {
    const [known] = matching;
    if (known) return onChoose(known);
    const answer = await fetchCities(typed);
    if (!answer.ok) return setProblem(answer.reason === "offline" ? t.offline : t.failed);
    const found = findCities(answer.cities, typed)[0] ?? answer.cities[0];
    if (found) onChoose(found);
    else setProblem(t.nothing(typed));
  };

  if (known === undefined && !late) return <Skeleton shape="title" />;
  return (
    <section className={styles.chooser} aria-labelledby={titleId} data-late={late}>
      <h2 id={titleId}>{t.title}</h2>
      {demo ? (
        <p className={styles.remark}>{t.demo(formatList(cities.slice(0, demoNamed).map(({ name }) => name)))}</p>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.cities}>
          {shown.slice(0, offered).map((city) => (
            <li key={city.name}>
              <Button variant="quiet" icon={<PlaceIcon aria-hidden="true" />} onClick={() => onChoose(city)}>
                <bdi>{city.name}</bdi>
                {city.distanceM === null ? null : <span className={styles.away}>{formatDistance(city.distanceM)}</span>}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== "") run(lookUp);
        }}
      >
        <TextField
          label={t.label}
          placeholder={t.placeholder}
          autoComplete="address-level2"
          maxLength={80}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="quiet" wide busy={looking} disabled={typed === ""}>
          {looking ? t.searching : t.show}
        </Button>
      </form>
    </section>
  );
}

/** Those that lists were seen in at once, those of the server when it answers; undefined while there are none and it may answer. */
function useKnownCities(): { cities: City[] | undefined; late: boolean } {
  const [cities, setCities] = useState(() => {
    const seen = readSeenCities();
    return seen.length > 0 ? seen : undefined;
  });
  const [late, setLate] = useState(false);
  const waiting = cities === undefined;
  useEffect(() => {
    let current = true;
    void fetchCities("").then((answer) => {
      if (current) setCities((known = []) => (answer.ok ? mergeCities(answer.cities, known) : known));
    });
    return () => {
      current = false;
    };
  }, []);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return { cities, late };
}
