import { createPgliteConnection } from "@supabase/lite/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import path from "node:path";
import { lockDataFolder } from "../data-folder.ts";
import { guardPlans } from "./plan-guard.ts";
import { withInternals } from "./internals.ts";
import type { Engine, Sql, SqlRow } from "../database.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "../parsers.ts";

type Driver = PgliteConnection["driver"];
type Queryable = Pick<Driver, "exec" | "query">;

export async function openPglite(
  dataDir: string | undefined,
  planCost: number,
): Promise<Engine & { close(): Promise<void> }> {
  const unlock = dataDir === undefined ? () => {} : lockDataFolder(dataDir);
  try {
    const connection = await createPgliteConnection({
      ...(dataDir === undefined ? {} : { url: path.join(dataDir, "pg") }),
      pgliteOptions: {
        extensions: { pg_trgm, citext, unaccent, btree_gist },
        parsers: { 1700: jsonNumber, 1114: isoTimestamp, 1184: isoInstant },
      },
    });
    await connection.driver.waitReady;
    guardSerializers(connection.driver);
    guardPlans(connection.driver, planCost);
    const close = async () => {
      await connection.close();
      unlock();
    };
    return { connection: withInternals(connection), db: database(connection.driver), kind: "pglite", close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A parameter that cannot be written (a scalar where an array is expected, an object whose `toString` is data)
 * leaves PGlite in the middle of its protocol, dead until restart. Handing over the JSON text instead lets
 * Postgres refuse it with 22P02.
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
    // Falls through to the text that Postgres refuses.
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
