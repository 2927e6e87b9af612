import type { Answer } from "./answer.ts";

/** How long until the next question, give or take a fifth: pages that opened together do not ask together. */
export const everyMs = 20_000;
/** After failures twice as long each time, up to this. */
export const slowestMs = 300_000;

type Ports = {
  /** The number as it is now: another one after a change. */
  ask: () => Promise<Answer<number>>;
  onChange: () => void;
  /** Whether somebody looks and there is a connection; while not, nothing is asked. */
  isAwake: () => boolean;
  /** From 0 to 1. */
  random: () => number;
};

export type ChangePoll = {
  /** Asks at once: somebody looks again, the connection is back, or something was done here. */
  wake: () => void;
  stop: () => void;
};

/** Asks for a pulse as long as somebody looks, and tells of each change. The first answer is what later ones are compared with. */
export function startChangePoll({ ask, onChange, isAwake, random }: Ports): ChangePoll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: number | null = null;
  let failures = 0;
  let asking = false;
  /** Woken while a question was under way, which may have been answered before what one was woken for. */
  let due = false;
  let stopped = false;

  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    if (stopped || !isAwake()) return;
    if (asking) {
      due = true;
      return;
    }
    asking = true;
    const answer = await ask();
    asking = false;
    if (stopped) return;
    if (answer.ok) {
      failures = 0;
      const changed = known !== null && known !== answer.value;
      known = answer.value;
      if (changed) onChange();
    } else {
      failures += 1;
    }
    if (due) {
      due = false;
      return turn();
    }
    const waitMs = Math.min(slowestMs, everyMs * 2 ** failures);
    timer = setTimeout(() => void turn(), waitMs * (0.8 + 0.4 * random()));
  };
  void turn();
  return {
    wake: () => void turn(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
