// Proves that tests guard the schema: drops one policy, trigger or unique constraint at a time and runs the test file that
// names it, which must fail. `node tests/database/drop-guard.ts [part of a name]`; a full run takes a quarter of an hour.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readGuards, type Guard } from "./schema-catalogue.ts";
import { guards } from "./guards.ts";
import { openPgliteCopy } from "./template.ts";

interface Report {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function allGuards(): Promise<Guard[]> {
  const { db, close } = await openPgliteCopy();
  try {
    return await readGuards(db);
  } finally {
    await close();
  }
}

/** The first test that fails without the guard; null when the file still passes. */
async function firstRed(guard: Guard, file: string, folder: string): Promise<string | null> {
  const output = path.join(folder, "report.json");
  const args = ["run", "--project", "database", "--bail=1", "--reporter=json", `--outputFile.json=${output}`];
  const vitest = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args, `tests/database/${file}`], {
    env: { ...process.env, DROP_ONE: guard.drop },
    stdio: "ignore",
  });
  await new Promise((resolve) => vitest.once("exit", resolve));
  const report = JSON.parse(await readFile(output, "utf8")) as Report;
  await rm(output);
  if (report.testResults.length === 0) throw new Error(`No test ran in ${file}`);
  const failed = report.testResults.flatMap((one) => one.assertionResults).find((test) => test.status === "failed");
  if (failed) return failed.fullName;
  const broken = report.testResults.find((one) => one.message !== "");
  if (broken) throw new Error(broken.message);
  return null;
}

const wanted = process.argv[2] ?? "";
const fileOf = new Map(Object.entries(guards).flatMap(([file, names]) => names.map((name) => [name, file] as const)));
const folder = await mkdtemp(path.join(tmpdir(), "drop-guard-"));
let green = 0;
for (const guard of (await allGuards()).filter(({ name }) => name.includes(wanted))) {
  const file = fileOf.get(guard.name);
  const red = file ? await firstRed(guard, file, folder) : null;
  if (red === null) green += 1;
  process.stdout.write(red === null ? `STILL GREEN  ${guard.name}\n` : `red  ${guard.name}\n     ${file}: ${red}\n`);
}
await rm(folder, { recursive: true });
process.stdout.write(green === 0 ? "Every one of them turns a test red.\n" : `${green} can be dropped unnoticed.\n`);
process.exitCode = green === 0 ? 0 : 1;
