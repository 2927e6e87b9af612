// `node keep-busy.ts 16`: keeps 16 processes busy until standard input closes, which happens whenever the parent ends.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const spin = `process.stdin.on("end", () => process.exit()).resume();
  const work = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(work); };
  work();`;
const busy = Array.from({ length: Number(process.argv[2]) }, () =>
  spawn(process.execPath, ["--eval", spin], { stdio: ["pipe", "ignore", "inherit"] }),
);

/** CPU seconds they have used; 0 where the platform does not report it. Linux counts in hundredths. */
function usedSeconds(): number {
  const used = ({ pid }: { pid?: number | undefined }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  try {
    return busy.reduce((sum, child) => sum + used(child), 0);
  } catch {
    return 0;
  }
}

process.stdin.on("data", () => console.log(usedSeconds()));
process.stdin.on("end", () => process.exit());
console.log("busy");
