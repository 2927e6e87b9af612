import { useEffect, useState } from "react";
import type { Position } from "../../domain/places/distance.ts";

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/** The device's position if `wanted`, now or before: undefined while unknown, null if never wanted or unavailable. */
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
        // Rounded to about a hundred metres, which is enough for sorting and more private.
        ({ coords }) => tell({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
        () => tell(null),
        options,
      );
    return () => {
      gone = true;
    };
  }, [wanted, position]);
  return wanted ? position : (position ?? null);
}

const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
