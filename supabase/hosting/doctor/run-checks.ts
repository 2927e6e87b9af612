import { reasonOf } from "../../embedded/shared/operator-error.ts";
import { backendChecks } from "./backend-checks.ts";
import { problem, type Finding, type Deployment } from "./deployment.ts";
import { siteChecks } from "./site-checks.ts";

export type CheckResult = { name: string; findings: Finding[] };

/** Runs all checks, whatever any of them finds. */
export async function runChecks(deployment: Deployment): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, look } of [...siteChecks, ...backendChecks]) {
    const findings = await look(deployment).catch((error: unknown) => [
      problem(
        `No answer: ${reasonOf(error instanceof Error && error.cause ? error.cause : error)}.`,
        "Check the DNS name, the certificate and the process.",
      ),
    ]);
    results.push({ name, findings });
  }
  return results;
}
