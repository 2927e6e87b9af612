import { useCallback, useEffect, useRef, useState } from "react";
import type { Evidence } from "../../../domain/outbox/commands/command.ts";
import type { Position } from "../../../domain/places/distance.ts";
import { locate, positionPermission, type PositionFailure } from "../../shared/places/device-position.ts";
import type { LastList } from "../list/last-list.ts";
import type { Center } from "../map-header.ts";

type Where = {
  center: Center | null;
  /** "starting" until the browser has said whether it may be asked. */
  state: "starting" | "ask" | "locating" | "settled";
  failure: PositionFailure | null;
  /** The browser does not tell where one is: it was not asked yet, may not be, or cannot. */
  withheld?: LastList["withheld"];
  /** Where the person was when the device last said so, whatever the list is centred on. */
  fix?: Evidence;
};

/** Where the list is centred. The browser's question is put only by `find`, i.e. after a tap, or when it is settled already. */
export function useCenter(last: Pick<LastList, "center" | "withheld"> | null) {
  const [where, setWhere] = useState<Where>(() => {
    const center = asLast(last?.center ?? null);
    return last?.withheld ? { center, ...withholding(last.withheld) } : { center, state: "starting", failure: null };
  });

  // A city that was chosen while the position was being found stays: the list does not jump away from under a finger.
  const asked = useRef(0);

  const find = useCallback(() => {
    const mine = ++asked.current;
    setWhere((before) => ({ ...before, state: "locating", withheld: undefined }));
    // Settled by its state, and never without one: `locate` answers within ten seconds, whatever happens.
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
      else setWhere((before) => ({ ...before, ...withholding(permission) }));
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

const withholding = (withheld: NonNullable<LastList["withheld"]>) =>
  withheld === "prompt"
    ? ({ state: "ask", failure: null, withheld } as const)
    : ({ state: "settled", failure: withheld, withheld } as const);

/** A position that was true once; a chosen city stays what it is. */
const asLast = (center: Center | null): Center | null =>
  center?.from === "device" ? { ...center, from: "last" } : center;
