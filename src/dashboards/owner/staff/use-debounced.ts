import { useEffect, useState } from "react";

/** The typed text, trimmed, once typing has paused for `pauseMs`. */
export function useDebounced(typed: string, pauseMs = 300): string {
  const text = typed.trim();
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  // Clearing takes effect immediately.
  return text === "" ? "" : debounced;
}
