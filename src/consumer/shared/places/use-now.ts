import { useEffect, useState } from "react";

const updateEveryMs = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), updateEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
