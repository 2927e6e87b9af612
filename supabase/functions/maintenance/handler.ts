import type { Environment } from "../_shared/environment.ts";
import { createHostedPorts } from "./hosted-ports.ts";
import { runMaintenance } from "./run-maintenance.ts";

/** Shorter secrets could be guessed and are rejected. */
const SHORTEST_SECRET = 24;

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Compares in constant time. */
async function isSecret(given: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined || secret.length < SHORTEST_SECRET) return false;
  const [mine, theirs] = await Promise.all([digest(secret), digest(given)]);
  return mine.reduce((difference, byte, at) => difference | (byte ^ (theirs[at] ?? 0)), 0) === 0;
}

/**
 * POST with the header `x-maintenance-secret`, called every five minutes by pg_cron or another scheduler. Returns the
 * report of the jobs: 200 when all succeeded, 502 when one failed, so that a monitor notices. May be repeated at any
 * time.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  if (request.method !== "POST") return Response.json({ error: "Use POST." }, { status: 405 });
  if (!(await isSecret(request.headers.get("x-maintenance-secret") ?? "", environment.maintenanceSecret)))
    return Response.json({ error: "The secret is missing or wrong." }, { status: 401 });
  const report = await runMaintenance(createHostedPorts(environment));
  const wentWell = Object.values(report).every(({ ok }) => ok);
  if (!wentWell) console.error("maintenance:", JSON.stringify(report));
  return Response.json(report, { status: wentWell ? 200 : 502 });
}
