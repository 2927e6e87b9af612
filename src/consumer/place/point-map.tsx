import { useState } from "react";
import type { Position } from "../../domain/distance.ts";
import { MapView } from "../../map/map-view.tsx";
import { mapTiles } from "../use-map-tiles.ts";
import { usePackedGround } from "../use-packed-ground.ts";

const streetZoom = 17;
const none: readonly never[] = [];

type PointMapProps = { from: Position; onPoint: (at: Position) => void };

/** A map that is moved, by finger or by arrow keys, until its middle is where something is. */
export function PointMap({ from, onPoint }: PointMapProps) {
  const [framing] = useState(() => ({ key: "point", center: from, zoom: streetZoom, fit: none }));
  return (
    <MapView
      marks={none}
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
