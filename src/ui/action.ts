export type ActionState = {
  /** While it runs: its button keeps its place and focus and does not act. */
  busy: boolean;
  /** Why it could not be done, as a sentence for beside the button. */
  refusal: string | null;
};
export const untouched: ActionState = { busy: false, refusal: null };

/** `work` answers with nothing when it is done, and with a sentence when it was refused. */
export type Work = () => Promise<string | null | void>;

/**
 * Runs `work` once at a time and says how it stands. However it ends, nothing stays busy. What it throws is a bug or a broken
 * device, goes on to the caller, and from there to `unhandledrejection`, where the person is told once.
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
