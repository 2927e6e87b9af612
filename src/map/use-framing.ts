import type { Map as LeafletMap } from "leaflet";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Position } from "../domain/places/distance.ts";

/** What the map shows. It moves there whenever `key` changes; otherwise it stays where the person has moved it. */
export type Framing = {
  key: string;
  /** Initial centre, also used while there is nothing to fit. */
  center: Position;
  zoom: number;
  /** Positions to bring into view; undefined while unknown. */
  fit: readonly Position[] | undefined;
};

/** Maximum zoom for fitting: closer up, the surroundings are not visible. */
const nearestFit = 16;
/** Height in CSS pixels of the buttons and the attribution along the lower edge. */
const buttonsHeight = 104;

/** Moves the map to its framing. `moved`: the person has moved it since; `settle` accepts the current view. */
export function useFraming(map: LeafletMap, { key, center, zoom, fit }: Framing) {
  const framed = useRef<string | null>(null);
  /** True while the app, and not the person, moves the map. */
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
      // Padding, because marks are above their points and buttons are along the edges.
      map.fitBounds(points, {
        paddingTopLeft: [44, 64],
        paddingBottomRight: [60, Math.min(buttonsHeight, map.getSize().y / 4)],
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
