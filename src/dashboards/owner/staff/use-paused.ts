import { useEffect, useState } from "react";

/** What was typed when the typing paused for so long, trimmed: what a search asks the server for. */
export function usePaused(typed: string, pauseMs = 300): string {
  const text = typed.trim();
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  // What was cleared is over at once.
  return text === "" ? "" : paused;
}
