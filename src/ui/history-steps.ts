let caught: (() => void) | null = null;

/**
 * Call before the router is rendered. Browsers call window listeners in the order of registration, capturing or not, so only
 * the first one can hide a history step from the router.
 */
export function listenForHistorySteps(): void {
  addEventListener("popstate", (event) => {
    if (!caught) return;
    event.stopImmediatePropagation();
    const answer = caught;
    caught = null;
    answer();
  });
}

/** The next history step calls only `answer`, which must replace the history entry that it leads to. */
export function catchNextHistoryStep(answer: (() => void) | null): void {
  caught = answer;
}
