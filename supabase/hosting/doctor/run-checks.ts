import { reasonOf } from "../../embedded/shared/operator-error.ts";
import { backendChecks } from "./backend-checks.ts";
import { problem, type Finding, type Patient } from "./deployment.ts";
import { siteChecks } from "./site-checks.ts";

export type Examined = { name: string; findings: Finding[] };

/** Looks at everything, whatever one look finds. */
export async function examine(patient: Patient): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const { name, look } of [...siteChecks, ...backendChecks]) {
    const findings = await look(patient).catch((error: unknown) => [
      problem(
        `It does not answer: ${reasonOf(error instanceof Error && error.cause ? error.cause : error)}.`,
        "Is the name known, the certificate good, the process running?",
      ),
    ]);
    examined.push({ name, findings });
  }
  return examined;
}
