export interface Limit {
  times: number;
  perSeconds: number;
}

export interface Throttle {
  /** Counts one event of `key`. */
  count(key: string): void;
  /** The seconds to wait before `key` may try again, or 0. */
  wait(key: string): number;
  /** Takes the last event of `key` back. */
  refund(key: string): void;
  clear(key: string): void;
}

const MOST_KEYS = 10_000;

/** At most `times` events in any `perSeconds`, per key, in memory: a restart forgets. */
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
      // Newest last, so that a flood of invented keys pushes out the idle ones.
      events.delete(key);
      events.set(key, kept);
      const first = events.keys().next();
      if (events.size > MOST_KEYS && !first.done) events.delete(first.value);
    },
    refund: (key) => void events.get(key)?.pop(),
    clear: (key) => void events.delete(key),
  };
}
