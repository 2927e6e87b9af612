import { inspect } from "node:util";
import { tellRefusal } from "./database-refusals.ts";
import type { DatabaseError } from "./library-internals.ts";

const refusals = new WeakSet<object>();
let filter: typeof console.error | null = null;

/**
 * The library prints every error of the database with its statement and parameters. A refusal is no event for a log;
 * of the rest one line is enough, without anybody's data.
 */
export function logBriefly(
  error: DatabaseError,
  { code, message }: Pick<DatabaseError, "code" | "message">,
): DatabaseError {
  filterConsole();
  if (isRefusal(code)) {
    refusals.add(error);
    tellRefusal({ code, message });
  }
  const line = `[database] ${code}`;
  return Object.defineProperty(error, inspect.custom, { value: () => line, configurable: true });
}

/** Somebody asked for what is not there: nothing to print, and a stranger could fill the log with it. */
export function logNothing<Raised>(error: Raised): Raised {
  filterConsole();
  if (typeof error === "object" && error !== null) refusals.add(error);
  return error;
}

function isRefusal(code: string): boolean {
  return /^(?:PT4..|42501|42P01|42703|42883|22...|23...|P0001|25006)$/.test(code);
}

/** Once more where somebody has put their own in its place since. */
function filterConsole(): void {
  if (console.error === filter) return;
  const print = console.error.bind(console);
  filter = (...parts: unknown[]) => {
    // Some parts of the library say their name first.
    const last = parts.at(-1);
    if (parts.length <= 2 && typeof last === "object" && last !== null && refusals.has(last)) return;
    print(...parts);
  };
  console.error = filter;
}
