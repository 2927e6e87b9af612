let holds = 0;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/** Delays a reload for an update while the person writes on this page. Call the returned function when they are done. */
export function holdUpdates(): () => void {
  let held = true;
  count(1);
  return () => {
    if (!held) return;
    held = false;
    count(-1);
    if (holds > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

function count(change: 1 | -1): void {
  holds += change;
  for (const listener of listeners) listener();
}

export const isHeld = (): boolean => holds > 0;

/** Calls `listener` whenever `isHeld` may answer differently. */
export function watchHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves when no hold is left; immediately if there is none. */
export const whenReleased = (): Promise<void> =>
  holds === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
