/** What went wrong and what to do about it is in the message, in one sentence or two; it is shown without a stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Ends the process: with a sentence where the operator can do something about it, with the stack where we must. */
export function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}

/** Why something failed, in one line: "ENOSPC: no space left on device". */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { message, name, errno } = Object(error) as { message?: unknown; name?: unknown; errno?: unknown };
  const text =
    typeof message === "string" && message !== "" ? message : [name ?? error, errno].filter(Boolean).join(" ");
  // The engine's "Aborted(). Build with -sASSERTIONS for more info." is advice to its makers.
  return (text.split("\n", 1)[0] ?? "").replace(/ Build with .*$/, "").replace(/\.+$/, "");
}
