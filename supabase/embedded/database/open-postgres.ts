import { createPostgresConnection } from "@supabase/lite/postgres";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { withInternals } from "./library-internals.ts";
import { pipelineRequests } from "./request-pipeline.ts";
import type { Engine, Sql, SqlRow } from "./database.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";
import { POSTGRES_CONNECTIONS } from "../shared/limits.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "./value-parsers.ts";

type Driver = PostgresConnection["driver"];
type Queryable = Pick<Driver, "unsafe">;

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_S = 10;

/** Opens Postgres. Throws a readable message for every problem with DATABASE_URL, without repeating the password. */
export async function openPostgres(url: string): Promise<Engine & { close(): Promise<void> }> {
  const address = URL.parse(url);
  if (!address || !/^postgres(?:ql)?:$/.test(address.protocol)) {
    throw new OperatorError("DATABASE_URL must be an address like postgres://user:password@localhost:5432/lemons.");
  }
  const postgresOptions = { onnotice: () => {}, max: POSTGRES_CONNECTIONS, connect_timeout: CONNECT_TIMEOUT_S };
  const connection = createPostgresConnection({ url, postgresOptions });
  adaptTypes(connection.driver.options);
  pipelineRequests(connection.driver);
  const engine: Engine = { connection: withInternals(connection), db: database(connection.driver), kind: "postgres" };
  const close = () => connection.close();
  try {
    await checkServer(engine.db, `${address.host}${address.pathname}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...engine, close };
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
      throw new OperatorError(`The database of DATABASE_URL does not answer (${where}): ${reasonOf(cause)}.`, {
        cause,
      });
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

/** The library passes JSON that is already text; the driver would encode it again, as a JSON string. */
function adaptTypes(options: Driver["options"]): void {
  const jsonText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  options.serializers[114] = jsonText;
  options.serializers[3802] = jsonText;
  options.parsers[1700] = jsonNumber;
  options.parsers[1114] = isoTimestamp;
  options.parsers[1184] = isoInstant;
}

function sqlOn(target: Queryable): Sql {
  return {
    exec: async (sql) => void (await target.unsafe(sql).simple()),
    query: async <Row extends SqlRow>(sql: string, parameters: readonly unknown[] = []) => [
      ...(await target.unsafe<Row[]>(sql, parameters as never[])),
    ],
  };
}

function database(driver: Driver): Engine["db"] {
  return {
    ...sqlOn(driver),
    transaction: async <Result>(work: (tx: Sql) => Promise<Result>) => {
      const outcome = await driver.begin(async (tx) => ({ result: await work(sqlOn(tx)) }));
      return outcome.result;
    },
  };
}
