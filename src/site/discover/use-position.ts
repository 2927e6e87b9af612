import { useEffect, useState } from "react";
import type { Position } from "../../domain/places/distance.ts";

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/** Where one is, when `wanted`: undefined while it is being found out, null where it is not wanted or cannot be. */
export function usePosition(wanted: boolean): Position | null | undefined {
  const [position, setPosition] = useState<Position | null>();
  useEffect(() => {
    if (!wanted || position) return;
    let gone = false;
    const tell = (found: Position | null) => {
      if (!gone) setPosition(found);
    };
    if (!("geolocation" in navigator)) tell(null);
    else
      navigator.geolocation.getCurrentPosition(
        // A hundred metres are enough for an order, and no more leaves the device.
        ({ coords }) => tell({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
        () => tell(null),
        options,
      );
    return () => {
      gone = true;
    };
  }, [wanted, position]);
  return wanted ? position : null;
}

const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
