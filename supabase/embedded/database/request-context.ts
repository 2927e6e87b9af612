import type { ConnectionContextOptions } from "@supabase/lite";
import { CompiledQuery } from "kysely";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { LibraryConnection } from "./library-internals.ts";

const callerSchema = z.object({
  auth: z.nullish(z.object({ role: z.nullish(z.string()), uid: z.nullish(z.string()), jwt: z.unknown() })),
  storage: z.nullish(z.object({ operation: z.nullish(z.string()) })),
});

/** The part of a transaction that one statement needs. */
type Runner = Pick<Kysely<unknown>, "executeQuery">;

/** Ends a transaction whose result is wanted and whose changes are not. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back on request");
    this.result = result;
  }
}

/**
 * Runs each request in a transaction as its caller, in place of the library's way, which grants the API roles everything on the
 * first request after a start and sets eleven values one by one: on Postgres each is a round trip and on PGlite a parse and a plan.
 * Every statement of a request times out after `statementMs`. Only Postgres can enforce that; see `guardPlans`.
 */
export function runAsCaller(connection: LibraryConnection, statementMs: number): void {
  connection.withContext = async (vars, work, options = {}) => {
    const isDryRun = options.forceRollback === true;
    if (vars === undefined && !isDryRun) return work(connection.kysely);
    const begin = async (transaction: Runner) => {
      if (vars !== undefined) await setCaller(transaction, vars, statementMs);
      if (options.rpc) await setRequest(transaction, options.rpc);
    };
    if (options.transaction) {
      await begin(options.transaction);
      return work(options.transaction);
    }
    const run = connection.kysely.transaction().execute(async (transaction) => {
      await begin(transaction);
      const result = await work(transaction);
      if (isDryRun) throw new Undone(result);
      return result;
    });
    return run.catch((error: unknown) => {
      if (error instanceof Undone) return error.result as Awaited<typeof run>;
      throw error;
    });
  };
}

async function setCaller(transaction: Runner, vars: object, statementMs: number): Promise<void> {
  const { auth, storage } = callerSchema.parse(vars);
  const role = auth?.role || "anon";
  const claims = typeof auth?.jwt === "object" ? auth.jwt : null;
  const settings = callerSettings({ role, userId: auth?.uid ?? "", claims }, statementMs);
  await transaction.executeQuery(setAll({ ...settings, "storage.operation": storage?.operation ?? "" }));
}

export interface Caller {
  role: string;
  /** "" without an account. */
  userId: string;
  claims: object | null;
}

/** What procedures and policies read of the caller, and the limit of each statement. */
export function callerSettings({ role, userId, claims }: Caller, statementMs: number): Record<string, string> {
  return {
    role,
    "request.jwt.claim.sub": userId,
    "request.jwt.claim.role": role,
    "request.jwt.claims": claims === null ? "" : JSON.stringify(claims),
    "storage.operation": "",
    statement_timeout: String(Math.round(statementMs)),
  };
}

async function setRequest(transaction: Runner, rpc: NonNullable<ConnectionContextOptions["rpc"]>): Promise<void> {
  await transaction.executeQuery(setAll(requestSettings(rpc)));
}

/** What procedures read of the request, and what they set for the answer. */
export function requestSettings({
  method,
  path,
  requestHeaders,
  readOnly,
}: NonNullable<ConnectionContextOptions["rpc"]>): Record<string, string> {
  return {
    "response.status": "",
    "response.headers": "",
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(requestHeaders ?? {}),
    ...(readOnly ? { transaction_read_only: "on" } : {}),
  };
}

/** Patterns of the statements above: the first sets the role of the caller. */
export const TAKES_ROLE = /^select set_config\('role', /;
export const SETS_CONTEXT = /^select set_config\(/;

/** A query that sets all values for the transaction. The names are constants of ours. */
function setAll(settings: Record<string, string>): CompiledQuery {
  const names = Object.keys(settings);
  const text = `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(", ")}`;
  return CompiledQuery.raw(text, Object.values(settings));
}
