import { jobs } from "./jobs.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

export type MaintenanceReport = Record<string, { ok: boolean } & Record<string, unknown>>;

/**
 * Every job once, in the order of the list. One that fails is reported and keeps none of the others from running. The database
 * is told how they went, so that admins see it without a look into the log of a machine.
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
