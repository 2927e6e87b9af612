// `npm run check`: everything that can be found in the code without running it.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { findMessageProblems } from "../src/build/check-messages.ts";
import { isBaselineStale, readSchema } from "../supabase/schemas/schema-files.ts";
import { findBreaches, readRules, readSources } from "./support/import-rules.ts";
import { readLicenceMismatches } from "./support/licences.ts";
import { findMissingOptional } from "./support/lockfile.ts";
import { readDevPackages } from "./support/runtime-packages.ts";
import { findSchemaMismatches } from "./support/schema-rules.ts";
import { findRetiredWords, readNamedTexts, readRetiredWords } from "./support/retired-words.ts";

/** Tools run side by side, because each of them has phases that use one core only. */
const tools: [name: string, args: string[]][] = [
  [
    "format",
    ["node_modules/oxfmt/bin/oxfmt", "--check", "src", "sw", "supabase", "tests", "vite.config.ts", "index.html"],
  ],
  ["lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["types", ["node_modules/typescript/bin/tsc", "-b"]],
  ["dead code", ["node_modules/knip/bin/knip.js", "--no-progress"]],
];

/** Checks of our own. Each returns one sentence per fault. */
const findings: [name: string, find: () => string[] | Promise<string[]>][] = [
  ["import rules (src/README.md)", () => findBreaches(readSources(), readRules(readFileSync("src/README.md", "utf8")))],
  [
    "retired words (src/README.md)",
    () => findRetiredWords(readNamedTexts(), readRetiredWords(readFileSync("src/README.md", "utf8"))),
  ],
  ["messages", findMessageProblems],
  ["packages of an installation", readDevPackages],
  ["lockfile", () => findMissingOptional("package-lock.json")],
  ["licences (README.md)", readLicenceMismatches],
  ["rules of app and schema", () => findSchemaMismatches(readSchema(), readSchema("ratings", "outbox"))],
  ["schema baseline", () => (isBaselineStale() ? ["It is out of date: npm run schema:baseline"] : [])],
];

let failed = 0;
function report(name: string, ok: boolean, faults: readonly string[] = []) {
  console.log([`${ok ? "ok  " : "FAIL"} ${name}`, ...faults].join("\n"));
  if (!ok) failed += 1;
}

/** Runs a tool to its end and prints what it wrote in one piece. */
const runTool = (name: string, args: string[]) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, args, { maxBuffer: Infinity }, (error, stdout, stderr) => {
      report(
        name,
        error === null,
        error === null ? [] : [stdout, stderr].map((text) => text.trimEnd()).filter(Boolean),
      );
      resolve();
    });
  });

const running = tools.map(([name, args]) => runTool(name, args));
for (const [name, find] of findings) {
  const faults = await find();
  report(name, faults.length === 0, faults);
}
await Promise.all(running);
process.exit(failed > 0 ? 1 : 0);
