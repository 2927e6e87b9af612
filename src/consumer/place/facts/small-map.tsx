import { useState } from "react";
import type { Place } from "../../../domain/places/place.ts";
import { mapTiles } from "../../shared/maps/map-tiles.ts";
import { useOfflineMap } from "../../shared/maps/use-offline-map.ts";
import { MapView } from "../../../map/map-view.tsx";

const streetZoom = 16;

/** Map with one place. */
export function SmallMap({ place }: { place: Place }) {
  const { place_id: id, name, lat, lng, lemon_avg: average } = place;
  const [marks] = useState(() => [{ id, name, lat, lng, average }]);
  const [framing] = useState(() => ({ key: id, center: { lat, lng }, zoom: streetZoom, fit: [] }));
  return (
    <MapView
      marks={marks}
      framing={framing}
      picked={nothing}
      onPick={() => undefined}
      card={null}
      offlineMap={useOfflineMap()}
      tiles={mapTiles}
    />
  );
}

const nothing: readonly string[] = [];
