import { useState } from "react";
import type { Position } from "../../domain/distance.ts";
import { MapView, type Mark } from "../../map/map-view.tsx";
import { mapTiles } from "../use-map-tiles.ts";
import { usePackedGround } from "../use-packed-ground.ts";

const streetZoom = 17;
const none: readonly never[] = [];

type PointMapProps = {
  from: Mark;
  /** Whether the old place is shown: not before the pin has left it. */
  left: boolean;
  onPoint: (at: Position) => void;
};

/** A map that is moved, by finger or by arrow keys, until its middle is where something is. */
export function PointMap({ from, left, onPoint }: PointMapProps) {
  const [framing] = useState(() => ({ key: "point", center: from, zoom: streetZoom, fit: none }));
  return (
    <MapView
      marks={left ? [from] : none}
      framing={framing}
      picked={none}
      onPick={() => undefined}
      card={null}
      onPoint={onPoint}
      ground={usePackedGround()}
      tiles={mapTiles}
    />
  );
}
