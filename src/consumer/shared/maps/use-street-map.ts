import { useEffect, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { showsStreets } from "../../../map/shows-streets.ts";
import { mapTiles } from "./map-tiles.ts";
import { useOfflineMap } from "./use-offline-map.ts";

/** Whether the map can show streets at a position: from the network, or from an offline pack. Null while it is unknown. */
export function useStreetMap(at: Position): boolean | null {
  const offlineMap = useOfflineMap();
  const online = useOnline() && mapTiles !== undefined;
  const [kept, setKept] = useState<boolean | null>(null);
  const { lat, lng } = at;
  useEffect(() => {
    if (online || !offlineMap) return;
    let current = true;
    void showsStreets(offlineMap, { lat, lng }).then((shows) => {
      if (current) setKept(shows);
    });
    return () => {
      current = false;
    };
  }, [online, offlineMap, lat, lng]);
  return online || kept;
}
