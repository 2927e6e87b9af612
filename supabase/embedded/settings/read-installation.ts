import { readSecretFiles } from "./serve-settings.ts";
import { readSettings } from "./settings.ts";
import { OperatorError } from "../shared/operator-error.ts";

export type Installation = { dataDir: string; databaseUrl?: string | undefined };

/** Locates the installation by `DATA_DIR`, and `DATABASE_URL` or its file, as `npm start` and `npm run serve` do. */
export function readInstallation(environment: Readonly<Record<string, string | undefined>>): Installation {
  const problems: string[] = [];
  const secrets = readSecretFiles(environment, problems, ["DATABASE_URL"]);
  if (problems.length > 0) throw new OperatorError(problems.join("\n"));
  const { DATA_DIR, DATABASE_URL } = { ...environment, ...secrets };
  const { dataDir, databaseUrl } = readSettings({ DATA_DIR, DATABASE_URL });
  return { dataDir, databaseUrl };
}
