// npm run doctor -- https://lemons.example: checks an installation from outside and says what is wrong and how to fix
// it.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { faultOfDataFolder } from "../../embedded/data-folder/data-folder.ts";
import { readMigrations } from "../../embedded/database/migrate.ts";
import { aboutOlderClients } from "../doctor/clients.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { readConfig } from "../doctor/deployment.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";

async function run(address: string | undefined): Promise<void> {
  const site = URL.parse(address ?? "");
  if (!site) throw new OperatorError("Which installation? npm run doctor -- https://lemons.example");
  const send = (request: Request) => fetch(request);
  const config = await readConfig(send, site);
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SECRET_KEY } = process.env;
  const program: unknown = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8"));
  const { version } = z.object({ version: z.string() }).parse(program);
  const results = await runChecks({
    site,
    api: config === null && VITE_SUPABASE_URL ? new URL(VITE_SUPABASE_URL).origin : site.origin,
    publishableKey: config?.publishableKey ?? VITE_SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: SUPABASE_SECRET_KEY || SECRET_KEY || null,
    migrations: await readMigrations(path.join(PROJECT_ROOT, "supabase/migrations")),
    version,
    dataFolder: process.env["DATA_DIR"] ? faultOfDataFolder(process.env["DATA_DIR"]) : null,
    now: Date.now(),
    fetch: send,
  });
  for (const { name, findings } of results) {
    const hasProblem = findings.some(({ kind }) => kind === "problem");
    console.log(`${hasProblem ? "FAIL" : "ok  "} ${name}`);
    for (const { kind, what, fix } of findings)
      console.log(`     ${kind === "note" ? "Note: " : ""}${what}\n     → ${fix}`);
  }
  console.log(aboutOlderClients(version));
  const failed = results.filter(({ findings }) => findings.some(({ kind }) => kind === "problem")).length;
  console.log(failed === 0 ? "All checks passed." : `${failed} of ${results.length} checks found problems.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await run(process.argv[2]).catch(fail);
