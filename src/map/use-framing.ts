import type { Map as LeafletMap } from "leaflet";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Position } from "../domain/places/distance.ts";

/** What the map is to show. It goes there whenever `key` changes, and otherwise stays where the person has put it. */
export type Framing = {
  key: string;
  /** Where it begins, and what it shows while there is nothing to fit. */
  center: Position;
  zoom: number;
  /** All of it is brought into view; undefined while nobody knows what there is. */
  fit: readonly Position[] | undefined;
};

/** Nearer than this one sees a place and not where it is. */
const nearestFit = 16;

/** Holds the map to its framing. `moved`: the person has gone elsewhere since; `settle` says that this is right so. */
export function useFraming(map: LeafletMap, { key, center, zoom, fit }: Framing) {
  const framed = useRef<string | null>(null);
  /** While the map moves by itself. */
  const steered = useRef(false);
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    if (framed.current === key || !fit) return;
    const first = framed.current === null;
    framed.current = key;
    steered.current = true;
    map.once("moveend", () => {
      steered.current = false;
      setMoved(false);
    });
    if (fit.length === 0) map.setView([center.lat, center.lng], zoom, { animate: !first });
    else {
      const points = fit.map(({ lat, lng }): [number, number] => [lat, lng]);
      // Marks stand above their points, and buttons along the edges.
      map.fitBounds(points, {
        paddingTopLeft: [44, 64],
        paddingBottomRight: [60, 44],
        maxZoom: nearestFit,
        animate: !first,
      });
    }
  }, [map, key, fit, center.lat, center.lng, zoom]);

  useEffect(() => {
    const byHand = () => {
      if (!steered.current) setMoved(true);
    };
    const byKey = ({ key }: KeyboardEvent) => {
      if (key.startsWith("Arrow")) byHand();
    };
    const container = map.getContainer();
    map.on("dragstart zoomstart", byHand);
    container.addEventListener("keydown", byKey);
    return () => {
      map.off("dragstart zoomstart", byHand);
      container.removeEventListener("keydown", byKey);
    };
  }, [map]);

  const settle = useCallback(() => setMoved(false), []);
  return { moved, settle };
}
