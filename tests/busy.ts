// `npm run test:busy`: `npm test` three times while 16 other processes keep the machine busy, to find tests that depend on speed.
// `npm run test:busy -- 1 unit local` runs some parts once.
//
// The busy processes have their own session. Linux shares the CPU between sessions, so the tests get about half of the machine,
// as beside one busy container. In the same session they would get a ninth. The shares are printed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";

const BUSY_PROCESSES = 16;
const [first = "3", ...parts] = process.argv.slice(2);
const runs = Number(first);
if (!Number.isInteger(runs) || runs < 1) {
  console.error("How often? npm run test:busy -- 3");
  process.exit(2);
}

const generator = spawn(process.execPath, ["tests/support/keep-busy.ts", String(BUSY_PROCESSES)], {
  stdio: ["pipe", "pipe", "inherit"],
  detached: true,
});
const lines = createInterface({ input: generator.stdout })[Symbol.asyncIterator]();
await lines.next();

async function busySeconds(): Promise<number> {
  generator.stdin.write("?");
  return Number((await lines.next()).value);
}

/** CPU seconds of all ended child processes; 0 where the platform does not report it. */
function testSeconds(): number {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

const runTests = () =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ["tests/run.ts", ...parts], {
      stdio: "inherit",
      env: { ...process.env, SECOND_TRY: "no" },
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });

let failed = 0;
for (let run = 1; run <= runs; run += 1) {
  console.log(`\n═══ run ${run} of ${runs}, beside ${BUSY_PROCESSES} busy processes`);
  const before = { at: performance.now(), tests: testSeconds(), busy: await busySeconds() };
  if ((await runTests()) !== 0) failed += 1;
  const whole = ((performance.now() - before.at) / 1000) * availableParallelism();
  const share = (seconds: number) => `${Math.round((100 * seconds) / whole)} %`;
  const had = { tests: share(testSeconds() - before.tests), busy: share((await busySeconds()) - before.busy) };
  console.log(`of the machine the tests had ${had.tests}, the busy processes ${had.busy}`);
}
console.log(`\n${runs - failed} of ${runs} runs passed`);
process.exit(failed > 0 ? 1 : 0);
