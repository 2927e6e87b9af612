// npm run backup -- FOLDER: writes database, pictures and keys of this installation into a new folder.
import path from "node:path";
import { makeBackup } from "../backup/make-backup.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";
import { readInstallation } from "../../embedded/settings/read-installation.ts";

async function run(folder: string | undefined): Promise<void> {
  if (!folder) throw new OperatorError("Where should the backup go? npm run backup -- FOLDER");
  const { manifest, broken } = await makeBackup(readInstallation(process.env), path.resolve(folder));
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${manifest.pictures} pictures are in ${folder}.`);
  for (const name of broken) console.error(`Warning: ${name} is in the database but missing or damaged on disk.`);
  console.log(
    "It contains secrets and personal data: protect it like the installation, and delete it when your privacy notice says so.",
  );
}

await run(process.argv[2]).catch(fail);
