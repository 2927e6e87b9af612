import { useState } from "react";
import { addPlacePath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { ScoreLemons } from "../../shared/ratings/score-lemons.tsx";
import { isBrought, type PastRow } from "./plan-past.ts";
import styles from "./past-screen.module.css";

const step = 100;

type PastRowsProps = {
  rows: readonly PastRow[];
  /** Without it the rows cannot be chosen, and say why. */
  isChosen?: (row: PastRow) => boolean;
  onChoose?: (row: PastRow, chosen: boolean) => void;
};

export function PastRows({ rows, isChosen, onChoose }: PastRowsProps) {
  const t = useMessages("past");
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.key} className={styles.row}>
            {isChosen ? (
              <CheckboxField
                label={<Heading row={row} />}
                checked={isChosen(row)}
                onChange={({ currentTarget }) => onChoose?.(row, currentTarget.checked)}
              />
            ) : (
              <Heading row={row} />
            )}
            <Details row={row} />
          </li>
        ))}
      </ul>
      {rows.length > shown ? (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {t.more({ count: Math.min(step, rows.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

const Heading = ({ row: { place, item } }: { row: PastRow }) => (
  <strong>
    <bdi>{place?.name ?? item.name}</bdi>
  </strong>
);

function Details({ row: { place, item, more, sure, fate } }: { row: PastRow }) {
  const t = useMessages("past");
  const when = item.on === null ? t.row.noDate : formatDay(item.on);
  const where = place ? [place.vicinity, place.city].filter(Boolean).join(", ") : item.where;
  return (
    <div className={styles.details}>
      <p className={styles.soft}>
        {t.services[item.source]} · {when}
      </p>
      {where ? (
        <p className={styles.soft}>
          <bdi>{where}</bdi>
        </p>
      ) : null}
      {place && place.name !== item.name ? (
        <p className={styles.soft}>
          <bdi>{t.row.inFile({ name: item.name })}</bdi>
        </p>
      ) : null}
      {isBrought(fate) && !sure ? <p>{t.row.check({ known: item.at !== null })}</p> : null}
      {item.score ? <ScoreLemons score={item.score} /> : item.kind === "saved" ? null : <p>{t.row.noScore}</p>}
      {item.text ? (
        <p className={styles.text}>
          <bdi>{item.text}</bdi>
        </p>
      ) : null}
      {more > 0 ? <p className={styles.soft}>{t.row.more({ count: more })}</p> : null}
      {isBrought(fate) ? null : <p>{t.left.reasons[fate]}</p>}
      {fate === "unknown" || fate === "nowhere" ? (
        <ButtonLink
          variant="plain"
          to={addPlacePath(item.name, { at: item.at })}
          aria-label={t.left.addNamed({ name: item.name })}
        >
          {t.left.add}
        </ButtonLink>
      ) : null}
    </div>
  );
}
