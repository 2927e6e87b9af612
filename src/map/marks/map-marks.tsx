import type { Map as LeafletMap } from "leaflet";
import { useMemo } from "react";
import { useMap } from "react-leaflet";
import { useMessages } from "../../messages/messages.ts";
import { formatNumber } from "../../messages/format.ts";
import { clusterOf, type Bounds, type Group } from "./clusters.ts";
import styles from "./map-marks.module.css";
import { Pin } from "./pin.tsx";
import { PlaceMark, type Mark } from "./place-mark.tsx";
import { useMapState } from "../use-map-state.ts";

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
