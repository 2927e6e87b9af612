import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";

/** SQLSTATEs and Node's codes of a database that restarts, has crashed or cannot be reached. */
const LOST =
  /^(?:08...|57P0[1-3]|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver for lost connections, which have no code. */
const LOST_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/;

/** SQLSTATE of "connection failure". Callers get a 503 and try again. */
const UNAVAILABLE = "08006";

const current = new AsyncLocalStorage<{ hasLost: boolean }>();

/** What every statement throws while the database cannot be reached; any other error as it is. */
export function unavailable(raised: unknown): unknown {
  if (!(raised instanceof Error)) return raised;
  const code = "code" in raised ? String(raised.code) : "";
  if (!LOST.test(code) && !LOST_MESSAGES.test(raised.message)) return raised;
  const request = current.getStore();
  if (request) request.hasLost = true;
  const known = {
    code: UNAVAILABLE,
    message: "The database cannot be reached.",
    detail: null,
    hint: null,
  };
  const error = Object.assign(new Error(known.message, { cause: raised }), known);
  // One line in the log for each request, not a stack.
  return Object.defineProperty(error, inspect.custom, { value: () => `[database] ${known.message} ${raised.message}` });
}

export function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === UNAVAILABLE;
}

/** Tells whether a statement of `work` could not reach the database, also where a library has swallowed its error. */
export async function noticingLoss(work: () => Promise<Response>, answerLost: () => Response): Promise<Response> {
  const request = { hasLost: false };
  try {
    const answered = await current.run(request, work);
    return request.hasLost && !answered.ok ? answerLost() : answered;
  } catch (error) {
    if (request.hasLost) return answerLost();
    throw error;
  }
}
