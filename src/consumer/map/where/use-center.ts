import { useCallback, useEffect, useRef, useState } from "react";
import type { Evidence } from "../../../domain/ratings/evidence.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { locate, positionPermission, type PositionFailure } from "../../shared/places/device-position.ts";
import type { LastList } from "../list/last-list.ts";
import type { Center } from "../map-header.ts";

type Where = {
  center: Center | null;
  /** "starting" until the browser has said whether it may be asked. */
  state: "starting" | "ask" | "locating" | "settled";
  failure: PositionFailure | null;
  /** Why the browser gives no position: it was not asked yet, was denied, or has none. */
  withheld?: LastList["withheld"];
  /** The last position of the device, independent of the centre of the list. */
  fix?: Evidence;
};

/** The centre of the list. Only `find` may make the browser ask for permission, so it is called after a tap or with permission. */
export function useCenter(last: Pick<LastList, "center" | "withheld"> | null) {
  const [where, setWhere] = useState<Where>(() => {
    const center = asLast(last?.center ?? null);
    return last?.withheld ? { center, ...stateWithout(last.withheld) } : { center, state: "starting", failure: null };
  });

  // A city that was chosen while the position was being read stays chosen.
  const asked = useRef(0);

  const find = useCallback(() => {
    const mine = ++asked.current;
    setWhere((before) => ({ ...before, state: "locating", withheld: undefined }));
    // Not awaited: `locate` answers within ten seconds in any case and updates the state.
    void locate().then((answer) =>
      setWhere((before) => {
        if (mine !== asked.current) return before;
        if (!answer.ok) {
          const center = asLast(before.center);
          const withheld = answer.failure === "denied" ? answer.failure : undefined;
          return { ...before, center, state: "settled", failure: answer.failure, withheld };
        }
        const { fix } = answer;
        const { lat, lng } = fix;
        return { center: { lat, lng, from: "device", city: null }, state: "settled", failure: null, fix };
      }),
    );
  }, []);

  useEffect(() => {
    let current = true;
    void positionPermission().then((permission) => {
      if (!current) return;
      if (permission === "granted") find();
      else setWhere((before) => ({ ...before, ...stateWithout(permission) }));
    });
    return () => {
      current = false;
    };
  }, [find]);

  const choose = useCallback(({ name, lat, lng }: Position & { name: string | null }) => {
    asked.current += 1;
    setWhere((before) => ({ ...before, state: "settled", center: { lat, lng, from: "city", city: name } }));
  }, []);

  return { ...where, find, choose };
}

const stateWithout = (withheld: NonNullable<LastList["withheld"]>) =>
  withheld === "prompt"
    ? ({ state: "ask", failure: null, withheld } as const)
    : ({ state: "settled", failure: withheld, withheld } as const);

/** Turns a current position into the last known one; a chosen city stays. */
const asLast = (center: Center | null): Center | null =>
  center?.from === "device" ? { ...center, from: "last" } : center;
