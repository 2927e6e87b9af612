import type { Position } from "../../domain/places/distance.ts";
import type { Score } from "../../domain/ratings/score.ts";
import { formatAverage } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import styles from "./map-marks.module.css";

/** A place on the map. */
export type Mark = Position & {
  id: string;
  name: string;
  /** null: no ratings; absent if only the person's own score is shown. */
  average?: number | null;
  /** The person's own score. */
  own?: { score: Score; sent: boolean } | undefined;
};

type PlaceMarkProps = { mark: Mark; picked: boolean; pointed: boolean; onPick: () => void };

/** One place: its average, and the own score in the corner. */
export function PlaceMark({ mark, picked, pointed, onPick }: PlaceMarkProps) {
  const t = { map: useMessages("mapView"), common: useMessages("common") };
  const { name, average, own } = mark;
  const shown = average === undefined ? own?.score : (average ?? undefined);
  let label = name;
  // A place with an own rating has been rated, even where the average does not contain it yet.
  if (average === null && !own) label = t.map.unrated({ name });
  if (average) label = t.map.rated({ name, average: formatAverage(average) });
  if (own) label = t.map.own({ mark: label, lemons: t.common.lemons({ count: own.score }) });
  if (own && !own.sent) label = t.map.waiting({ mark: label });
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={label}
      aria-pressed={picked}
      data-pointed={pointed}
      data-rated={shown !== undefined}
      data-own={own !== undefined}
      title={name}
      onClick={onPick}
    >
      <span className={styles.body}>
        <span className={styles.lemon}>
          <AnyLemon withLeaf={false} shape={shapeOf(shown)} />
        </span>
        {average ? formatAverage(average) : shown}
        {own && average !== undefined ? (
          <span className={styles.own} data-sent={own.sent} data-score={own.score} />
        ) : null}
      </span>
    </button>
  );
}

/**
 * The icon is recognisable before the number is readable: a whole lemon for good averages, a squeezed one for bad ones.
 */
function shapeOf(score: number | undefined) {
  if (score === undefined) return "outline";
  if (score >= 3.75) return "whole";
  return score >= 2.5 ? "half" : "squeezed";
}
