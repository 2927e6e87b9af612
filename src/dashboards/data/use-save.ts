import { useRef, useState } from "react";
import type { Answer, Failure } from "./answer.ts";
import { refreshAfterSave } from "./load-cache.ts";

type SaveState = { busy: boolean; failure: Failure | null };

/**
 * For a button or a form that changes something on the server: `run(() => callProcedure(…), (value) => …)`. Runs one save at a
 * time, so a second tap does nothing. A success fetches everything under `prefix` again.
 */
export function useSave(prefix: string) {
  const [state, setState] = useState<SaveState>({ busy: false, failure: null });
  const running = useRef(false);
  const run = async <T>(save: () => Promise<Answer<T>>, then?: (value: T) => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, failure: null });
    let failure: Failure | null = null;
    try {
      const answer = await save();
      if (answer.ok) {
        then?.(answer.value);
        refreshAfterSave(prefix);
      } else {
        failure = answer.failure;
      }
    } finally {
      running.current = false;
      setState({ busy: false, failure });
    }
  };
  return {
    ...state,
    run: <T>(save: () => Promise<Answer<T>>, then?: (value: T) => void): void => void run(save, then),
  };
}
