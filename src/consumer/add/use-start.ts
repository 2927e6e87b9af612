import { useEffect, useState } from "react";
import type { Position } from "../../domain/places/distance.ts";
import { readLastAround } from "../../local/places/read-pickable.ts";
import { locate, positionPermission } from "../shared/places/device-position.ts";

/** Where the company is at home, for whoever has never looked around. */
const home: Position = { lat: 49.6116, lng: 6.1319 };
/** Less sure than this it is a street and not a house. */
const sureM = 100;

/** `exact`: the device says that the person is there now. */
export type Start = { at: Position; exact: boolean };

/** Where the map begins: where the list of places was last, and where the person is as soon as that is known. Asks nobody. */
export function useStart(): Start | null {
  const [start, setStart] = useState<Start | null>(null);
  useEffect(() => {
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
  }, []);
  return start;
}
