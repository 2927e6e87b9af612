/** The real clock; tests pass their own. */
export interface Clock {
  /** Milliseconds since an arbitrary start. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Runs the work and settles at the end of the time step in which it finished. */
export type AnswerDelay = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Delays answers to multiples of `stepMs`. Sending a mail takes longer than not sending one, so response times would
 * reveal which addresses have an account. Rejected: answering first and working later, since the answer would promise a
 * mail that may fail.
 */
export function createAnswerDelay(stepMs: number, { now, sleep }: Clock): AnswerDelay {
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
