/** Time as it passes; a test brings its own. */
export interface Clock {
  /** Milliseconds since whenever. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Does the work, and answers (or fails) when the step that it ended in is over. */
export type HoldToStep = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Answers come in steps of `stepMs`. To write a mail takes longer than not to write one, and who may not know which
 * addresses have an account would read it from the clock. Rejected: answering first and working later, since a mail that
 * could not be sent would have been promised.
 */
export function createHoldToStep(stepMs: number, { now, sleep }: Clock): HoldToStep {
  return async (work) => {
    const began = now();
    try {
      return await work();
    } finally {
      const spent = now() - began;
      const rest = stepMs > 0 ? Math.max(1, Math.ceil(spent / stepMs)) * stepMs - spent : 0;
      if (rest > 0) await sleep(rest);
    }
  };
}
