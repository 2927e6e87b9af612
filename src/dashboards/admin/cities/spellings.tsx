import { useState, type FormEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFailureText } from "../../data/failure-notice.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import { useSave } from "../../data/use-save.ts";
import { adminPrefix } from "../tasks.ts";
import { AskFirst } from "../ask-first.tsx";
import { addSpelling, removeSpelling, type CityDetails } from "./cities.ts";
import admin from "../admin.module.css";
import styles from "./cities.module.css";

/** The spellings by which places find a city: those of its names stay, further ones are added and removed. */
export function Spellings({ city }: { city: CityDetails }) {
  const t = useMessages("adminCities");
  const { labelled } = useMessages("common");
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <section className={styles.part}>
      <h3>{t.spellings}</h3>
      <p>{t.spellingsText}</p>
      <ul className={styles.list}>
        {city.named.map((spelling) => (
          <li key={spelling}>
            <bdi>{spelling}</bdi>
            <span className={admin.below}>{t.ofName}</span>
          </li>
        ))}
        {city.given.map((spelling) => (
          <li key={spelling} className={styles.row}>
            <bdi>{spelling}</bdi>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={labelled({ label: t.remove, text: spelling })}
              onClick={() => setRemoved(spelling)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {city.geonames > 0 ? <p>{t.geonames({ count: city.geonames })}</p> : null}
      <AddSpelling city={city.city_id} />
      {removed === null ? null : (
        <AskFirst
          words={t}
          title={t.removeTitle({ spelling: removed })}
          yes={t.removeNow}
          done={t.removed}
          act={(opId) => removeSpelling(city.city_id, removed, opId)}
          onClose={() => setRemoved(null)}
          onDone={() => setRemoved(null)}
        >
          <p>{t.removeText({ city: city.city })}</p>
        </AskFirst>
      )}
    </section>
  );
}

function AddSpelling({ city }: { city: number }) {
  const t = useMessages("adminCities");
  const failureText = useFailureText(t.reasons);
  const [typed, setTyped] = useState("");
  const { opIdOf, next } = useOpId();
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    run(
      () => addSpelling(city, typed, opIdOf(typed)),
      () => {
        setTyped("");
        next();
        toast.show({ text: t.added });
      },
    );
  };
  return (
    <form className={styles.row} onSubmit={add}>
      <TextField
        label={t.addSpelling}
        value={typed}
        error={failure ? failureText(failure) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="quiet" busy={busy}>
        {t.add}
      </Button>
    </form>
  );
}
