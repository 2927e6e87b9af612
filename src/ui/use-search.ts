import { useEffect, useEffectEvent, useState } from "react";

const pauseMs = 300;
const minQueryLength = 2;

/** State of a search. `idle`: the query is too short. */
export type Search<T> = { kind: "idle" | "asking" | "offline" | "failed" } | { kind: "found"; found: readonly T[] };

type Answered<T> = { text: string; attempt: number; search: Search<T> };

/**
 * Searches with `find` while typing: from two letters on, once typing pauses, and only online. `find` resolves with null on a
 * failure. Outdated answers are dropped. `again` repeats the search.
 */
export function useSearch<T>(
  typed: string,
  find: (text: string) => Promise<readonly T[] | null>,
  online = true,
): { search: Search<T>; again: () => void } {
  const text = typed.trim();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered<T> | null>(null);
  const wanted = text.length >= minQueryLength;
  const ask = useEffectEvent(find);

  useEffect(() => {
    if (!wanted || !online) return undefined;
    let current = true;
    const askNow = async () => {
      const found = await ask(text);
      if (current) setAnswered({ text, attempt, search: found ? { kind: "found", found } : { kind: "failed" } });
    };
    const timer = setTimeout(() => void askNow(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, wanted, online, attempt]);

  const search = ((): Search<T> => {
    if (!wanted) return { kind: "idle" };
    const answer = answered?.text === text && answered.attempt === attempt ? answered.search : null;
    if (answer?.kind === "found" || (answer && online)) return answer;
    return { kind: online ? "asking" : "offline" };
  })();
  return { search, again: () => setAttempt(attempt + 1) };
}
