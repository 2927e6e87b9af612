import { drainLockName } from "../local/drain-lock.ts";

const editingLockName = "five-lemons:editing";

/** While a rating is being written, in whichever tab, no new version takes over. Call the answer when it is done. */
export function holdUpdates(): () => void {
  let release: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(editingLockName, { mode: "shared" }, () => done);
  return release;
}

/** What a change of version would interrupt right now. */
export async function readUpdateBlocker(): Promise<"editing" | "sending" | null> {
  const { held } = await navigator.locks.query();
  if (held?.some(({ name }) => name === editingLockName)) return "editing";
  return held?.some(({ name }) => name === drainLockName) ? "sending" : null;
}
