import { createPgliteConnection } from "@supabase/lite/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { openDataFolder } from "../data-folder/data-folder.ts";
import { hasRoom } from "../data-folder/disk-space.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { guardPlans } from "./plan-guard.ts";
import { stackPointerOf } from "./library-internals.ts";
import type { Engine, Sql, SqlRow } from "./database.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "./value-parsers.ts";

type Driver = PgliteConnection["driver"];
type Queryable = Pick<Driver, "exec" | "query">;

type OpenEngine = Engine & { close(): Promise<void> };

/** Opens PGlite on a data folder, which is locked for this process until the engine is closed, or in memory. */
export async function openPglite(
  dataDir: string | undefined,
  planCost: number,
  say: (line: string) => void = () => {},
  hasRoomIn: (folder: string) => boolean = hasRoom,
): Promise<OpenEngine> {
  if (dataDir === undefined) return openEngine(undefined, planCost);
  const folder = openDataFolder(dataDir);
  if (folder.isNew) say("Creating the database …");
  else if (folder.deadHolder !== null)
    say(`Process ${folder.deadHolder} ended without closing the database: recovering it.`);
  try {
    const engine = await openEngine(folder.database, planCost);
    folder.markPrepared();
    const close = async () => {
      await engine.close();
      folder.unlock();
    };
    return { ...engine, close };
  } catch (error) {
    folder.unlock();
    throw hasRoomIn(dataDir) ? unopened(folder, error) : diskFull(dataDir, error);
  }
}

function diskFull(dataDir: string, cause: unknown): OperatorError {
  const message = `The disk that holds ${dataDir} is full. Make room and start again; nothing in it is damaged by that.`;
  return new OperatorError(message, { cause });
}

function unopened({ database, isNew }: DataFolder, cause: unknown): OperatorError {
  const message = isNew
    ? `The database could not be created in ${database}: ${reasonOf(cause)}.`
    : `The database in ${database} cannot be opened and seems damaged (${reasonOf(cause)}). Restore a backup, or run "npm run reset" to start over.`;
  return new OperatorError(message, { cause });
}

async function openEngine(url: string | undefined, planCost: number): Promise<OpenEngine> {
  const connection = await createPgliteConnection({
    ...(url === undefined ? {} : { url }),
    pgliteOptions: {
      extensions: { pg_trgm, fuzzystrmatch, citext, unaccent, btree_gist },
      parsers: { 1700: jsonNumber, 1114: isoTimestamp, 1184: isoInstant },
    },
  });
  await connection.driver.waitReady;
  keepStack(connection.driver);
  guardSerializers(connection.driver);
  guardPlans(connection.driver, planCost);
  const close = () => connection.close();
  return { connection: connection, db: database(connection.driver), kind: "pglite", turns: null, close };
}

/**
 * Restores the stack pointer after each message. PGlite leaks a little over half a kilobyte of stack per failed
 * statement, so 12,000 failures, which need half a minute and no account, would overwrite its memory. Between two
 * messages the stack is empty.
 */
function keepStack(driver: Driver): void {
  const stack = stackPointerOf(driver);
  const send = driver.execProtocolRawSync.bind(driver);
  driver.execProtocolRawSync = (message) => {
    const end = stack.value;
    try {
      return send(message);
    } finally {
      stack.value = end;
    }
  };
}

/**
 * A parameter that cannot be encoded (a scalar for an array, an object whose `toString` is data) leaves PGlite in the
 * middle of its protocol, unusable until a restart. Passing the JSON text instead lets Postgres reject it with 22P02.
 */
function guardSerializers(driver: Driver): void {
  const known = driver.serializers;
  driver.serializers = new Proxy(known, {
    get: (_target, oid) => (value: unknown) => writable(value, known[String(oid)]),
  });
}

function writable(value: unknown, serialize: ((value: unknown) => unknown) | undefined): string {
  try {
    const written = serialize ? serialize(value) : String(value);
    if (typeof written === "string") return written;
  } catch {
    // Falls through to the text, which Postgres rejects.
  }
  return JSON.stringify(value) ?? "null";
}

function sqlOn(target: Queryable): Sql {
  return {
    exec: async (sql) => void (await target.exec(sql)),
    query: async <Row extends SqlRow>(sql: string, parameters: readonly unknown[] = []) =>
      (await target.query<Row>(sql, [...parameters])).rows,
  };
}

function database(driver: Driver): Engine["db"] {
  return { ...sqlOn(driver), transaction: (work) => driver.transaction((tx) => work(sqlOn(tx))) };
}
