export type ActionState = {
  /** True while the work runs. Its button keeps place and focus and does not act. */
  busy: boolean;
  /** Why the work was refused, as a sentence beside the button. */
  refusal: string | null;
};
export const untouched: ActionState = { busy: false, refusal: null };

/** Resolves with nothing on success, and with a sentence if refused. */
export type Work = () => Promise<string | null | void>;

/**
 * Runs `work` one at a time and reports its state; never leaves it busy. An exception means a bug or a device failure: it is
 * passed to the caller and ends in `unhandledrejection`, which shows one message.
 */
export async function runAction(running: { current: boolean }, work: Work, show: (state: ActionState) => void) {
  if (running.current) return;
  running.current = true;
  show({ busy: true, refusal: null });
  let refusal: string | null = null;
  try {
    refusal = (await work()) ?? null;
  } finally {
    running.current = false;
    show({ busy: false, refusal });
  }
}
