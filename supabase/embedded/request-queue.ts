export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * One piece of work at a time. PGlite is a single session and the library's transactions are bare BEGIN and COMMIT
 * on it: what another request does in between would be committed, or lost, with them.
 */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Postgres has a connection per transaction: nothing waits. */
export const noQueue: Queue = (work) => work();
