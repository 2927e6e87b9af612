import { useState, type FormEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { citiesKey, cityKey, fetchCities, fetchCity, type AdminCity, type CityDetails } from "./cities.ts";
import admin from "../admin.module.css";
import styles from "./cities.module.css";
import { CityName } from "./city-table.tsx";
import { MergeCities } from "./merge-cities.tsx";
import { NamesForm } from "./names-form.tsx";
import { Spellings } from "./spellings.tsx";
import { useAway } from "./use-away.ts";

/** One city: its mayor, names and spellings, and the cities it may be merged with. */
export function CityDialog({ city, onClose }: { city: AdminCity; onClose: () => void }) {
  const t = useMessages("adminCities");
  const loaded = useLoaded(cityKey(city.city_id), () => fetchCity(city.city_id));
  return (
    <Dialog
      title={city.city}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(details) => (
          <>
            <p>
              {t.figures({ places: details.places, ratings: details.ratings })}{" "}
              {details.mayor === null ? t.noMayor : t.mayorIs({ name: details.mayor })}
            </p>
            <NamesForm city={details} onDone={onClose} />
            <Spellings city={details} />
            <Others city={details} onMerged={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Cities to merge this one with: likely doubles, and any other by a search. */
function Others({ city, onMerged }: { city: CityDetails; onMerged: () => void }) {
  const t = useMessages("adminCities");
  const away = useAway();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [other, setOther] = useState<AdminCity | null>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setText(typed.trim());
  };
  return (
    <section className={styles.part}>
      <h3>{t.mergePart}</h3>
      {city.doubles.length === 0 ? (
        <p>{t.noOthers}</p>
      ) : (
        <Choices cities={city.doubles} note={({ distance_m }) => away(distance_m)} onChoose={setOther} />
      )}
      <form className={styles.row} onSubmit={search}>
        <TextField
          label={t.findOther}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="quiet">
          {t.search}
        </Button>
      </form>
      {text === "" ? null : <FoundOthers key={text} text={text} city={city} onChoose={setOther} />}
      {/* On top of the dialog: closing it returns the focus to the button that opened it. */}
      {other ? <MergeCities gone={city} kept={other} onClose={() => setOther(null)} onDone={onMerged} /> : null}
    </section>
  );
}

type FoundOthersProps = { text: string; city: AdminCity; onChoose: (city: AdminCity) => void };

function FoundOthers({ text, city, onChoose }: FoundOthersProps) {
  const t = useMessages("adminCities");
  const asked = { text, country: "", after: null };
  const loaded = useLoaded(citiesKey(asked), () => fetchCities(asked));
  return (
    <Loaded of={loaded} reasons={t.reasons} quiet>
      {({ cities }) => {
        const others = cities.filter(({ city_id: id }) => id !== city.city_id);
        return others.length === 0 ? <p>{t.nothing}</p> : <Choices cities={others} onChoose={onChoose} />;
      }}
    </Loaded>
  );
}

type ChoicesProps<City> = {
  cities: readonly City[];
  note?: (city: City) => string;
  onChoose: (city: City) => void;
};

function Choices<City extends AdminCity>({ cities, note, onChoose }: ChoicesProps<City>) {
  const t = useMessages("adminCities");
  const { labelled } = useMessages("common");
  return (
    <ul className={styles.list}>
      {cities.map((one) => (
        <li key={one.city_id}>
          <CityName city={one} />
          {note ? <span className={admin.below}>{note(one)}</span> : null}
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={labelled({ label: t.compare, text: `${one.city}, ${one.city_id}` })}
            onClick={() => onChoose(one)}
          >
            {t.compare}
          </Button>
        </li>
      ))}
    </ul>
  );
}
