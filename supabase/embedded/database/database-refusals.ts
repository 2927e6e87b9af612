import { AsyncLocalStorage } from "node:async_hooks";

/** The SQLSTATE and message of an error that the database raised on purpose. */
export interface Refusal {
  code: string;
  message: string;
}

const listeners = new AsyncLocalStorage<{ heard: Refusal | null }>();

/**
 * Runs `ask` and returns its response with the last refusal of the database on the way. The library's storage turns
 * refusals into server errors.
 */
export async function captureRefusal(
  ask: () => Promise<Response>,
): Promise<{ answer: Response; refusal: Refusal | null }> {
  const listener: { heard: Refusal | null } = { heard: null };
  const answer = await listeners.run(listener, ask);
  return { answer, refusal: listener.heard };
}

export function reportRefusal(refusal: Refusal): void {
  const listener = listeners.getStore();
  if (listener) listener.heard = refusal;
}
