import { logBriefly, logNothing } from "./library-log.ts";
import { isDatabaseError } from "./library-internals.ts";
import type { DatabaseError, LibraryConnection } from "./library-internals.ts";
import { isUnavailable } from "../shared/unavailable.ts";
import { RETRY_SOON } from "../shared/api-call.ts";

/**
 * SQLSTATEs that the library answers as PostgREST does. It turns all others into a 500 with a code of its own, which an
 * outbox would retry forever.
 */
const ANSWERED_WELL = /^(?:PGRST|PT\d{3}|42...|22...|21...|2350[235]|25006|55...)$/;

/** Messages of the library for unreadable queries, which it answers with 400. */
const UNREADABLE =
  /Unknown operator|Expected identifier|Invalid filter|Unexpected input|Unsupported operator|failed to parse |^Expected (?:.* at position \d+$|"\(" for spread embed)/;

/** Gives `connection` PostgREST's table of SQLSTATE → HTTP status, using the library's own `raise sqlstate 'PGRST'`. */
export function mapDatabaseErrors(connection: LibraryConnection): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (raised) => {
    const error = isUnavailable(raised) ? raised : original(raised);
    // Errors of the library itself: an unknown relation or an invalid condition.
    if (error instanceof Error && ("relation" in error || UNREADABLE.test(error.message))) return logNothing(error);
    if (!isDatabaseError(error) || !/^[0-9A-Z]{5}$/.test(error.code)) return error;
    return logBriefly(ANSWERED_WELL.test(error.code) ? error : asRaise(error), error);
  };
}

/**
 * Faults of the database itself: no room, no memory, a file that cannot be read. Their messages name files and limits of
 * the machine, which are the operator's business; they are logged.
 */
const INTERNAL = /^(?:53|58|XX|F0)/;

function asRaise(given: DatabaseError): DatabaseError {
  const { code, message, detail, hint } = INTERNAL.test(given.code)
    ? { code: given.code, message: "The database cannot do this now.", detail: null, hint: null }
    : given;
  const status = httpStatus(code);
  return {
    code: "PGRST",
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: status === 503 ? RETRY_SOON : {} }),
  };
}

function httpStatus(code: string): number {
  if (/^(?:08|53|57P)/.test(code)) return 503;
  if (code === "P0001") return 400;
  if (/^(?:0L|0P|28)/.test(code)) return 403;
  // "Statement too complex" comes from the plan guard and depends on the request, so a retry is useless.
  if (code === "54001") return 400;
  return /^(?:09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code) ? 500 : 400;
}
