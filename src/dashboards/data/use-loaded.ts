import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Answer } from "./answer.ts";
import { load, mountLoad, readLoad, watchLoads, type Load } from "./loads.ts";

const refreshMs = 60_000;
/** What a key speaks of, without its filter: `owner/x/reviews?score=5` → `owner/x/reviews`. */
const subjectOf = (key: string): string => key.split("?", 1)[0] ?? key;

export type Loaded<T> = Load<T> & { again: () => void };

/**
 * What `ask` answers, asked when the page opens, when it is looked at again, when the connection is back, and each minute in
 * between. While another filter of the same subject is on its way, the rows before it stay.
 */
export function useLoaded<T>(key: string, ask: () => Promise<Answer<T>>): Loaded<T> {
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible" && navigator.onLine) void load(key, ask);
  });
  const open = useEffectEvent(() => void load(key, ask));
  useEffect(() => {
    const leave = mountLoad(key);
    open();
    const timer = setInterval(() => again(), refreshMs);
    const look = () => again();
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, [key]);

  const now = useSyncExternalStore(watchLoads, () => readLoad<T>(key));
  const [last, setLast] = useState({ subject: subjectOf(key), load: now });
  const answered = now.value !== undefined || now.failure !== null;
  if (answered && last.load !== now) setLast({ subject: subjectOf(key), load: now });
  const shown = answered || last.subject !== subjectOf(key) ? now : { ...last.load, busy: true };
  return { ...shown, again: () => void load(key, ask) };
}
