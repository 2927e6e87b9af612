import { Pool, types } from "pg";
import { POSTGRES_CONNECTIONS } from "../shared/limits.ts";
import { isoInstant, isoTimestamp, jsonInteger, jsonNumber } from "./value-parsers.ts";

/** Also the longest wait for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000;

type Parse = (text: string) => unknown;

const asText: Parse = (text: string) => text;

/** Types that PostgREST sends in another format than the driver reads them, each with the number of its array type. */
const OWN_TYPES: readonly { type: number; arrays: number; parse: Parse }[] = [
  { type: types.builtins.INT8, arrays: 1016, parse: jsonInteger },
  { type: types.builtins.NUMERIC, arrays: 1231, parse: jsonNumber },
  { type: types.builtins.DATE, arrays: 1182, parse: asText },
  { type: types.builtins.TIMESTAMP, arrays: 1115, parse: isoTimestamp },
  { type: types.builtins.TIMESTAMPTZ, arrays: 1185, parse: isoInstant },
  { type: types.builtins.INTERVAL, arrays: 1187, parse: asText },
  // The driver knows no arrays of names, as those of columns are.
  { type: 19, arrays: 1003, parse: asText },
];

const TEXT_ARRAY: number = 1009;

function typeParsers(): Map<number, Parse> {
  const split: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY, "text");
  const parsers = new Map<number, Parse>();
  for (const { type, arrays, parse } of OWN_TYPES) {
    parsers.set(type, parse);
    parsers.set(arrays, (text) => split(text).map((value) => (value === null ? null : parse(value))));
  }
  return parsers;
}

/**
 * A pool that survives a restart of Postgres: broken connections are replaced at their next use, and statements on them
 * fail with `unavailable`.
 */
export function createPool(url: string, connectTimeoutMs = CONNECT_TIMEOUT_MS): Pool {
  const own = typeParsers();
  const pool = new Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: connectTimeoutMs,
    options: "-c TimeZone=UTC",
    types: { getTypeParser: (oid: number, format) => own.get(oid) ?? types.getTypeParser(oid, format) },
  });
  // Without a listener, a connection that Postgres closes while nobody uses it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
