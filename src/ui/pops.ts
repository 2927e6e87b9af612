let caught: (() => void) | null = null;

/**
 * To be called before the router is drawn: a browser calls who listens to the window in the order in which they came, whether
 * they capture or not, so only who came first can keep a step through the history from the router.
 */
export function listenForPops(): void {
  addEventListener("popstate", (event) => {
    if (!caught) return;
    event.stopImmediatePropagation();
    const answer = caught;
    caught = null;
    answer();
  });
}

/** The next step through the history is answered by `answer` alone, which has to replace the visit that it leads to. */
export function catchNextPop(answer: (() => void) | null): void {
  caught = answer;
}
