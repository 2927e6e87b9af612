import type { BasePostgres } from "./library-internals.ts";

/**
 * Sets who asks and what in one statement each, instead of the library's eleven. On Postgres each one is a round trip
 * and on PGlite a parse and a plan; together they took as long as the request itself. Every statement of a request
 * times out after `statementMs`. Only Postgres can enforce that; see `guardPlans`.
 */
export function batchRequestContext(connection: BasePostgres, statementMs: number): void {
  connection.applyJwtSessionContext = async (transaction, { auth, storage }) => {
    const role = auth?.role || "anon";
    const claims = typeof auth?.jwt === "object" && auth.jwt !== null ? auth.jwt : null;
    await transaction.executeQuery(
      setAll({
        role,
        "request.jwt.claim.sub": auth?.uid ?? "",
        "request.jwt.claim.role": role,
        "request.jwt.claims": claims === null ? "" : JSON.stringify(claims),
        "storage.operation": storage?.operation ?? "",
        statement_timeout: String(Math.round(statementMs)),
      }),
    );
  };
  connection.applyRpcRequestGucs = async (transaction, { method, path, requestHeaders }) => {
    await transaction.executeQuery(
      setAll({
        "response.status": "",
        "response.headers": "",
        "request.method": method,
        "request.path": path,
        "request.headers": JSON.stringify(requestHeaders ?? {}),
      }),
    );
  };
}

/** Patterns of the statements above: the first sets the role of the caller. */
export const TAKES_ROLE = /^select set_config\('role', /;
export const SETS_CONTEXT = /^select set_config\(/;

/**
 * A compiled query in the format of the library's query builder, which sets all values for the transaction. The names
 * are constants of ours.
 */
function setAll(settings: Record<string, string>): unknown {
  const names = Object.keys(settings);
  const sql = `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(", ")}`;
  const parameters = Object.values(settings);
  return {
    sql,
    query: { kind: "RawNode", sqlFragments: [sql], parameters: [] },
    parameters,
    queryId: { queryId: sql },
  };
}
