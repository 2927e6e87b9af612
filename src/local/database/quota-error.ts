/**
 * True if a write failed because there is no space. Only the failed write itself is reliable: `storage.estimate()` may
 * promise space that the disk does not have. A reached quota has an error name of its own; if the disk is full,
 * Chromium only reports that it could not write.
 */
export function isQuotaError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === "QuotaExceededError" || cause.message.startsWith("Failed to write blobs")) return true;
  }
  return false;
}

/** Dexie wraps the browser's error: it names one in `inner`, those of a write of several rows in `failures`. */
const innerOf = (error: Error): unknown =>
  "failures" in error && Array.isArray(error.failures)
    ? error.failures[0]
    : "inner" in error
      ? error.inner
      : error.cause;
