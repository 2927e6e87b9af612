import type { Map as LeafletMap } from "leaflet";
import { useEffect, useState } from "react";

/** The result of `read`, updated after each of `events` (Leaflet event names, separated by spaces). */
export function useMapState<State>(map: LeafletMap, events: string, read: (map: LeafletMap) => State): State {
  const [state, setState] = useState(() => read(map));
  useEffect(() => {
    const follow = () => setState(read(map));
    follow();
    map.on(events, follow);
    return () => {
      map.off(events, follow);
    };
  }, [map, events, read]);
  return state;
}

const zoomOf = (map: LeafletMap) => map.getZoom();
export const useZoom = (map: LeafletMap): number => useMapState(map, "zoomend", zoomOf);
