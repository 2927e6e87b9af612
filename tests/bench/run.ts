// `npm run bench` runs every benchmark in its own process and prints one table of ratios. A ratio compares with a floor
// measured in the same run, because machines are shared and milliseconds mean little elsewhere. `npm run bench -- taps` runs
// benchmarks whose names begin with "taps".
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";

const wanted = process.argv.slice(2);
const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)));

const lines: string[] = [];
const seconds: string[] = [];
let failed = false;
console.log(
  `Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores: figures of a busy machine are worth little.`,
);
for (const file of benches) {
  console.log(`── ${file}`);
  const startedAt = performance.now();
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, file)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stdout.write(ran.stdout);
  seconds.push(`${file.replace(".bench.ts", "")} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  lines.push(...ran.stdout.split("\n").filter((line) => /: ratio /.test(line)));
  if (ran.status !== 0) {
    failed = true;
    console.log(`${file} did not finish.`);
  }
}
console.log("\n| what | ratio | measured and floor | goal |\n|---|---|---|---|");
for (const line of lines) {
  const [, name, ratio, figures, goal = ""] = /^(.*?): ratio (\S+) \((.*?)\)(?:, goal (.*))?$/.exec(line) ?? [];
  if (name) console.log(`| ${name} | ${ratio} | ${figures} | ${goal} |`);
}
console.log(`\n${seconds.join(", ")}`);
process.exitCode = failed ? 1 : 0;
