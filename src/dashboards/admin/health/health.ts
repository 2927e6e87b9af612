import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";

const healthSchema = z.object({
  at: z.string(),
  maintenance_at: z.nullable(z.string()),
  /** Missing from a server one release behind. */
  uncounted_since: z.nullish(z.string()),
  jobs: z.array(
    z.object({
      name: z.string(),
      ran_at: z.string(),
      ok: z.boolean(),
      failing_since: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
  mails: z.object({
    waiting: z.number(),
    failing: z.number(),
    oldest_at: z.nullable(z.string()),
    /** Given up: not retried any more. */
    dead: z.number(),
  }),
  mail_errors: z.array(z.object({ template: z.string(), error: z.string(), mails: z.number(), since: z.string() })),
  pushes_waiting: z.number(),
  buckets: z.array(z.object({ bucket: z.string(), objects: z.number(), bytes: z.number() })),
  measured_at: z.nullable(z.string()),
  database_bytes: z.number(),
  version: z.nullable(z.string()),
});
export type Health = z.infer<typeof healthSchema>;

export const healthKey = `${adminPrefix}health`;
/** Queues dead mails again and returns their number. */
export const retryDeadMails = () => callProcedure("retry_dead_mails", {}, z.number());

export const fetchHealth = () => callProcedure("get_health", {}, healthSchema);

/** Maintenance runs every five minutes; after three missed runs it counts as late. */
const lateMs = 20 * 60_000;
/** Ratings are added to the figures every few seconds, on slow clocks every minute. */
const uncountedMs = 10 * 60_000;

export type Trouble =
  | { kind: "never" }
  | { kind: "late"; at: string }
  | { kind: "uncounted"; at: string }
  | { kind: "failing"; count: number }
  | { kind: "mails"; count: number }
  | { kind: "dead"; count: number };

/** Problems, worst first, judged by the server's clock like the times themselves. */
export function troublesOf({ at, maintenance_at: ran, uncounted_since: uncounted, jobs, mails }: Health): Trouble[] {
  const failing = jobs.filter(({ ok }) => !ok).length;
  return [
    ...(ran === null ? [{ kind: "never" } as const] : []),
    ...(ran !== null && Date.parse(at) - Date.parse(ran) > lateMs ? [{ kind: "late", at: ran } as const] : []),
    ...(uncounted && Date.parse(at) - Date.parse(uncounted) > uncountedMs
      ? [{ kind: "uncounted", at: uncounted } as const]
      : []),
    ...(failing > 0 ? [{ kind: "failing", count: failing } as const] : []),
    ...(mails.dead > 0 ? [{ kind: "dead", count: mails.dead } as const] : []),
    ...(mails.failing > 0 ? [{ kind: "mails", count: mails.failing } as const] : []),
  ];
}
