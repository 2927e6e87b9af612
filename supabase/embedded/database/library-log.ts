import { inspect } from "node:util";
import { reportRefusal } from "./database-refusals.ts";
import type { DatabaseError } from "./library-internals.ts";

const refusals = new WeakSet<object>();
let filter: typeof console.error | null = null;

/**
 * The library prints every database error with its statement and parameters. Refusals are not printed; other errors are
 * reduced to one line without personal data.
 */
export function logBriefly(
  error: DatabaseError,
  { code, message }: Pick<DatabaseError, "code" | "message">,
): DatabaseError {
  filterConsole();
  if (isRefusal(code)) {
    refusals.add(error);
    reportRefusal({ code, message });
  }
  const line = `[database] ${code}`;
  return Object.defineProperty(error, inspect.custom, { value: () => line, configurable: true });
}

/** Suppresses an error that any stranger could cause to fill the log. */
export function logNothing<Raised>(error: Raised): Raised {
  filterConsole();
  if (typeof error === "object" && error !== null) refusals.add(error);
  return error;
}

function isRefusal(code: string): boolean {
  return /^(?:PT4..|42501|42P01|42703|42883|22...|23...|P0001|25006)$/.test(code);
}

/** Installs the filter again if somebody has replaced console.error since. */
function filterConsole(): void {
  if (console.error === filter) return;
  const print = console.error.bind(console);
  filter = (...parts: unknown[]) => {
    // Some parts of the library print a prefix first.
    const last = parts.at(-1);
    if (parts.length <= 2 && typeof last === "object" && last !== null && refusals.has(last)) return;
    print(...parts);
  };
  console.error = filter;
}
