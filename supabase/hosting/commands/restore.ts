// npm run restore -- FOLDER: restores a backup into an empty installation, and compares every row and picture.
import path from "node:path";
import { readInstallation } from "../../embedded/settings/read-installation.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";

async function run(folder: string | undefined): Promise<void> {
  if (!folder) throw new OperatorError("Which backup? npm run restore -- FOLDER");
  const { at, tables } = await restoreBackup(readInstallation(process.env), path.resolve(folder));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored the state of ${at}: ${rows} rows of ${Object.keys(tables).length} tables, and all pictures.`);
  console.log(
    "Phones send their waiting changes automatically, and send again what they had sent in the five weeks before today and this backup lacks.",
  );
}

await run(process.argv[2]).catch(fail);
