import { useEffect, useState } from "react";
import type { Position } from "../../domain/places/distance.ts";
import { readLastAround } from "../../local/places/read-pickable.ts";
import { useSearchParams } from "../../ui/router.ts";
import { locate, positionPermission } from "../shared/places/device-position.ts";

/** Start of the map without any known position: the city of the company. */
const home: Position = { lat: 49.6116, lng: 6.1319 };
/** Largest accuracy radius with which a position identifies a building. */
const sureM = 100;

/** `exact`: it is the current position of the device. */
export type Start = { at: Position; exact: boolean };

/** Start of the map: the position in the address, or else the centre of the last list, then the current position if the permission is granted. Never asks for it. */
export function useStart(): Start | null {
  const [params] = useSearchParams();
  const [lat, lng] = [toDegrees(params.get("lat"), 90), toDegrees(params.get("lng"), 180)];
  const isGiven = lat !== null && lng !== null;
  const [start, setStart] = useState<Start | null>(() => (isGiven ? { at: { lat, lng }, exact: false } : null));
  useEffect(() => {
    if (isGiven) return;
    let current = true;
    void readLastAround().then((around) => {
      if (current) setStart((known) => known ?? { at: around ?? home, exact: false });
    });
    void positionPermission().then(async (permission) => {
      const answer = permission === "granted" ? await locate() : null;
      if (!current || !answer?.ok || answer.fix.accuracy_m > sureM) return;
      const { lat, lng } = answer.fix;
      setStart({ at: { lat, lng }, exact: true });
    });
    return () => {
      current = false;
    };
  }, [isGiven]);
  return start;
}

/** Of an address that may be made by hand. */
function toDegrees(text: string | null, most: number): number | null {
  const degrees = Number(text ?? NaN);
  return Math.abs(degrees) <= most ? degrees : null;
}
