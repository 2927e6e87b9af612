import type { ReactNode } from "react";
import { scores, type Score } from "../../../domain/ratings/score.ts";
import { searchMaxLength } from "../../../domain/places/search-radius.ts";
import type { Tag } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import styles from "./filter-panel.module.css";
import type { CityChoice, RatingFilter } from "./rating-filter.ts";

type FilterPanelProps = {
  filter: RatingFilter;
  choices: { tags: readonly Tag[]; cities: readonly CityChoice[] };
  onChange: (filter: RatingFilter) => void;
};

/** Filter of the own ratings; works on the device. */
export function FilterPanel({ filter, choices, onChange }: FilterPanelProps) {
  const t = { common: useMessages("common"), names: useMessages("names"), filter: useMessages("history").filter };
  return (
    <Card as="search" tone="sunk" className={styles.panel}>
      <TextField
        label={t.filter.text}
        type="search"
        autoComplete="off"
        maxLength={searchMaxLength}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Choice
        label={t.filter.score}
        value={String(filter.score ?? "")}
        onChange={(value) => onChange({ ...filter, score: scores.find((score) => String(score) === value) ?? null })}
      >
        {scores.map((score: Score) => (
          <option key={score} value={score}>
            {t.common.lemons({ count: score })}
          </option>
        ))}
      </Choice>
      <Choice
        label={t.filter.tag}
        value={filter.tag ?? ""}
        onChange={(value) => onChange({ ...filter, tag: choices.tags.find((tag) => tag === value) ?? null })}
      >
        {choices.tags.map((tag) => (
          <option key={tag} value={tag}>
            {t.names.tags[tag]}
          </option>
        ))}
      </Choice>
      <Choice
        label={t.filter.city}
        value={filter.city ?? ""}
        onChange={(value) => onChange({ ...filter, city: value === "" ? null : value })}
      >
        {choices.cities.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Choice>
    </Card>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const t = useMessages("history").filter;
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t.all}</option>
        {children}
      </select>
    </label>
  );
}
