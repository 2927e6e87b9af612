import { createPostgresConnection } from "@supabase/lite/postgres";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { withInternals } from "./internals.ts";
import type { Engine, Sql, SqlRow } from "../database.ts";
import { isoInstant, isoTimestamp, jsonNumber } from "../parsers.ts";

type Driver = PostgresConnection["driver"];
type Queryable = Pick<Driver, "unsafe">;

export function openPostgres(url: string): Engine & { close(): Promise<void> } {
  const connection = createPostgresConnection({ url, postgresOptions: { onnotice: () => {}, max: 8 } });
  adaptTypes(connection.driver.options);
  return {
    connection: withInternals(connection),
    db: database(connection.driver),
    kind: "postgres",
    close: () => connection.close(),
  };
}

/** The library hands over JSON that is text already; the driver would encode it a second time, into a JSON string. */
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
