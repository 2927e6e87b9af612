import type { PgliteConnection } from "@supabase/lite/pglite";
import * as z from "zod/mini";
import type { DatabaseError } from "./library-internals.ts";
import { SETS_CONTEXT, TAKES_ROLE } from "./request-context.ts";

type Driver = PgliteConnection["driver"];

const END = /^\s*(?:commit|rollback)\b/i;
const WORK = /^\s*(?:select|with|insert|update|delete)\b/i;

/** What an API role may expect of a table, in the planner's units: with an index, and for reading rows one after another. */
const MOST_BY_INDEX = 5_000;
const MOST_BY_SCAN = 500;
/** In addition for each row of the answer. */
const MOST_PER_ROW = 20;
/** A scan that expects to pay more for each row that it finds has a rare condition, and may find none. */
const DEAR_ROW = 5;

const nodeSchema = z.object({
  "Node Type": z.string(),
  "Total Cost": z.number(),
  "Plan Rows": z.number(),
  Filter: z.optional(z.string()),
  "Index Cond": z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(nodeSchema));
  },
});
type Node = z.infer<typeof nodeSchema>;
const planSchema = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: nodeSchema })]) })]);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** True if the work of this node grows with the table, whatever the caller may see. */
const readsAll = ({ "Node Type": type, "Index Cond": condition }: Node): boolean =>
  type === "Seq Scan" || (/^Index (?:Only )?Scan$/.test(type) && condition === undefined);

/**
 * The highest relevant cost of a plan: that of the root, and of scans that throw away most rows. With a LIMIT the planner
 * hopes to find rows early, so a search without matches can cost far more than the root says.
 */
function highestCost(root: Node): number {
  const dear = nodesOf(root).filter(
    ({ Filter, "Plan Rows": rows, "Total Cost": cost }) => Filter !== undefined && cost > DEAR_ROW * rows,
  );
  return Math.max(root["Total Cost"], ...dear.map((node) => node["Total Cost"]));
}

/** The highest cost that a caller's plan may have. Procedures have bounds of their own. */
function boundOf(root: Node, isApiRole: boolean, mostCost: number): number {
  const nodes = nodesOf(root);
  if (!isApiRole || nodes.some(({ "Node Type": type }) => type === "Function Scan")) return mostCost;
  const most = nodes.some(readsAll) ? MOST_BY_SCAN : MOST_BY_INDEX;
  return Math.min(mostCost, most + MOST_PER_ROW * root["Plan Rows"]);
}

/** Answers a statement: the driver's way to the database. */
type Ask = (sql: string, parameters: readonly unknown[] | undefined) => Promise<{ rows: readonly unknown[] }>;

/** Plans a statement and throws when it would cost more than its role may ask for. */
export async function refuseCostlyPlan(
  ask: Ask,
  { sql, parameters, role, mostCost }: { sql: string; parameters?: readonly unknown[]; role: string; mostCost: number },
): Promise<void> {
  if (!WORK.test(sql) || SETS_CONTEXT.test(sql)) return;
  const { rows } = await ask(`explain (format json) ${sql}`, parameters);
  const [{ "QUERY PLAN": plans }] = planSchema.parse(rows);
  const root = plans[0].Plan;
  if (highestCost(root) > boundOf(root, role === "anon" || role === "authenticated", mostCost)) throw tooCostly();
}

/**
 * Limits the planned cost of statements. PGlite runs in this thread: nothing can stop a running statement, and nobody
 * else is answered until it ends. So each statement in the transaction of a request, which starts by setting its role,
 * is planned first and rejected when its expected cost exceeds `mostCost`. Rejected: a worker thread that is terminated
 * after a timeout, because an in-memory database would be lost with it.
 */
export function guardPlans(driver: Driver, mostCost: number): void {
  const query = driver.query.bind(driver);
  let role: string | null = null;
  driver.query = async <Row>(...[sql, parameters, options]: Parameters<Driver["query"]>) => {
    if (role !== null)
      await refuseCostlyPlan((text, values) => query(text, values && [...values]), {
        sql,
        role,
        mostCost,
        ...(parameters === undefined ? {} : { parameters }),
      });
    const answer = await query<Row>(sql, parameters, options);
    // There is one transaction at a time: requests queue for this session.
    if (TAKES_ROLE.test(sql)) role = String(parameters?.[0]);
    else if (END.test(sql)) role = null;
    return answer;
  };
}

function tooCostly(): DatabaseError {
  const message = "The database expects too much work of this request.";
  const hint = "Ask for rows by their keys, in the order of an index, or call a procedure.";
  return Object.assign(new Error(message), { code: "54001", detail: null, hint });
}
