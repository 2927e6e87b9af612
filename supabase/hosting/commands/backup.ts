// npm run backup -- FOLDER: puts database, pictures and keys of this installation into a new folder.
import path from "node:path";
import { makeBackup } from "../backup/make-backup.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";
import { readInstallation } from "../../embedded/settings/read-installation.ts";

async function run(folder: string | undefined): Promise<void> {
  if (!folder) throw new OperatorError("Where to? npm run backup -- FOLDER");
  const { manifest, broken } = await makeBackup(readInstallation(process.env), path.resolve(folder));
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${manifest.pictures} pictures are in ${folder}.`);
  for (const name of broken) console.error(`Warning: ${name} is in the database and not on the disk.`);
  console.log(
    "It holds secrets and what people wrote: keep it as safe as the installation, and no longer than you promised.",
  );
}

await run(process.argv[2]).catch(fail);
