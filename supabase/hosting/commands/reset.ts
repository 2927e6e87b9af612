import { createInterface } from "node:readline/promises";
import { examineDataFolder, removeDataFolder } from "../../embedded/data-folder/data-folder.ts";
import { lockHolder } from "../../embedded/data-folder/data-lock.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";
import { readSettings } from "../../embedded/settings/settings.ts";

/** `npm run reset`: removes what this product stored in the data folder, after asking; `--yes` does not ask. */
async function reset(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  if (examineDataFolder(dataDir) === "empty") return console.log(`There is nothing to remove at ${dataDir}.`);
  const holder = lockHolder(dataDir);
  if (holder !== null) throw new OperatorError(`${dataDir} is in use by process ${holder}. Stop it first.`);
  if (!process.argv.includes("--yes") && !(await isSure(dataDir))) return console.log("Nothing was removed.");
  const left = removeDataFolder(dataDir);
  console.log(left.length === 0 ? `Removed ${dataDir}.` : `Removed all but ${left.join(", ")} from ${dataDir}.`);
}

async function isSure(dataDir: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Without a terminal the input may end before it answers, and the question would never be settled.
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  const asked = terminal.question(`Remove ${dataDir} with all accounts, ratings and photos? Type "yes": `);
  const answer = await Promise.race([asked, ended]);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

await reset().catch(fail);
