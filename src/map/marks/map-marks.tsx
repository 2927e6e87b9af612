import type { Map as LeafletMap } from "leaflet";
import { useMemo } from "react";
import { useMap } from "react-leaflet";
import type { Position } from "../../domain/places/distance.ts";
import type { Score } from "../../domain/ratings/score.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatAverage, formatNumber } from "../../messages/format.ts";
import { AnyLemon } from "../../ui/lemons/any-lemon.tsx";
import { clusterOf, type Bounds, type Group } from "./clusters.ts";
import styles from "./map-marks.module.css";
import { Pin } from "./pin.tsx";
import { useMapState } from "../use-map-state.ts";

/** A place on the map. */
export type Mark = Position & {
  id: string;
  name: string;
  /** null: no ratings; absent if only the person's own score is shown. */
  average?: number | null;
  /** The person's own score. */
  own?: { score: Score; sent: boolean } | undefined;
};

type MarksProps = {
  marks: readonly Mark[];
  /** Ids of the places whose card is open. */
  picked: readonly string[];
  /** Id of the place that is hovered or focused elsewhere. */
  pointed: string | null;
  onPick: (ids: readonly string[]) => void;
};

/** The marks in view, grouped where they would overlap. */
export function Marks({ marks, picked, pointed, onPick }: MarksProps) {
  const map = useMap();
  const clusters = useMemo(() => clusterOf(marks), [marks]);
  const view = useView(map);
  const groups = useMemo(() => clusters.at(view.bounds, view.zoom), [clusters, view]);
  return groups.map((group) => {
    const [mark] = group.things;
    const has = (id: string) => group.things.some((thing) => thing.id === id);
    const isPicked = picked.some(has);
    const isPointed = pointed !== null && has(pointed);
    const open = () => {
      if (group.partsAt === null) onPick(group.things.map(({ id }) => id));
      else map.setView([group.lat, group.lng], group.partsAt);
    };
    return (
      <Pin key={group.key} at={group} rank={isPicked || isPointed ? 2 : 1} className={styles.pin}>
        {group.count === 1 && mark ? (
          <PlaceMark mark={mark} picked={isPicked} pointed={isPointed} onPick={open} />
        ) : (
          <GroupMark group={group} picked={isPicked} pointed={isPointed} onOpen={open} />
        )}
      </Pin>
    );
  });
}

type PlaceMarkProps = { mark: Mark; picked: boolean; pointed: boolean; onPick: () => void };

function PlaceMark({ mark, picked, pointed, onPick }: PlaceMarkProps) {
  const t = { map: useMessages("mapView"), common: useMessages("common") };
  const { name, average, own } = mark;
  const shown = average === undefined ? own?.score : (average ?? undefined);
  let label = name;
  if (average === null) label = t.map.unrated({ name });
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

type GroupMarkProps = { group: Group<Mark>; picked: boolean; pointed: boolean; onOpen: () => void };

function GroupMark({ group: { count, partsAt }, picked, pointed, onOpen }: GroupMarkProps) {
  const t = useMessages("mapView");
  return (
    <button
      type="button"
      className={styles.group}
      aria-label={partsAt === null ? t.spot({ count }) : t.group({ count })}
      aria-pressed={partsAt === null ? picked : undefined}
      data-pointed={pointed || picked}
      data-size={count < 10 ? "s" : count < 100 ? "m" : "l"}
      onClick={onOpen}
    >
      <span>{formatNumber(count)}</span>
    </button>
  );
}

type View = { bounds: Bounds; zoom: number };

/**
 * The visible area with a margin, so that marks exist before they come into view. Updated when the map stops moving.
 */
const useView = (map: LeafletMap): View => useMapState(map, "moveend zoomend resize", readView);

function readView(map: LeafletMap): View {
  const around = map.getBounds().pad(0.15);
  return {
    bounds: { west: around.getWest(), south: around.getSouth(), east: around.getEast(), north: around.getNorth() },
    zoom: map.getZoom(),
  };
}
