import type { BasePostgres } from "./internals.ts";

export interface StatementLimits {
  planCost: number;
  statementMs: number;
}

/** Every statement of a request ends after `statementMs`, whoever asks. Only Postgres can be stopped; see `guardPlans`. */
export function limitStatements(connection: BasePostgres, statementMs: number): void {
  const original = connection.applyJwtSessionContext.bind(connection);
  connection.applyJwtSessionContext = async (transaction, ...context) => {
    await transaction.executeQuery(statement(`set local statement_timeout = ${Math.round(statementMs)}`));
    await original(transaction, ...context);
  };
}

/** A compiled query as the library's query builder writes one. */
function statement(sql: string): unknown {
  const query = { kind: "RawNode", sqlFragments: [sql], parameters: [] };
  return { sql, query, parameters: [], queryId: { queryId: "statement-limits" } };
}
