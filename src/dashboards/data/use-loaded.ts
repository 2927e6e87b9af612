import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Answer } from "./answer.ts";
import { holdLoad, load, loadOnOpen, readLoad, subscribeToLoads, type Load } from "./load-cache.ts";

const refreshMs = 60_000;
/** The first pause after a request that reached nobody; each further one is twice as long. */
const retryMs = 2_000;
const isUnreached = ({ failure }: Load) => failure?.code === "unreachable" || failure?.code === "offline";
/** The key without its filter: `owner/x/reviews?score=5` → `owner/x/reviews`. */
const pathOf = (key: string): string => key.split("?", 1)[0] ?? key;

export type Loaded<T> = Load<T> & { reload: () => void };

/**
 * The result of `fetch`, requested on mount, when the page becomes visible, when the connection returns, and every minute.
 * A request that reached nobody is repeated sooner: the first requests after a reconnection often fail. While another filter of
 * the same path loads, the earlier rows stay on the page.
 */
export function useLoaded<T>(key: string, fetch: () => Promise<Answer<T>>): Loaded<T> {
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "visible" && navigator.onLine) void load(key, fetch);
  });
  const open = useEffectEvent(() => loadOnOpen(key, fetch));
  useEffect(() => {
    const release = holdLoad(key);
    open();
    const timer = setInterval(() => refresh(), refreshMs);
    const onWake = () => refresh();
    document.addEventListener("visibilitychange", onWake);
    addEventListener("online", onWake);
    return () => {
      release();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onWake);
      removeEventListener("online", onWake);
    };
  }, [key]);

  const current = useSyncExternalStore(subscribeToLoads, () => readLoad<T>(key));
  const unreached = useRef(0);
  useEffect(() => {
    if (current.busy) return;
    if (!isUnreached(current)) return void (unreached.current = 0);
    const timer = setTimeout(() => refresh(), Math.min(retryMs * 2 ** unreached.current, refreshMs));
    unreached.current += 1;
    return () => clearTimeout(timer);
  }, [current]);
  const [last, setLast] = useState({ path: pathOf(key), load: current });
  const answered = current.value !== undefined || current.failure !== null;
  if (answered && last.load !== current) setLast({ path: pathOf(key), load: current });
  const shown = answered || last.path !== pathOf(key) ? current : { ...last.load, busy: true };
  return { ...shown, reload: () => void load(key, fetch) };
}
