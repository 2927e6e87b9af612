import { useEffect, useState } from "react";
import { useMessages } from "../../messages/messages.ts";

/** So long people wait without wondering. A slow connection may need more, and `withAuth` gives up at 20 seconds. */
const wonderingMs = 8_000;

/** What to say beside something that has been `busy` for long; `null` while it is not. */
export function useTakesLong(busy: boolean): string | null {
  const { takesLong } = useMessages("account");
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLong(true), wonderingMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return busy && long ? takesLong : null;
}
