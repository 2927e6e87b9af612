/** An error that the operator can fix. The message says what is wrong and what to do, and is shown without a stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Ends the process, with a plain message for an OperatorError and with the stack for a bug. */
export function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}

/** The reason of a failure in one line: "ENOSPC: no space left on device". */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { message, name, errno } = Object(error) as { message?: unknown; name?: unknown; errno?: unknown };
  const text =
    typeof message === "string" && message !== "" ? message : [name ?? error, errno].filter(Boolean).join(" ");
  // Drops the engine's advice to its own developers: "Aborted(). Build with -sASSERTIONS for more info."
  return (text.split("\n", 1)[0] ?? "").replace(/ Build with .*$/, "").replace(/\.+$/, "");
}
