export interface Limit {
  times: number;
  perSeconds: number;
}

export interface Throttle {
  /** Counts one event for `key`. */
  count(key: string): void;
  /** Seconds until `key` may try again, or 0. */
  wait(key: string): number;
  /** Removes the last event of `key`. */
  refund(key: string): void;
  clear(key: string): void;
}

const MOST_KEYS = 10_000;

/** Allows at most `times` events in any `perSeconds` per key, in memory. */
export function createThrottle({ times, perSeconds }: Limit, now: () => number = Date.now): Throttle {
  const events = new Map<string, number[]>();
  const recent = (key: string) => (events.get(key) ?? []).filter((at) => at > now() - perSeconds * 1000);
  return {
    wait(key) {
      const [oldest, ...others] = recent(key);
      if (oldest === undefined || others.length + 1 < times) return 0;
      return Math.max(1, Math.ceil((oldest + perSeconds * 1000 - now()) / 1000));
    },
    count(key) {
      const kept = [...recent(key), now()];
      // Keeps the newest keys last, so that a flood of invented keys evicts idle ones.
      events.delete(key);
      events.set(key, kept);
      const first = events.keys().next();
      if (events.size > MOST_KEYS && !first.done) events.delete(first.value);
    },
    refund: (key) => void events.get(key)?.pop(),
    clear: (key) => void events.delete(key),
  };
}
