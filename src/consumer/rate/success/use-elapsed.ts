import { useEffect, useState } from "react";

/** True from the time `atMs` on, in ms as `Date.now()`. */
export function useElapsed(atMs: number): boolean {
  const [elapsed, setElapsed] = useState(() => Date.now() >= atMs);
  useEffect(() => {
    if (elapsed) return;
    const timer = setTimeout(() => setElapsed(true), atMs - Date.now());
    return () => clearTimeout(timer);
  }, [elapsed, atMs]);
  return elapsed;
}
