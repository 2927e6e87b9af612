import type { BasePostgres } from "./library-internals.ts";

/**
 * Tells the database who asks, and what, in one statement each instead of the library's eleven: on a Postgres every one is
 * a round trip, on PGlite a parse and a plan, and together they took as long as the request itself.
 * Every statement of a request ends after `statementMs`, whoever asks. Only Postgres can be stopped; see `guardPlans`.
 */
export function tellContextAtOnce(connection: BasePostgres, statementMs: number): void {
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

/** How the statements above begin: the first takes on the role of the caller. */
export const TAKES_ROLE = /^select set_config\('role', /;
export const SETS_CONTEXT = /^select set_config\(/;

/** A compiled query as the library's query builder writes one: all settings for the transaction. The names are ours. */
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
