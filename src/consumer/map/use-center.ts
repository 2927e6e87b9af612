import { useCallback, useEffect, useRef, useState } from "react";
import type { Evidence } from "../../domain/commands.ts";
import type { Position } from "../../domain/distance.ts";
import { locate, positionPermission, type PositionFailure } from "../device-position.ts";
import type { Center } from "./map-header.ts";

type Where = {
  center: Center | null;
  /** "starting" until the browser has said whether it may be asked. */
  state: "starting" | "ask" | "locating" | "settled";
  failure: PositionFailure | null;
  /** Where the person was when the device last said so, whatever the list is centred on. */
  fix?: Evidence;
};

/** Where the list is centred. The browser's question is put only by `find`, i.e. after a tap, or when it is settled already. */
export function useCenter(last: Center | null) {
  const [where, setWhere] = useState<Where>({
    center: asLast(last),
    state: "starting",
    failure: null,
  });

  // A city that was chosen while the position was being found stays: the list does not jump away from under a finger.
  const asked = useRef(0);

  const find = useCallback(() => {
    const mine = ++asked.current;
    setWhere((before) => ({ ...before, state: "locating" }));
    // Settled by its state, and never without one: `locate` answers within ten seconds, whatever happens.
    void locate().then((answer) =>
      setWhere((before) => {
        if (mine !== asked.current) return before;
        if (!answer.ok) {
          return { ...before, center: asLast(before.center), state: "settled", failure: answer.failure };
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
      else if (permission === "prompt") setWhere((before) => ({ ...before, state: "ask" }));
      else setWhere((before) => ({ ...before, state: "settled", failure: permission }));
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

/** A position that was true once; a chosen city stays what it is. */
const asLast = (center: Center | null): Center | null =>
  center?.from === "device" ? { ...center, from: "last" } : center;
