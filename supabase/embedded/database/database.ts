import { openPglite } from "./open-pglite.ts";
import { openPostgres } from "./open-postgres.ts";
import { mapDatabaseErrors } from "./database-errors.ts";
import { prepareSystemSchemas } from "./system-schemas.ts";
import { runAsCaller } from "./request-context.ts";
import { DEFAULT_LIMITS } from "../shared/limits.ts";
import type { Limits } from "../shared/limits.ts";
import type { Turns } from "./turns.ts";
import type { LibraryConnection } from "./library-internals.ts";

export type SqlRow = Record<string, unknown>;

export interface Sql {
  /** Runs any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement. JSON parameters are passed as text. */
  query<Row extends SqlRow = SqlRow>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
}

/** What an engine provides. `openPglite` and `openPostgres` are the only implementations. */
export interface Engine {
  connection: LibraryConnection;
  db: Database;
  kind: "pglite" | "postgres";
  /** Null where a round trip costs nothing. */
  turns: Turns | null;
}

export interface OpenDatabase extends Engine {
  /** For people: "pglite 17.5", "postgres 15.18". */
  engine: string;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** The data folder (`.data`). The database is in `pg/` below it; without a folder it lives in memory. */
  dataDir?: string | undefined;
  databaseUrl?: string | undefined;
  /** A streaming replica of that database, which may answer reads. */
  replicaUrl?: string | undefined;
  /** Receives progress messages for the operator. */
  say?: (line: string) => void;
}

/**
 * Opens a database in the state before the first migration of a hosted project: roles, grants, `auth`, `storage` and
 * `extensions`. `migrate` adds the product.
 */
export async function openDatabase(
  location: DatabaseLocation = {},
  limits: Pick<Limits, "planCost" | "statementMs"> = DEFAULT_LIMITS,
): Promise<OpenDatabase> {
  const opened = location.databaseUrl
    ? await openPostgres(location.databaseUrl, limits.planCost, location.replicaUrl)
    : await openPglite(location.dataDir, limits.planCost, location.say);
  const { connection, db, kind, turns } = opened;
  mapDatabaseErrors(connection);
  runAsCaller(connection, limits.statementMs);
  try {
    await prepareSystemSchemas(db, location.say);
    const [row] = await db.query<{ v: string }>("select current_setting('server_version') as v");
    const version = row?.v.split(" ")[0] ?? "";
    return { connection, db, kind, turns, engine: `${kind} ${version}`, close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
