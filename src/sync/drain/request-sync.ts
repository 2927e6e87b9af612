type Listener = () => void;
let listener: Listener | null = null;

/** Asks the drain to send waiting commands soon. Returns immediately. */
export function requestSync(): void {
  listener?.();
}

/** Called by `startSync`. Until then commands only wait on disk. */
export function onSyncRequest(answer: Listener | null): void {
  listener = answer;
}
