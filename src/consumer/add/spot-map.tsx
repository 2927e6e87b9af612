import { useMemo } from "react";
import type { Position } from "../../domain/distance.ts";
import { MapView } from "../../map/map-view.tsx";
import { mapTiles } from "../use-map-tiles.ts";
import { usePackedGround } from "../use-packed-ground.ts";

const streetZoom = 17;
const none: readonly never[] = [];

/** A map that is moved, by finger or by arrow keys, until its middle is where the place stands. `onPoint` has to stay the same function. */
export function SpotMap({ from, onPoint }: { from: Position; onPoint: (at: Position) => void }) {
  const framing = useMemo(
    () => ({ key: `${from.lat},${from.lng}`, center: from, zoom: streetZoom, fit: none }),
    [from],
  );
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
