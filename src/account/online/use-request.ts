import { useCallback, useEffect, useRef, useState } from "react";
import type { AccountError } from "../auth/account-error.ts";
import type { Refused } from "../auth/auth-client.ts";

/** State of a request. The earlier value stays while it is requested again. */
export type RequestState<T> = { value: T | null; error: AccountError | null; reload: () => void };

/** Calls `fetch` on mount and on `reload`. Uses the function of the first render, and passes it the number of earlier attempts. */
export function useRequest<T extends { ok: true }>(fetch: (tries: number) => Promise<T | Refused>): RequestState<T> {
  const first = useRef(fetch);
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
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { ...state, reload };
}
