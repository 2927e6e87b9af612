/** `caller`: whose turn the work takes; the backend itself has one of its own. */
export type Queue = <Result>(work: () => Promise<Result>, caller?: string | null) => Promise<Result>;

/** More is waiting for one caller than an honest one ever sends. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

const MOST_WAITING = 500;

/**
 * One piece of work at a time. PGlite is a single session and the library's transactions are bare BEGIN and COMMIT
 * on it: what another request does in between would be committed, or lost, with them.
 * Callers take turns, so that nobody waits for all that somebody else has sent; one who sends without end is refused.
 */
export function createQueue(mostWaiting = MOST_WAITING): Queue {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let busy = false;

  const run = async () => {
    busy = true;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [caller, [job, ...others]] = next.value;
      // To the end of the round, behind everybody else who waits.
      waiting.delete(caller);
      if (others.length > 0) waiting.set(caller, others);
      await job?.();
    }
    busy = false;
  };

  return (work, caller = null) =>
    new Promise((resolve, reject) => {
      const key = caller ?? "";
      const jobs = waiting.get(key) ?? [];
      if (caller !== null && jobs.length >= mostWaiting) return reject(new QueueFullError());
      jobs.push(() => Promise.resolve().then(work).then(resolve, reject));
      waiting.set(key, jobs);
      if (!busy) void run();
    });
}

/** Postgres has a connection per transaction: nothing waits. */
export const noQueue: Queue = (work) => work();
