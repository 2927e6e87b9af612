import { useCallback, useRef, useState } from "react";
import { runAction, untouched, type ActionState, type Work } from "./action.ts";

/**
 * For every button that does something which takes a while or may fail:
 * `const { run, busy, refusal } = useAction();` … `<Button busy={busy} onClick={() => run(async () => { … })}>`.
 * `work` answers with nothing, or with the sentence why not. A second tap while it runs does nothing: so not for a choice among
 * others (a switch, a row of settings), of which each counts and the last one stays. Those begin their work themselves.
 */
export function useAction(): ActionState & { run: (work: Work) => void } {
  const [state, setState] = useState(untouched);
  const running = useRef(false);
  // Not caught on purpose: what was not foreseen is told once for all, by `FailureToasts`.
  const run = useCallback((work: Work) => void runAction(running, work, setState), []);
  return { ...state, run };
}
