import { AsyncResource } from "node:async_hooks";

/** `caller` decides whose turn the work takes; the backend itself has a turn of its own. */
export type Queue = <Result>(work: () => Promise<Result>, caller?: string | null) => Promise<Result>;

/** More work is waiting for one caller than an honest client ever sends. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

const MOST_WAITING = 500;

export interface QueueOptions {
  /** Tasks that run at the same time, over all callers. */
  atOnce?: number;
  /** Running tasks of one caller. */
  perCaller?: number;
  /** Waiting tasks of one caller. */
  mostWaiting?: number;
}

/**
 * Runs one task at a time, or a few. PGlite is a single session and the library's transactions are plain BEGIN and
 * COMMIT on it: statements of another request in between would be committed, or lost, with them. Postgres has several
 * connections, but not unlimited ones. Callers take turns and have a bounded share, so nobody waits for everything that
 * somebody else has sent; a caller who sends without end is rejected.
 */
export function createQueue({ atOnce = 1, perCaller = atOnce, mostWaiting = MOST_WAITING }: QueueOptions = {}): Queue {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Map<string, number>();
  let busy = 0;

  const next = (): [string, () => Promise<void>] | null => {
    for (const [caller, [job, ...others]] of waiting) {
      if (job === undefined || (running.get(caller) ?? 0) >= perCaller) continue;
      // Moves the caller to the end of the round.
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
      // Runs in the context of its own request, not of the one that made room.
      const own = AsyncResource.bind(work);
      jobs.push(() => Promise.resolve().then(own).then(resolve, reject));
      waiting.set(key, jobs);
      start();
    });
}
