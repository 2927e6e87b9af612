import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";

/** After this people wonder whether anything happens. `withAuth` gives up after eight seconds. */
const patienceMs = 3_000;

/** A sentence to show once something has been `busy` for long; `null` before. */
export function useTakesLong(busy: boolean): string | null {
  const { takesLong } = useMessages("account");
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return busy && long ? takesLong : null;
}
