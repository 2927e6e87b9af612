import { DivIcon, DomEvent, Marker } from "leaflet";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMap } from "react-leaflet";
import type { Position } from "../../domain/places/distance.ts";

type PinProps = { at: Position; rank: number; className: string | undefined; children: ReactNode };

/**
 * An HTML element that is attached to a point of the map. `rank`: higher ranks are above lower ones; within a rank,
 * southern above northern.
 */
export function Pin({ at: { lat, lng }, rank, className = "", children }: PinProps) {
  const map = useMap();
  const [element] = useState(() => document.createElement("div"));
  const [marker] = useState(() => {
    const icon = new DivIcon({ html: element, className, iconSize: [0, 0] });
    // The children have their own buttons: Leaflet's would be a `div` with a role.
    return new Marker([lat, lng], { icon, keyboard: false, interactive: false });
  });

  useEffect(() => {
    DomEvent.disableClickPropagation(element);
    marker.addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, marker, element]);
  useEffect(() => {
    marker.setLatLng([lat, lng]);
  }, [marker, lat, lng]);
  useEffect(() => {
    marker.setZIndexOffset(rank * 10_000);
  }, [marker, rank]);

  return createPortal(children, element);
}
