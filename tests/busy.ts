// `npm run test:busy`: `npm test` three times in a row while 16 other processes keep the machine busy. What passes
// here does not hang on how fast a machine is. `npm run test:busy -- 1 unit local` runs some parts once.
import { spawn, spawnSync } from "node:child_process";

const BUSY_PROCESSES = 16;
const [first = "3", ...parts] = process.argv.slice(2);
const runs = Number(first);
if (!Number.isInteger(runs) || runs < 1) {
  console.error("How often? npm run test:busy -- 3");
  process.exit(2);
}

// Each ends when this process does, however it ends: its standard input closes then.
const busy = `process.stdin.on("end", () => process.exit()).resume();
  const spin = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(spin); };
  spin();`;
for (let index = 0; index < BUSY_PROCESSES; index += 1)
  spawn(process.execPath, ["--eval", busy], { stdio: ["pipe", "ignore", "inherit"] });

let failed = 0;
for (let run = 1; run <= runs; run += 1) {
  console.log(`\n═══ run ${run} of ${runs}, beside ${BUSY_PROCESSES} busy processes`);
  if (spawnSync(process.execPath, ["tests/run.ts", ...parts], { stdio: "inherit" }).status !== 0) failed += 1;
}
console.log(`\n${runs - failed} of ${runs} runs passed`);
process.exit(failed > 0 ? 1 : 0);
