import { readKv } from "../../local/database/kv.ts";
import { drainLockName } from "../../local/outbox/drain-lock.ts";
import { rpcTimeoutMs, uploadTimeoutMs } from "../../remote/http.ts";

/** No step of a drain takes longer: an upload, followed by the question why it was refused. */
export const longestStepMs = uploadTimeoutMs + rpcTimeoutMs;

/**
 * Runs `work` alone among all pages and the worker. A holder that begins no call for as long as the longest one takes is a
 * frozen tab: the lock is taken from it. `isHeld` turns false for such a holder, so that it stops when it wakes up; its
 * answer is then `null`.
 */
export async function holdDrainLock<T>(work: (isHeld: () => boolean) => Promise<T> | T): Promise<T | null> {
  for (let steal = false; ;) {
    const before = await readStep();
    const state = { entered: false, held: true };
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), longestStepMs);
    try {
      return await navigator.locks.request(drainLockName, steal ? { steal } : { signal: patience.signal }, () => {
        state.entered = true;
        return work(() => state.held);
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
      state.held = false;
      if (state.entered) return null;
    } finally {
      clearTimeout(timer);
    }
    steal = (await readStep()) === before;
  }
}

/** Differs after each call of the holder. */
const readStep = async (): Promise<string> => JSON.stringify([await readKv("sending"), await readKv("link")]);

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
