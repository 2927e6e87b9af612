import type { PostgresConnection } from "@supabase/lite/postgres";
import { SETS_CONTEXT } from "./request-context.ts";

type Driver = PostgresConnection["driver"];

/** A procedure call as the library writes it, without added columns or conditions. */
const PLAIN_CALL = /^select \* from public\.\w+\([\w\s:=$,[\]]*\) as "\w+" limit \$\d+$/;
/** Callers choose which arguments they name, so the number of texts must be bounded. */
const MOST_KEPT = 200;

/**
 * Reduces a request to Postgres from five round trips to four: begin, context, query, commit. Statements that come with
 * every request are prepared once per connection, which saves the round trip for parameter types and the planning. The
 * two context statements are sent together. The query waits for them: sent along with them, a parameter that cannot be
 * encoded would leave the driver waiting for an answer to something it never sent.
 */
export function pipelineRequests(driver: Driver): void {
  const kept = new Set<string>();
  const isKept = (sql: string) => {
    if (kept.has(sql)) return true;
    if (kept.size >= MOST_KEPT || !(SETS_CONTEXT.test(sql) || PLAIN_CALL.test(sql))) return false;
    kept.add(sql);
    return true;
  };
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    let pending: Promise<unknown>[] = [];
    const pipelined = (
      sql: string,
      parameters?: Parameters<typeof unsafe>[1],
      options?: Parameters<typeof unsafe>[2],
    ) => {
      const send = () => unsafe(sql, parameters, { ...options, prepare: (parameters?.length ?? 0) > 0 && isKept(sql) });
      if (SETS_CONTEXT.test(sql)) {
        const answer = Promise.resolve(send());
        // The next statement throws it.
        answer.catch(() => undefined);
        pending.push(answer);
        return Promise.resolve(Object.assign([], { command: "SELECT", count: 0 }));
      }
      if (pending.length === 0) return send();
      const before = Promise.all(pending);
      pending = [];
      return before.then(send);
    };
    return Object.assign(reserved, { unsafe: pipelined as typeof unsafe });
  };
}
