import { existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { dataFolderHolder } from "./data-folder.ts";
import { readSettings } from "./server/settings.ts";

/** `npm run reset`: removes the data folder after asking; `--yes` does not ask. */
async function reset(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  if (!existsSync(dataDir)) {
    console.log(`There is nothing at ${dataDir}.`);
    return;
  }
  const holder = dataFolderHolder(dataDir);
  if (holder !== null) {
    console.error(`${dataDir} is in use by process ${holder}. Stop it first.`);
    process.exitCode = 1;
    return;
  }
  if (!process.argv.includes("--yes") && !(await isSure(dataDir))) {
    console.log("Nothing was removed.");
    return;
  }
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Removed ${dataDir}.`);
}

async function isSure(dataDir: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove ${dataDir} with all accounts, ratings and photos? Type "yes": `);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

await reset();
