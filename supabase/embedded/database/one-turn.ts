import { escapeLiteral } from "pg";
import type { Pool, QueryArrayResult } from "pg";
import { unavailable } from "../shared/unavailable.ts";

/** The cells of the only row of each statement. */
export type OneTurn = (statements: readonly string[]) => Promise<(readonly unknown[])[]>;

/**
 * Runs statements as one message, which Postgres runs as one transaction: all settings that they make are gone after it, and after
 * an error nothing of it stays. A request thus takes one round trip instead of four.
 */
export function oneTurn(pool: Pool): OneTurn {
  return async (statements) => {
    const client = await pool.connect().catch(rethrow);
    try {
      const results = (await client.query({ text: statements.join("; "), rowMode: "array" })) as unknown;
      // The driver answers several statements with a list, which its types do not say.
      return (results as QueryArrayResult<unknown[]>[]).map(({ rows }) => rows[0] ?? []);
    } catch (error) {
      throw unavailable(error);
    } finally {
      // The pool itself drops a client whose connection is lost.
      client.release();
    }
  };
}

function rethrow(error: unknown): never {
  throw unavailable(error);
}

/** A text as part of a statement. The protocol ends a statement at a null character, so there may be none. */
export function literal(value: string): string {
  if (value.includes("\0")) throw Object.assign(new Error("invalid byte sequence"), { code: "22021" });
  return escapeLiteral(value);
}

/** A statement that sets values for the transaction. The names are constants of ours. */
export function setLocally(settings: Readonly<Record<string, string>>): string {
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`);
  return `select ${set.join(", ")}`;
}
