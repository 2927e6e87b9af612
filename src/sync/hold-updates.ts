let holds = 0;
const waiting = new Set<() => void>();

/** While something is being written on this page, it is not loaded again under the writer's hands. Call the answer when it is done. */
export function holdUpdates(): () => void {
  let held = true;
  holds += 1;
  return () => {
    if (!held) return;
    held = false;
    holds -= 1;
    if (holds > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

export const isHeld = (): boolean => holds > 0;

/** Resolves when nothing is being written here; at once when nothing is. */
export const whenReleased = (): Promise<void> =>
  holds === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
