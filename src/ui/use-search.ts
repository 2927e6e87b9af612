import { useEffect, useEffectEvent, useState } from "react";

const pauseMs = 300;
const fewestLetters = 2;

/** How far the search for what is typed is. `idle`: too little is typed for one. */
export type Search<T> = { kind: "idle" | "asking" | "offline" | "failed" } | { kind: "found"; found: readonly T[] };

type Answered<T> = { text: string; attempt: number; search: Search<T> };

/**
 * What `find` finds by what is typed: asked from two letters on, when the typing has paused, and not without a connection.
 * `find` answers null when it found nothing out; an answer that the typing has left behind is dropped. `again` asks once more.
 */
export function useSearch<T>(
  typed: string,
  find: (text: string) => Promise<readonly T[] | null>,
  online = true,
): { search: Search<T>; again: () => void } {
  const text = typed.trim();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered<T> | null>(null);
  const wanted = text.length >= fewestLetters;
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
