import { useCallback, useEffect, useRef, useState } from "react";
import type { AccountError } from "../auth/account-error.ts";
import type { Refused } from "../auth/auth-client.ts";

/** What was asked of the server: what once was there stays while it is asked again. */
export type RequestState<T> = { value: T | null; error: AccountError | null; again: () => void };

/** Asks when it is shown, and again when told to. `ask` is the one of the first rendering, and is told the how manieth try it is. */
export function useRequest<T extends { ok: true }>(ask: (tries: number) => Promise<T | Refused>): RequestState<T> {
  const first = useRef(ask);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ value: T | null; error: AccountError | null }>({ value: null, error: null });
  useEffect(() => {
    let current = true;
    void first.current(tries).then((answer) => {
      if (!current) return;
      if (answer.ok) setState({ value: answer, error: null });
      else setState(({ value }) => ({ value, error: answer.error }));
    });
    return () => {
      current = false;
    };
  }, [tries]);
  const again = useCallback(() => setTries((before) => before + 1), []);
  return { ...state, again };
}
