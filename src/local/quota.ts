/** Only the failed write tells the truth about space: `storage.estimate()` promises what the disk does not keep. */
export function isQuotaError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === "QuotaExceededError") return true;
  }
  return false;
}

/** Dexie wraps the browser's error and names it in `inner`. */
const innerOf = (error: Error): unknown => ("inner" in error ? error.inner : error.cause);
