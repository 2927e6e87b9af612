import type { PgliteConnection } from "@supabase/lite/pglite";
import * as z from "zod/mini";
import type { DatabaseError } from "./library-internals.ts";
import { SETS_CONTEXT, TAKES_ROLE } from "./request-context.ts";

type Driver = PgliteConnection["driver"];

const END = /^\s*(?:commit|rollback)\b/i;
const WORK = /^\s*(?:select|with|insert|update|delete)\b/i;

const nodeSchema = z.object({
  "Total Cost": z.number(),
  Filter: z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(nodeSchema));
  },
});
type Node = z.infer<typeof nodeSchema>;
const planSchema = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: nodeSchema })]) })]);

/**
 * What a plan may cost. Where few rows are asked for, the planner hopes to find them among the first; whoever asks for what nobody
 * has makes it go through all. That counts where each row is asked about by a procedure of ours, as a policy does.
 */
function dearest({ "Total Cost": cost, Filter = "", Plans = [] }: Node, isRoot = true): number {
  const own = isRoot || /\bprivate\.\w+\(/.test(Filter) ? cost : 0;
  return Math.max(own, ...Plans.map((node) => dearest(node, false)));
}

/**
 * PGlite runs in this very thread: nothing can stop a statement once it has begun, and nobody else is answered until it
 * ends. So within the transaction of a request, which is known by the role that it takes on, each statement is planned
 * first, and not begun when the planner expects it to cost more than `mostCost`. Rejected: a worker thread that is ended
 * when the time is over; the database would be gone with it, in memory for good.
 */
export function guardPlans(driver: Driver, mostCost: number): void {
  const query = driver.query.bind(driver);
  let guarded = false;
  const check = async (sql: string, parameters: unknown[] | undefined) => {
    const { rows } = await query(`explain (format json) ${sql}`, parameters);
    const [{ "QUERY PLAN": plans }] = planSchema.parse(rows);
    if (dearest(plans[0].Plan) > mostCost) throw tooCostly();
  };
  driver.query = async <Row>(...[sql, parameters, options]: Parameters<Driver["query"]>) => {
    if (guarded && WORK.test(sql) && !SETS_CONTEXT.test(sql)) await check(sql, parameters);
    const answer = await query<Row>(sql, parameters, options);
    // One transaction at a time: that is what the queue in front of this session is for.
    if (TAKES_ROLE.test(sql)) guarded = true;
    else if (END.test(sql)) guarded = false;
    return answer;
  };
}

function tooCostly(): DatabaseError {
  const message = "The database expects too much work of this request.";
  return Object.assign(new Error(message), { code: "54001", detail: null, hint: null });
}
