import { useEffect, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { loadsTile, showsStreets } from "../../../map/shows-streets.ts";
import { mapTiles } from "./map-tiles.ts";
import { useOfflineMap } from "./use-offline-map.ts";

/**
 * Whether the map can show streets at a position: from the network, or from an offline pack. Null while it is unknown.
 * `asksProvider`: fetches a tile of the position to find out. Only for a map that shows it anyway, because providers forbid
 * to fetch ahead; otherwise a connection and a provider count as streets.
 */
export function useStreetMap({ lat, lng }: Position, asksProvider = true): boolean | null {
  const offlineMap = useOfflineMap();
  const online = useOnline();
  const [shown, setShown] = useState<boolean | null>(null);
  useEffect(() => {
    if (!offlineMap) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const at = { lat, lng };
      const tiles = online && mapTiles ? !asksProvider || (await loadsTile(mapTiles, at, signal)) : false;
      const shows = tiles || (await showsStreets(offlineMap, at));
      if (!signal.aborted) setShown(shows);
    };
    // Without an answer the note stays away: it never claims more than the phone knows.
    look().catch(() => undefined);
    return () => leaving.abort();
  }, [online, offlineMap, asksProvider, lat, lng]);
  return shown;
}
