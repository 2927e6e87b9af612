import { AsyncLocalStorage } from "node:async_hooks";

/** What the database refused, and why: its SQLSTATE and its sentence. */
export interface Refusal {
  code: string;
  message: string;
}

const listeners = new AsyncLocalStorage<{ heard: Refusal | null }>();

/** The library's answer, and what the database refused last on the way to it. Its storage calls that a fault of the server. */
export async function hearRefusal(
  ask: () => Promise<Response>,
): Promise<{ answer: Response; refusal: Refusal | null }> {
  const listener: { heard: Refusal | null } = { heard: null };
  const answer = await listeners.run(listener, ask);
  return { answer, refusal: listener.heard };
}

export function tellRefusal(refusal: Refusal): void {
  const listener = listeners.getStore();
  if (listener) listener.heard = refusal;
}
