import type { Answer } from "./answer.ts";

/** Polling interval, varied by ±20 % so that pages opened together do not poll together. */
export const intervalMs = 20_000;
/** The interval doubles after each failure, up to this. */
export const maxIntervalMs = 300_000;

type Ports = {
  /** Fetches the current change version, a number that differs after every write. */
  fetchVersion: () => Promise<Answer<number>>;
  onChange: () => void;
  /** True while the page is visible and the device is online. Polling pauses otherwise. */
  isAwake: () => boolean;
  /** A random number from 0 to 1. */
  random: () => number;
};

export type ChangePoller = {
  /** Polls immediately: the page is visible again, the connection is back, or something was saved here. */
  wake: () => void;
  stop: () => void;
};

/** Polls the change version and calls `onChange` whenever it differs from the one before. The first answer is the baseline. */
export function startChangePoller({ fetchVersion, onChange, isAwake, random }: Ports): ChangePoller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: number | null = null;
  let failures = 0;
  let polling = false;
  /** Woken during a request, whose answer may predate the change that woke the poller. */
  let pollAgain = false;
  let stopped = false;

  const poll = async (): Promise<void> => {
    clearTimeout(timer);
    if (stopped || !isAwake()) return;
    if (polling) {
      pollAgain = true;
      return;
    }
    polling = true;
    const answer = await fetchVersion();
    polling = false;
    if (stopped) return;
    if (answer.ok) {
      failures = 0;
      const changed = known !== null && known !== answer.value;
      known = answer.value;
      if (changed) onChange();
    } else {
      failures += 1;
    }
    if (pollAgain) {
      pollAgain = false;
      return poll();
    }
    const waitMs = Math.min(maxIntervalMs, intervalMs * 2 ** failures);
    timer = setTimeout(() => void poll(), waitMs * (0.8 + 0.4 * random()));
  };
  void poll();
  return {
    wake: () => void poll(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
