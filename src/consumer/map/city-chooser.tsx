import { useEffect, useId, useState } from "react";
import { useWhereMessages } from "../../messages/en/where.ts";
import { Button } from "../../ui/elements/button.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { PlaceIcon } from "../../ui/icons.ts";
import { findCity, mergeCities, type City } from "./cities.ts";
import styles from "./city-chooser.module.css";
import { readSeenCities } from "./last-list.ts";
import { fetchCities } from "./online.ts";

const offered = 8;

/** The way on without a position: a city that this device knows, or one that the server knows. */
export function CityChooser({ onChoose }: { onChoose: (city: City) => void }) {
  const t = useWhereMessages().city;
  const titleId = useId();
  const [cities, setCities] = useState(readSeenCities);
  const [text, setText] = useState("");
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void fetchCities("").then((answer) => {
      if (current && answer.ok) setCities((known) => mergeCities(known, answer.cities));
    });
    return () => {
      current = false;
    };
  }, []);

  const lookUp = async () => {
    const wanted = text.trim();
    const known = findCity(cities, wanted);
    if (known) return onChoose(known);
    setLooking(true);
    const answer = await fetchCities(wanted);
    setLooking(false);
    if (!answer.ok) return setProblem(answer.reason === "offline" ? t.offline : t.failed);
    const found = findCity(answer.cities, wanted) ?? answer.cities[0];
    if (found) onChoose(found);
    else setProblem(t.nothing(wanted));
  };

  return (
    <section className={styles.chooser} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      {cities.length > 0 ? (
        <ul className={styles.cities}>
          {cities.slice(0, offered).map((city) => (
            <li key={city.name}>
              <Button variant="quiet" icon={<PlaceIcon aria-hidden="true" />} onClick={() => onChoose(city)}>
                {city.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !looking) void lookUp();
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
        <Button type="submit" variant="quiet" wide busy={looking} disabled={text.trim() === ""}>
          {looking ? t.searching : t.show}
        </Button>
      </form>
    </section>
  );
}
