/**
 * Whether a write failed because there is no space. Only the failed write tells the truth about that: `storage.estimate()`
 * promises what the disk does not keep. A limit that is reached has a name of its own; where the disk itself is full, Chromium
 * only says that it could not write the bytes.
 */
export function isQuotaError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === "QuotaExceededError" || cause.message.startsWith("Failed to write blobs")) return true;
  }
  return false;
}

/** Dexie wraps the browser's error and names it in `inner`. */
const innerOf = (error: Error): unknown => ("inner" in error ? error.inner : error.cause);
