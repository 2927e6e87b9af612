import { useRef } from "react";

/**
 * Idempotency key for procedures that create something. `opIdOf` returns the same id for the same body, so a form that is sent
 * again after a lost response creates nothing twice. Call `next` after a success.
 */
export function useOpId(): { opIdOf: (body: unknown) => string; next: () => void } {
  const last = useRef<{ body: string; id: string } | null>(null);
  return {
    opIdOf: (body) => {
      const json = JSON.stringify(body);
      if (last.current?.body !== json) last.current = { body: json, id: crypto.randomUUID() };
      return last.current.id;
    },
    next: () => {
      last.current = null;
    },
  };
}
