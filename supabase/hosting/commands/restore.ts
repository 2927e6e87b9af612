// npm run restore -- FOLDER: puts a backup into an empty installation, and compares every row and picture.
import path from "node:path";
import { readInstallation } from "../../embedded/settings/read-installation.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";

async function run(folder: string | undefined): Promise<void> {
  if (!folder) throw new OperatorError("Where from? npm run restore -- FOLDER");
  const { at, tables } = await restoreBackup(readInstallation(process.env), path.resolve(folder));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`All is as it was on ${at}: ${rows} rows of ${Object.keys(tables).length} tables, and every picture.`);
  console.log(
    "Phones send what still waits on them by themselves; what they sent after that moment is theirs to see again.",
  );
}

await run(process.argv[2]).catch(fail);
