import type { Command } from "./command.ts";

/** Progress of a change on its way to the server. */
export type SyncState = "queued" | "sending" | "sent" | "attention";

/** `sending`: keys in flight. */
export function syncStateOf(command: Command, sending: ReadonlySet<string>): SyncState {
  if (command.state === "attention") return "attention";
  return sending.has(command.key) ? "sending" : "queued";
}

const worst = ["attention", "sending", "queued", "sent"] as const satisfies readonly SyncState[];
export const worstOf = (states: readonly SyncState[]): SyncState =>
  worst.find((state) => states.includes(state)) ?? "sent";
