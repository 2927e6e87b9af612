type Listener = () => void;
let listener: Listener | null = null;

/** Asks that what waits be sent soon. Costs nothing and never waits for the network. */
export function requestSync(): void {
  listener?.();
}

/** Set by `startSync`. Until then an intent simply lies on the disk. */
export function onSyncRequest(answer: Listener | null): void {
  listener = answer;
}
