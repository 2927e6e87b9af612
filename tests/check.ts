// `npm run check`: what a machine can say about the code without running it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findMissingOptional } from "./support/lockfile.ts";
import { findBreaches, readRules, readSources } from "./support/import-rules.ts";

const steps: [name: string, args: string[]][] = [
  [
    "format",
    ["node_modules/oxfmt/bin/oxfmt", "--check", "src", "sw", "supabase", "tests", "vite.config.ts", "index.html"],
  ],
  ["lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["types", ["node_modules/typescript/bin/tsc", "-b"]],
  ["dead code", ["node_modules/knip/bin/knip.js", "--no-progress"]],
];

let failed = 0;
for (const [name, args] of steps) {
  const ok = spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}`);
  if (!ok) failed += 1;
}
const breaches = findBreaches(readSources(), readRules(readFileSync("src/README.md", "utf8")));
console.log([`${breaches.length === 0 ? "ok  " : "FAIL"} import rules (src/README.md)`, ...breaches].join("\n"));
if (breaches.length > 0) failed += 1;
const missing = findMissingOptional("package-lock.json");
console.log(`${missing.length === 0 ? "ok  " : "FAIL"} lockfile ${missing.join(", ")}`);
if (missing.length > 0) failed += 1;
process.exit(failed > 0 ? 1 : 0);
