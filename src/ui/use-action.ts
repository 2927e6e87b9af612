import { useCallback, useRef, useState } from "react";
import { runAction, untouched, type ActionState, type Work } from "./action.ts";

/**
 * For buttons whose action takes time or may fail:
 * `const { run, busy, refusal } = useAction();` … `<Button busy={busy} onClick={() => run(async () => { … })}>`.
 * `work` resolves with nothing, or with the sentence of a refusal. A second tap while it runs does nothing, so do not use this for
 * switches and choices, where every tap counts and the last one wins.
 */
export function useAction(): ActionState & { run: (work: Work) => void } {
  const [state, setState] = useState(untouched);
  const running = useRef(false);
  // Not caught on purpose: `FailureToasts` reports unexpected errors.
  const run = useCallback((work: Work) => void runAction(running, work, setState), []);
  return { ...state, run };
}
