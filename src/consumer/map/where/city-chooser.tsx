import { useEffect, useId, useState, type ReactNode } from "react";
import type { Position } from "../../../domain/places/distance.ts";
import { formatDistance, formatList } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { PlaceIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { byDistance, cityKey, findCities, mergeCities, type City } from "./cities.ts";
import styles from "./city-chooser.module.css";
import { readSeenCities } from "../list/last-list.ts";
import { fetchCities } from "../online.ts";

const offered = 8;
/** The note about demo data names all cities, or with more than these none: a part would read as all. */
const demoNamed = 6;
/** How long the form waits for the cities of the server, which are shown above it. */
const lateAfterMs = 1_500;

type CityChooserProps = {
  /** Position of the person, to sort cities by distance. */
  from: Position | null;
  /** A search without results; it may be the name of a city. */
  query?: string;
  onChoose: (city: City) => void;
  /** Content below. Shown after the server has answered or failed, so that late cities do not move it. */
  children?: ReactNode;
};

/** Chooses a city that the device or the server knows, when there is no position or no place nearby. */
export function CityChooser({ from, query = "", onChoose, children }: CityChooserProps) {
  const t = useMessages("where").city;
  const titleId = useId();
  const { known, first, seen, settled } = useKnownCities();
  const cities = byDistance(known, from);
  const [text, setText] = useState("");
  const { run, busy: looking } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const typed = text.trim();
  const { above, below } = arrange(cities, first, typed, query);
  const isDemo = cities.length <= demoNamed && cities.every((city) => city.demo);
  const demo = isDemo ? cities.map(({ name }) => name) : [];

  const lookUp = async () => {
    const [match] = findCities(cities, typed);
    if (match) return onChoose(match);
    const answer = await fetchCities(typed);
    if (!answer.ok) return setProblem(answer.reason === "offline" ? t.offline : t.failed);
    const found = findCities(answer.cities, typed)[0] ?? answer.cities[0];
    if (found) onChoose(found);
    else setProblem(t.nothing({ text: typed }));
  };

  if (first === undefined) return <Skeleton shape="title" />;
  return (
    <>
      <section className={styles.chooser} aria-labelledby={titleId}>
        <h2 id={titleId}>{t.title}</h2>
        <CityButtons cities={above} demo={seen ? [] : demo} onChoose={onChoose} />
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
        <CityButtons cities={below} demo={seen || above.length === 0 ? demo : []} onChoose={onChoose} />
      </section>
      {settled ? children : null}
    </>
  );
}

type MeasuredCity = City & { distanceM: number | null };

/** Splits matching cities, or all if none match, into those above and below the form. Cities that arrived after the form go below. */
function arrange(cities: MeasuredCity[], first: ReadonlySet<string> | undefined, typed: string, query: string) {
  const early = cities.filter((city) => first?.has(cityKey(city)));
  const later = cities.filter((city) => !first?.has(cityKey(city)));
  const wanted = typed === "" ? query : typed;
  const matchingEarly = findCities(early, wanted);
  const matchingLater = findCities(later, wanted);
  const none = matchingEarly.length + matchingLater.length === 0;
  // Only typing may remove cities that are already shown.
  const keepsEarly = none || (typed === "" && matchingEarly.length === 0);
  const above = (keepsEarly ? early : matchingEarly).slice(0, offered);
  return { above, below: (none ? later : matchingLater).slice(0, offered - above.length) };
}

type CityButtonsProps = {
  cities: MeasuredCity[];
  /** Cities named in the note about demo data; empty for no note. */
  demo: string[];
  onChoose: (city: City) => void;
};

function CityButtons({ cities, demo, onChoose }: CityButtonsProps) {
  const t = useMessages("where").city;
  if (cities.length === 0) return null;
  return (
    <>
      {demo.length > 0 ? <p className={styles.remark}>{t.demo({ cities: formatList(demo) })}</p> : null}
      <ul className={styles.cities}>
        {cities.map((city) => (
          <li key={cityKey(city)}>
            <Button variant="quiet" icon={<PlaceIcon aria-hidden="true" />} onClick={() => onChoose(city)}>
              <bdi>{city.name}</bdi>
              {city.distanceM === null ? null : <span className={styles.away}>{formatDistance(city.distanceM)}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Cities of the last list immediately, and those of the server once it has answered or failed (`settled`). `first`: the keys that the
 * form was first shown with; undefined while it waits for them.
 */
function useKnownCities() {
  const [seen] = useState(readSeenCities);
  const [answered, setAnswered] = useState<City[] | null>(null);
  const [first, setFirst] = useState<ReadonlySet<string> | undefined>(() =>
    seen.length > 0 ? keysOf(seen) : undefined,
  );
  const waiting = first === undefined;
  useEffect(() => {
    let current = true;
    void fetchCities("").then((answer) => {
      if (!current) return;
      const cities = answer.ok ? mergeCities(answer.cities, seen) : seen;
      setAnswered(cities);
      setFirst((before) => before ?? keysOf(cities));
    });
    return () => {
      current = false;
    };
  }, [seen]);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setFirst((before) => before ?? new Set()), lateAfterMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return { known: answered ?? seen, first, seen: seen.length > 0, settled: answered !== null };
}

const keysOf = (cities: readonly City[]): ReadonlySet<string> => new Set(cities.map(cityKey));
