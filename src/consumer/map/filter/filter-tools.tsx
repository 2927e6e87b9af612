import { useMemo } from "react";
import {
  chosenHiding,
  filterChoices,
  noPlaceFilter,
  placeSorts,
  type HidingChoice,
} from "../../../domain/places/place-filter.ts";
import { placeKinds } from "../../../domain/places/place-kind.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { ChipGroup } from "../../../ui/elements/chips.tsx";
import { SelectField } from "../../../ui/elements/select-field.tsx";
import { CloseIcon } from "../../../ui/icons.ts";
import type { ListedPlace } from "../list/last-list.ts";
import styles from "./filter-tools.module.css";
import { useChoiceName, useCuisineName } from "./filter-words.ts";
import type { ChosenFilter } from "./use-place-filter.ts";

type FilterToolsProps = {
  chosen: ChosenFilter;
  /** The list without the filter: its kinds and cuisines are offered. */
  places: readonly ListedPlace[];
  searching: boolean;
  open: boolean;
  onClose: () => void;
};

/** The filter of the map: what is chosen, or the panel to choose, which shows it too. */
export function FilterTools({ chosen, open, ...rest }: FilterToolsProps) {
  return open ? <FilterPanel {...chosen} {...rest} /> : <ChosenChoices {...chosen} />;
}

function ChosenChoices({ filter, choose, clearFilter }: ChosenFilter) {
  const t = useMessages("mapFilter");
  const nameOf = useChoiceName(filter);
  const choices = [...chosenHiding(filter), ...(filter.sort ? (["sort"] as const) : [])];
  if (choices.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t.chosen}>
      {choices.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            className={styles.choice}
            aria-label={t.remove({ filter: nameOf(choice) })}
            onClick={() => choose({ [choice]: noPlaceFilter[choice] })}
          >
            {nameOf(choice)}
            <CloseIcon aria-hidden="true" size={15} />
          </button>
        </li>
      ))}
      {choices.length > 1 ? (
        <li>
          <button type="button" className={styles.clear} onClick={clearFilter}>
            {t.clear}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

const switches = ["want", "open", "good", "unrated"] as const satisfies readonly HidingChoice[];

type FilterPanelProps = ChosenFilter & Omit<FilterToolsProps, "chosen" | "open">;

function FilterPanel({ filter, choose, clearFilter, places, searching, onClose }: FilterPanelProps) {
  const t = useMessages("mapFilter");
  const names = useMessages("placeCard").kinds;
  const cuisineName = useCuisineName();
  const offered = useMemo(() => filterChoices(places), [places]);
  const withChosen = <T extends string>(all: readonly T[], one: T | null) =>
    one === null || all.includes(one) ? all : [one, ...all];
  const all = { value: "", label: t.all };
  return (
    <Card as="section" tone="sunk" className={styles.panel} aria-label={t.title}>
      <ChipGroup
        label={t.only}
        options={switches.map((value) => ({ value, label: t[value] }))}
        chosen={switches.filter((choice) => filter[choice])}
        onChange={(now) => choose(Object.fromEntries(switches.map((one) => [one, now.includes(one)])))}
      />
      <div className={styles.fields}>
        <SelectField
          label={t.kind}
          value={filter.kind ?? ""}
          onChange={({ target }) => choose({ kind: placeKinds.find((kind) => kind === target.value) ?? null })}
          options={[all, ...withChosen(offered.kinds, filter.kind).map((value) => ({ value, label: names[value] }))]}
        />
        <SelectField
          label={t.cuisine}
          value={filter.cuisine ?? ""}
          onChange={({ target }) => choose({ cuisine: target.value || null })}
          options={[
            all,
            ...withChosen(offered.cuisines, filter.cuisine).map((value) => ({ value, label: cuisineName(value) })),
          ]}
        />
        <SelectField
          label={t.sort}
          value={filter.sort ?? (searching ? "" : "distance")}
          onChange={({ target }) => {
            const sort = placeSorts.find((one) => one === target.value) ?? null;
            // Places nearby come by distance anyway.
            choose({ sort: sort === "distance" && !searching ? null : sort });
          }}
          options={[
            ...(searching ? [{ value: "", label: t.bestMatch }] : []),
            ...placeSorts.map((value) => ({ value, label: t.sorts[value] })),
          ]}
        />
      </div>
      {filter.open ? <p className={styles.hint}>{t.openHint}</p> : null}
      {filter.sort === "average" ? <p className={styles.hint}>{t.averageHint}</p> : null}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t.done}</Button>
        {chosenHiding(filter).length > 0 || filter.sort ? (
          <Button variant="plain" onClick={clearFilter}>
            {t.clear}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
