import { useState, type FormEvent } from "react";
import { languages } from "../../../domain/languages.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { AskFirst } from "../ask-first.tsx";
import { isRenamed, namesOf, saveNames, wrongNames, type AdminCity, type CityNames } from "./cities.ts";
import styles from "./cities.module.css";

/** The own name of a city and its names by language. */
export function NamesForm({ city, onDone }: { city: AdminCity; onDone: () => void }) {
  const t = useMessages("adminCities");
  const [names, setNames] = useState(() => namesOf(city));
  const [checked, setChecked] = useState(false);
  const [asking, setAsking] = useState(false);
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLInputElement>();
  const wrong = checked ? wrongNames(names) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (wrongNames(names).length > 0) return focusFirstError();
    setAsking(true);
  };
  const field = (key: keyof CityNames, label: string) => (
    <TextField
      key={key}
      ref={key === "own" ? ref : null}
      label={label}
      value={names[key]}
      error={wrong.includes(key) ? t.nameInvalid : null}
      onChange={(event) => setNames({ ...names, [key]: event.currentTarget.value })}
    />
  );
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h3>{t.names}</h3>
      {field("own", t.ownName)}
      <p>{t.namesText}</p>
      <div className={styles.fields}>{languages.map((language) => field(language, t.in[language]))}</div>
      <Button type="submit" variant="quiet" aria-disabled={!isRenamed(names, city)}>
        {t.saveNames}
      </Button>
      {asking && isRenamed(names, city) ? (
        <AskFirst
          words={t}
          title={t.renameTitle({ city: city.city })}
          yes={t.saveNames}
          done={t.renamed}
          act={(opId) => saveNames(city.city_id, names, opId)}
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          <p>{t.renameText({ places: city.places })}</p>
          <p>{t.renameKeeps}</p>
        </AskFirst>
      ) : null}
    </form>
  );
}
