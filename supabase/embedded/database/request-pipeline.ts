import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { literal } from "./one-turn.ts";
import { refuseCostlyPlan } from "./plan-guard.ts";
import { SETS_CONTEXT, TAKES_ROLE } from "./request-context.ts";
import { unavailable } from "../shared/unavailable.ts";

/** A procedure call as the library writes it, without added columns or conditions. */
const PLAIN_CALL = /^select \* from public\.\w+\([\w\s:=$,[\]]*\) as "\w+" limit \$\d+$/;
/** Callers choose which arguments they name, so the number of texts must be bounded. */
const MOST_KEPT = 200;

/** As `text` with the given parameters in place of `$1`, `$2` … */
function withLiterals(text: string, parameters: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, at: string) => literal(String(parameters[Number(at) - 1])));
}

/**
 * Reduces a request to Postgres from five round trips to three: begin with context, query, commit. Procedure calls are
 * prepared once per connection, which saves planning. Reads and writes of tables are planned first, see `refuseCostlyPlan`.
 */
export function requestPool(pool: Pool, mostCost: number): PostgresPool {
  const kept = new Map<string, string>();
  const nameOf = (sql: string): string | undefined => {
    if (!kept.has(sql) && kept.size < MOST_KEPT && PLAIN_CALL.test(sql)) kept.set(sql, `call_${kept.size}`);
    return kept.get(sql);
  };
  return {
    connect: async () => batching(await pool.connect().catch(rethrow), nameOf, mostCost),
    end: () => pool.end(),
  };
}

function rethrow(error: unknown): never {
  throw unavailable(error);
}

const nothing = { command: "SELECT", rowCount: 0, rows: [] } as const;

function batching(
  client: PoolClient,
  nameOf: (sql: string) => string | undefined,
  mostCost: number,
): PostgresPoolClient {
  /** Begin and context, sent together before the first statement that needs them. */
  let waiting: string[] = [];
  /** Of the caller whose request is running. */
  let role: string | null = null;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const startsRequest = sql === "begin" || (waiting.length > 0 && SETS_CONTEXT.test(sql));
    if (sql === "begin") role = null;
    if (TAKES_ROLE.test(sql)) role = String(parameters[0]);
    if (startsRequest) {
      waiting.push(withLiterals(sql, parameters));
      return nothing;
    }
    if (waiting.length > 0) {
      const batch = waiting.join("; ");
      waiting = [];
      await client.query(batch);
    }
    if (role !== null && !PLAIN_CALL.test(sql)) {
      const ask = (text: string, values: readonly unknown[] = []) => client.query({ text, values: [...values] });
      await refuseCostlyPlan(ask, { sql, parameters, role, mostCost });
    }
    const name = nameOf(sql);
    return client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
  };
  const run = (sql: string, parameters: readonly unknown[]) =>
    query(sql, parameters).catch((error: unknown) => {
      const lost = unavailable(error);
      // A lost connection has rolled back already. Its first error tells more than this one.
      if (sql === "rollback" && lost !== error) return nothing;
      throw lost;
    });
  // The other form of `query` reads by a cursor, which the library never does.
  return { query: run as unknown as PostgresPoolClient["query"], release: () => client.release() };
}
