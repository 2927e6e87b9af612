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
 * The highest relevant cost of a plan: that of the root, and of nodes that filter each row with a procedure of ours, as
 * policies do. With a LIMIT the planner hopes to find rows early, so a search without matches can cost far more than
 * the root says.
 */
function highestCost({ "Total Cost": cost, Filter = "", Plans = [] }: Node, isRoot = true): number {
  const own = isRoot || /\bprivate\.\w+\(/.test(Filter) ? cost : 0;
  return Math.max(own, ...Plans.map((node) => highestCost(node, false)));
}

/**
 * Limits the planned cost of statements. PGlite runs in this thread: nothing can stop a running statement, and nobody
 * else is answered until it ends. So each statement in the transaction of a request, which starts by setting its role,
 * is planned first and rejected when its expected cost exceeds `mostCost`. Rejected: a worker thread that is terminated
 * after a timeout, because an in-memory database would be lost with it.
 */
export function guardPlans(driver: Driver, mostCost: number): void {
  const query = driver.query.bind(driver);
  let guarded = false;
  const check = async (sql: string, parameters: unknown[] | undefined) => {
    const { rows } = await query(`explain (format json) ${sql}`, parameters);
    const [{ "QUERY PLAN": plans }] = planSchema.parse(rows);
    if (highestCost(plans[0].Plan) > mostCost) throw tooCostly();
  };
  driver.query = async <Row>(...[sql, parameters, options]: Parameters<Driver["query"]>) => {
    if (guarded && WORK.test(sql) && !SETS_CONTEXT.test(sql)) await check(sql, parameters);
    const answer = await query<Row>(sql, parameters, options);
    // There is one transaction at a time: requests queue for this session.
    if (TAKES_ROLE.test(sql)) guarded = true;
    else if (END.test(sql)) guarded = false;
    return answer;
  };
}

function tooCostly(): DatabaseError {
  const message = "The database expects too much work of this request.";
  return Object.assign(new Error(message), { code: "54001", detail: null, hint: null });
}
