import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { createPool } from "./postgres-pool.ts";
import { openReplica, primaryTurns, replicatedTurns } from "./turns.ts";
import { requestPool } from "./request-pipeline.ts";
import type { Engine, Sql, SqlRow } from "./database.ts";
import { DEFAULT_LIMITS } from "../shared/limits.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";
import { isUnavailable, unavailable } from "../shared/unavailable.ts";

type Queryable = Pick<Pool, "query">;

const OLDEST_MAJOR = 15;

/** Opens Postgres. Throws a readable message for every problem with DATABASE_URL, without repeating the password. */
export async function openPostgres(
  url: string,
  planCost = DEFAULT_LIMITS.planCost,
  replicaUrl?: string,
): Promise<Engine & { close(): Promise<void> }> {
  const address = readAddress("DATABASE_URL", url);
  if (replicaUrl) readAddress("DATABASE_REPLICA_URL", replicaUrl);
  const pool = createPool(url);
  // The library's own driver ends the process when Postgres restarts. It connects with its first statement, so never.
  const connection = createPostgresConnection({ url });
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool: requestPool(pool, planCost) }) });
  const db = database(pool);
  let turns: ReturnType<typeof replicatedTurns> | null = null;
  const close = async () => {
    await turns?.close();
    await connection.close();
    await pool.end();
  };
  try {
    await checkServer(db, `${address.host}${address.pathname}`);
    if (replicaUrl) turns = replicatedTurns(pool, await openReplica(replicaUrl));
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, db, kind: "postgres", turns: turns ?? primaryTurns(pool), close };
}

function readAddress(name: string, given: string): URL {
  const address = URL.parse(given);
  if (address && /^postgres(?:ql)?:$/.test(address.protocol)) return address;
  throw new OperatorError(`${name} must be an address like postgres://user:password@localhost:5432/lemons.`);
}

async function checkServer(db: Engine["db"], where: string): Promise<void> {
  const [server] = await db
    .query<{ version: number; may_prepare: boolean; may_bypass: boolean; me: string; folds: boolean }>(
      `select current_setting('server_version_num')::int as version,
         current_user as me, lower('Œ') = 'œ' as folds, me.rolsuper or me.rolcreaterole as may_prepare,
         me.rolsuper or exists (select from pg_catalog.pg_roles where rolname = 'service_role' and rolbypassrls) as may_bypass
       from pg_catalog.pg_roles as me where me.rolname = current_user`,
    )
    .catch((cause: unknown) => {
      throw new OperatorError(
        `The database of DATABASE_URL does not answer (${where}): ${reasonOf(firstCause(cause))}.`,
        {
          cause,
        },
      );
    });
  if (!server || server.version < OLDEST_MAJOR * 10_000) {
    throw new OperatorError(`The database of DATABASE_URL (${where}) is older than Postgres ${OLDEST_MAJOR}.`);
  }
  // Search, names of cities and duplicates compare folded texts.
  if (!server.folds) {
    throw new OperatorError(
      `The database of DATABASE_URL (${where}) has a locale that knows upper and lower case of ASCII letters only. Create it with another, for example: create database lemons template template0 encoding 'UTF8' locale 'C.UTF-8';`,
    );
  }
  if (!server.may_prepare) {
    throw new OperatorError(
      `DATABASE_URL (${where}) names a role that may not create roles, which a first start has to. Ask a superuser to run once: alter role "${server.me}" createrole;`,
    );
  }
  if (!server.may_bypass) {
    throw new OperatorError(
      `DATABASE_URL (${where}) names a role that may not grant BYPASSRLS. Ask a superuser to run once: create role service_role nologin noinherit bypassrls; grant service_role to "${server.me}" with admin option;`,
    );
  }
}

/** What the driver itself threw. */
function firstCause(error: unknown): unknown {
  return isUnavailable(error) && error.cause !== undefined ? error.cause : error;
}

function sqlOn(target: Queryable): Sql {
  const run = <Row extends SqlRow>(sql: string, parameters: readonly unknown[]) =>
    target.query<Row>(sql, [...parameters]).catch((error: unknown) => {
      throw unavailable(error);
    });
  return {
    exec: async (sql) => void (await run(sql, [])),
    query: async <Row extends SqlRow>(sql: string, parameters: readonly unknown[] = []) =>
      (await run<Row>(sql, parameters)).rows,
  };
}

function database(pool: Pool): Engine["db"] {
  return { ...sqlOn(pool), transaction: (work) => inTransaction(pool, work) };
}

async function inTransaction<Result>(pool: Pool, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  const tx = sqlOn(client);
  try {
    await tx.exec("begin");
    const result = await work(tx);
    await tx.exec("commit");
    client.release();
    return result;
  } catch (error) {
    // Where even this fails, the connection is gone, and with it the transaction.
    const isGone = await tx.exec("rollback").then(
      () => false,
      () => true,
    );
    client.release(isGone);
    throw error;
  }
}
