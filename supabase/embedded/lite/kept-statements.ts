import type { PostgresConnection } from "@supabase/lite/postgres";
import { SETS_CONTEXT } from "./request-context.ts";

type Driver = PostgresConnection["driver"];

/** A call of a procedure, as the library writes it where nobody adds columns or conditions. */
const PLAIN_CALL = /^select \* from public\.\w+\([\w\s:=$,[\]]*\) as "\w+" limit \$\d+$/;
/** Callers choose which arguments they name, so the texts are many, but not without end. */
const MOST_KEPT = 200;

/**
 * Lets Postgres keep the statements that come with every request, per connection: the driver then need not ask for the
 * types of their parameters first, which is a round trip, and they are planned once.
 */
export function keepStatements(driver: Driver): void {
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
    const keeping: typeof unsafe = (sql, parameters, options) =>
      unsafe(sql, parameters, { ...options, prepare: (parameters?.length ?? 0) > 0 && isKept(sql) });
    return Object.assign(reserved, { unsafe: keeping });
  };
}
