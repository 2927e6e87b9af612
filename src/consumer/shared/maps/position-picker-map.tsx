import { useMemo, useState } from "react";
import type { Position } from "../../../domain/places/distance.ts";
import { MapView, type Mark } from "../../../map/map-view.tsx";
import { mapTiles } from "./map-tiles.ts";
import { useOfflineMap } from "./use-offline-map.ts";

const streetZoom = 17;
const none: readonly never[] = [];

type PositionPickerMapProps = {
  from: Position;
  /** Whether the map moves when `from` changes; otherwise it stays at the first one. */
  follows?: boolean;
  /** Existing places to show. */
  marks?: readonly Mark[] | undefined;
  /** Pass a stable function. */
  onPoint: (at: Position) => void;
};

/** Picks a position: the person moves the map by finger or arrow keys until its centre is at the place. */
export function PositionPickerMap({ from, follows = false, marks = none, onPoint }: PositionPickerMapProps) {
  const [first] = useState(from);
  const center = follows ? from : first;
  const framing = useMemo(
    () => ({ key: `${center.lat},${center.lng}`, center, zoom: streetZoom, fit: none }),
    [center],
  );
  return (
    <MapView
      marks={marks}
      framing={framing}
      picked={none}
      onPick={() => undefined}
      card={null}
      onPoint={onPoint}
      offlineMap={useOfflineMap()}
      tiles={mapTiles}
    />
  );
}
