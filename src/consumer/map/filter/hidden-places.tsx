import { noPlaceFilter, type HidingChoice } from "../../../domain/places/place-filter.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import styles from "./filter-tools.module.css";
import { useChoiceName } from "./filter-words.ts";
import type { ChosenFilter } from "./use-place-filter.ts";

type HiddenPlacesProps = {
  chosen: ChosenFilter;
  hiding: readonly { choice: HidingChoice; count: number }[];
  /** Number of places without the filter. */
  count: number;
};

/** Instead of a list of which the filter hides every place: which choices do it. */
export function HiddenPlaces({ chosen: { filter, choose, clearFilter }, hiding, count }: HiddenPlacesProps) {
  const t = useMessages("mapFilter");
  const nameOf = useChoiceName(filter);
  return (
    <EmptyState
      title={t.nothing}
      action={
        <div className={styles.hiding}>
          {hiding.map((one) => (
            <Button
              key={one.choice}
              variant="quiet"
              onClick={() => choose({ [one.choice]: noPlaceFilter[one.choice] })}
            >
              {t.hides({ filter: nameOf(one.choice), count: one.count })}
            </Button>
          ))}
          <Button variant="plain" onClick={clearFilter}>
            {t.clear}
          </Button>
        </div>
      }
    >
      {hiding.length === 0 ? <p>{t.together({ count })}</p> : null}
    </EmptyState>
  );
}
