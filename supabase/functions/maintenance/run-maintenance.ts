import { jobs } from "./jobs.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

export type MaintenanceReport = Record<string, { ok: boolean } & Record<string, unknown>>;

/**
 * Runs every job once, in order. A failing job is reported and does not stop the others. The report is stored in the
 * database, so that admins see it without server logs.
 */
export async function runMaintenance(
  ports: MaintenancePorts,
  list: readonly MaintenanceJob[] = jobs,
): Promise<MaintenanceReport> {
  const report: MaintenanceReport = {};
  for (const job of list) {
    try {
      report[job.name] = { ok: true, ...(await job.run(ports)) };
    } catch (error) {
      report[job.name] = { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }
  try {
    await ports.call("note_jobs", { p_report: report });
  } catch (error) {
    report["note"] = { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
  return report;
}
