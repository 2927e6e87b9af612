import { useEffect, useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { findPeople, type FoundPerson } from "./online.ts";

/** A pause in the typing after which is asked. */
const pauseMs = 300;
const fewestLetters = 2;

export type Found =
  | { kind: "idle" | "asking" }
  | { kind: "found"; people: readonly FoundPerson[] }
  | { kind: "offline" | "failed" };

type Answered = { text: string; attempt: number; found: Found };

/** Whom the server finds by what is typed: from two letters on, and when the typing has paused. `again` asks once more. */
export function useFoundPeople(typed: string): { found: Found; again: () => void } {
  const text = typed.trim();
  const online = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const wanted = text.length >= fewestLetters;

  useEffect(() => {
    if (!wanted || !online) return undefined;
    let current = true;
    const ask = async () => {
      const answer = await findPeople(text);
      if (!current) return;
      const found: Found = answer.ok ? { kind: "found", people: answer.people } : { kind: answer.reason };
      setAnswered({ text, attempt, found });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, wanted, online, attempt]);

  const again = () => setAttempt(attempt + 1);
  if (!wanted) return { found: { kind: "idle" }, again };
  if (answered?.text === text && answered.attempt === attempt) return { found: answered.found, again };
  return { found: { kind: online ? "asking" : "offline" }, again };
}
