export interface Limit {
  times: number;
  perSeconds: number;
}

export interface Throttle {
  /** Counts one event of `key`. Returns the seconds to wait when it was one too many, else 0. */
  count(key: string): number;
  /** The seconds to wait before `key` may try, without counting. */
  wait(key: string): number;
  clear(key: string): void;
}

const MOST_KEYS = 10_000;

/** At most `times` events in any `perSeconds`, per key, in memory: a restart forgets. */
export function createThrottle({ times, perSeconds }: Limit, now: () => number = Date.now): Throttle {
  const events = new Map<string, number[]>();
  const recent = (key: string) => (events.get(key) ?? []).filter((at) => at > now() - perSeconds * 1000);
  const wait = (key: string) => {
    const [oldest, ...others] = recent(key);
    if (oldest === undefined || others.length + 1 < times) return 0;
    return Math.max(1, Math.ceil((oldest + perSeconds * 1000 - now()) / 1000));
  };
  return {
    wait,
    count(key) {
      const seconds = wait(key);
      if (seconds > 0) return seconds;
      const kept = [...recent(key), now()];
      // Newest last, so that a flood of invented keys pushes out the idle ones.
      events.delete(key);
      events.set(key, kept);
      const first = events.keys().next();
      if (events.size > MOST_KEYS && !first.done) events.delete(first.value);
      return 0;
    },
    clear: (key) => void events.delete(key),
  };
}
