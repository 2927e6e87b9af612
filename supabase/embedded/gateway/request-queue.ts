/** `caller`: whose turn the work takes; the backend itself has one of its own. */
export type Queue = <Result>(work: () => Promise<Result>, caller?: string | null) => Promise<Result>;

/** More is waiting for one caller than an honest one ever sends. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

const MOST_WAITING = 500;

export interface QueueOptions {
  /** How many pieces of work run at once, over all callers. */
  atOnce?: number;
  /** How many of them may be one caller's. */
  perCaller?: number;
  /** How many of one caller's may wait. */
  mostWaiting?: number;
}

/**
 * One piece of work at a time, or a few. PGlite is a single session and the library's transactions are bare BEGIN and COMMIT
 * on it: what another request does in between would be committed, or lost, with them. Postgres has a connection for each,
 * but not for as many as may come.
 * Callers take turns, and none holds more than its share, so that nobody waits for all that somebody else has sent, nor
 * behind another's slow reads; one who sends without end is refused.
 */
export function createQueue({ atOnce = 1, perCaller = atOnce, mostWaiting = MOST_WAITING }: QueueOptions = {}): Queue {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Map<string, number>();
  let busy = 0;

  const next = (): [string, () => Promise<void>] | null => {
    for (const [caller, [job, ...others]] of waiting) {
      if (job === undefined || (running.get(caller) ?? 0) >= perCaller) continue;
      // To the end of the round, behind everybody else who waits.
      waiting.delete(caller);
      if (others.length > 0) waiting.set(caller, others);
      return [caller, job];
    }
    return null;
  };

  const start = () => {
    for (let found = busy < atOnce ? next() : null; found !== null; found = busy < atOnce ? next() : null) {
      const [caller, job] = found;
      busy += 1;
      running.set(caller, (running.get(caller) ?? 0) + 1);
      void job().then(() => {
        busy -= 1;
        const left = (running.get(caller) ?? 1) - 1;
        if (left > 0) running.set(caller, left);
        else running.delete(caller);
        start();
      });
    }
  };

  return (work, caller = null) =>
    new Promise((resolve, reject) => {
      const key = caller ?? "";
      const jobs = waiting.get(key) ?? [];
      if (caller !== null && jobs.length >= mostWaiting) return reject(new QueueFullError());
      jobs.push(() => Promise.resolve().then(work).then(resolve, reject));
      waiting.set(key, jobs);
      start();
    });
}
