import type { PostgresConnection } from "@supabase/lite/postgres";
import { SETS_CONTEXT } from "./request-context.ts";

type Driver = PostgresConnection["driver"];

/** A call of a procedure, as the library writes it where nobody adds columns or conditions. */
const PLAIN_CALL = /^select \* from public\.\w+\([\w\s:=$,[\]]*\) as "\w+" limit \$\d+$/;
/** Callers choose which arguments they name, so the texts are many, but not without end. */
const MOST_KEPT = 200;

/**
 * Makes a request to Postgres four journeys instead of five: begin, who asks and how, what is asked, commit.
 *
 * Postgres keeps the statements that come with every request, per connection: the driver then need not ask for the types of
 * their parameters first, which is a journey, and they are planned once. And the two that tell who asks go together. What is
 * asked does wait for them: behind them in one go, a parameter that cannot be written as its type says would leave the driver
 * waiting for an answer to what it never sent.
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
    let told: Promise<unknown>[] = [];
    const pipelined = (
      sql: string,
      parameters?: Parameters<typeof unsafe>[1],
      options?: Parameters<typeof unsafe>[2],
    ) => {
      const send = () => unsafe(sql, parameters, { ...options, prepare: (parameters?.length ?? 0) > 0 && isKept(sql) });
      if (SETS_CONTEXT.test(sql)) {
        const answer = Promise.resolve(send());
        // Thrown by the statement that follows.
        answer.catch(() => undefined);
        told.push(answer);
        return Promise.resolve(Object.assign([], { command: "SELECT", count: 0 }));
      }
      if (told.length === 0) return send();
      const before = Promise.all(told);
      told = [];
      return before.then(send);
    };
    return Object.assign(reserved, { unsafe: pipelined as typeof unsafe });
  };
}
