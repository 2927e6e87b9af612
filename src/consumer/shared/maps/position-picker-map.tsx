import { useMemo, useState } from "react";
import type { Position } from "../../../domain/places/distance.ts";
import { MapView, type Mark } from "../../../map/map-view.tsx";
import { mapTiles } from "./map-tiles.ts";
import { useOfflineMap } from "./use-offline-map.ts";

const streetZoom = 17;
const none: readonly never[] = [];

type PositionPickerMapProps = {
  from: Position;
  /** Whether the map goes along when `from` becomes another place; else it keeps the one that it began at. */
  follows?: boolean;
  /** What stands there already. */
  marks?: readonly Mark[] | undefined;
  /** Has to stay the same function. */
  onPoint: (at: Position) => void;
};

/** A map that is moved, by finger or by arrow keys, until its middle is where something is. */
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
      ground={useOfflineMap()}
      tiles={mapTiles}
    />
  );
}
