import { useState, type FormEvent } from "react";
import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { nameCountry } from "../../../messages/name-city.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { SelectField } from "../../../ui/elements/select-field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useSearchParams } from "../../../ui/router.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { ChoiceLinks } from "../../tables/choice-links.tsx";
import { citiesAtOnce, citiesKey, fetchCities, type AdminCity } from "./cities.ts";
import styles from "../admin.module.css";
import { CityDialog } from "./city-dialog.tsx";
import { CityTable } from "./city-table.tsx";
import { Doubles } from "./doubles.tsx";

/** Finds cities and likely doubles, to rename, spell and merge them. */
export function CitiesView() {
  const t = useMessages("adminCities");
  const [question] = useSearchParams();
  const doubles = question.get("list") === "doubles";
  const [text, country] = [question.get("q") ?? "", question.get("country") ?? ""];
  return (
    <>
      <ChoiceLinks
        label={t.lists}
        choices={[
          { to: `${adminPages.places}?view=cities`, label: t.all, chosen: !doubles },
          { to: `${adminPages.places}?view=cities&list=doubles`, label: t.doubles, chosen: doubles },
        ]}
      />
      {doubles ? <Doubles /> : <CitySearch key={`${country} ${text}`} text={text} country={country} />}
    </>
  );
}

function CitySearch({ text, country }: { text: string; country: string }) {
  const t = useMessages("adminCities");
  const [, setQuestion] = useSearchParams();
  const [typed, setTyped] = useState(text);
  const [after, setAfter] = useState<AdminCity | null>(null);
  const [open, setOpen] = useState<AdminCity | null>(null);
  const asked = { text, country, after };
  const loaded = useLoaded(citiesKey(asked), () => fetchCities(asked));
  const ask = (more: { q?: string; country?: string }) => {
    const next = { view: "cities", q: text, country, ...more };
    setQuestion(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")));
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    ask({ q: typed.trim() });
  };
  return (
    <>
      <form className={styles.search} onSubmit={search}>
        <TextField
          label={t.find}
          hint={t.findHint}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Countries
          chosen={country}
          codes={loaded.value?.countries ?? []}
          onChoose={(code) => ask({ q: typed.trim(), country: code })}
        />
        <Button type="submit">{t.search}</Button>
      </form>
      <Loaded of={loaded} reasons={t.reasons}>
        {({ cities }) =>
          cities.length === 0 ? (
            <EmptyState title={t.nothing}>
              <p>{t.nothingText}</p>
            </EmptyState>
          ) : (
            <CityTable cities={cities} onOpen={setOpen} onMore={cities.length < citiesAtOnce ? null : setAfter} />
          )
        }
      </Loaded>
      {open ? <CityDialog key={open.city_id} city={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

type CountriesProps = { chosen: string; codes: readonly string[]; onChoose: (code: string) => void };

function Countries({ chosen, codes, onChoose }: CountriesProps) {
  const t = useMessages("adminCities");
  const all = [...new Set(chosen === "" ? codes : [...codes, chosen])];
  const named = all
    .map((code) => ({ value: code, label: nameCountry(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <SelectField
      label={t.country}
      value={chosen}
      options={[{ value: "", label: t.everyCountry }, ...named]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
