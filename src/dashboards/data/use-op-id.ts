import { useRef } from "react";

/**
 * The id of one intent, for procedures that create something: the same as long as the same is asked for, so that a form that
 * is sent again because its answer was lost does nothing twice. Something else is another intent. `next` after a yes.
 */
export function useOpId(): { opIdOf: (body: unknown) => string; next: () => void } {
  const kept = useRef<{ of: string; id: string } | null>(null);
  return {
    opIdOf: (body) => {
      const of = JSON.stringify(body);
      if (kept.current?.of !== of) kept.current = { of, id: crypto.randomUUID() };
      return kept.current.id;
    },
    next: () => {
      kept.current = null;
    },
  };
}
