import { openPglite } from "./open-pglite.ts";
import { openPostgres } from "./open-postgres.ts";
import { mapDatabaseErrors } from "./database-errors.ts";
import { prepareSystemSchemas } from "./system-schemas.ts";
import { tellContextAtOnce } from "./request-context.ts";
import { DEFAULT_LIMITS } from "../shared/limits.ts";
import type { Limits } from "../shared/limits.ts";
import type { BasePostgres } from "./library-internals.ts";

export type SqlRow = Record<string, unknown>;

export interface Sql {
  /** Any number of statements, no parameters. */
  exec(sql: string): Promise<void>;
  /** One statement. JSON parameters are passed as text. */
  query<Row extends SqlRow = SqlRow>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
}

/** What an engine has to give; the two makers below are the only ones. */
export interface Engine {
  connection: BasePostgres;
  db: Database;
  kind: "pglite" | "postgres";
}

export interface OpenDatabase extends Engine {
  /** For people: "pglite 17.5", "postgres 15.18". */
  engine: string;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** The data folder (`.data`); the database lives in `pg/` below it. Without it the database lives in memory. */
  dataDir?: string | undefined;
  databaseUrl?: string | undefined;
  /** Hears what takes long, for the operator. */
  say?: (line: string) => void;
}

/**
 * A database as hosted Supabase hands it out before the first migration: roles, grants, `auth`, `storage`
 * and `extensions`. Nothing of the product is in it yet: see `migrate`.
 */
export async function openDatabase(
  location: DatabaseLocation = {},
  limits: Pick<Limits, "planCost" | "statementMs"> = DEFAULT_LIMITS,
): Promise<OpenDatabase> {
  const opened = location.databaseUrl
    ? await openPostgres(location.databaseUrl)
    : await openPglite(location.dataDir, limits.planCost, location.say);
  const { connection, db, kind } = opened;
  mapDatabaseErrors(connection);
  tellContextAtOnce(connection, limits.statementMs);
  // The library would `grant all on all tables` to the API roles on the first request of every boot, undoing our revokes.
  connection.rlsState = "active";
  try {
    await prepareSystemSchemas(db);
    const [row] = await db.query<{ v: string }>("select current_setting('server_version') as v");
    const version = row?.v.split(" ")[0] ?? "";
    return { connection, db, kind, engine: `${kind} ${version}`, close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
