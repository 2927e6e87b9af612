import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median } from "../bench/figures.ts";

export interface Load {
  /** By name, as pgbench scripts. Each transaction takes one of them at random. */
  scripts: Record<string, string>;
  clients: number;
  /** How long it runs after the warm-up, or how many transactions each client makes. */
  until: { seconds: number } | { transactions: number };
  /** Initial values of variables of the scripts. */
  variables?: Record<string, number>;
}

/** Without the warm-up: a new connection plans every statement, which takes much longer than to run it. */
export interface Figures {
  /** When the last client had made its first transaction, and the end. */
  fromMs: number;
  toMs: number;
  transactions: number;
  perS: number;
  p95Ms: number;
  /** Of each script. */
  p95MsOf: Record<string, number>;
  /** The first transaction of a connection, median. */
  firstMs: number;
}

const warmUpS = 10;

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Runs pgbench and reads the time of each transaction. Throws if any transaction failed. */
export async function pgbench(bin: string, databaseUrl: string, load: Load): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-scale-"));
  try {
    const names = Object.keys(load.scripts);
    const files = names.flatMap((name) => {
      const file = path.join(folder, `${name}.sql`);
      writeFileSync(file, load.scripts[name] ?? "");
      return ["-f", file];
    });
    const length =
      "seconds" in load.until ? ["-T", `${load.until.seconds + warmUpS}`] : ["-t", `${load.until.transactions}`];
    const variables = Object.entries(load.variables ?? {}).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
    await run(path.join(bin, "pgbench"), [
      "-n",
      "--protocol=prepared",
      `--client=${load.clients}`,
      "--jobs=2",
      "--log",
      `--log-prefix=${path.join(folder, "times")}`,
      ...length,
      ...variables,
      ...files,
      databaseUrl,
    ]);
    return summarise(readTimes(folder), names);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => {
      if (status === 0 && !said.includes("aborted")) resolve();
      else reject(new Error(`pgbench failed: ${said.slice(-2000)}`));
    });
  });
}

interface Time {
  isFirst: boolean;
  script: number;
  ms: number;
  endedAtMs: number;
}

/** A line of the log: client, number, microseconds, script, and when it ended in seconds and microseconds. */
function readTimes(folder: string): Time[] {
  const seen = new Set<string>();
  return readdirSync(folder)
    .filter((name) => name.startsWith("times"))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => {
      const [client = "", , microseconds, script, seconds, fraction] = line.split(" ");
      const isFirst = !seen.has(client);
      seen.add(client);
      return {
        isFirst,
        script: Number(script),
        ms: Number(microseconds) / 1000,
        endedAtMs: Number(seconds) * 1000 + Number(fraction) / 1000,
      };
    });
}

function summarise(times: readonly Time[], names: readonly string[]): Figures {
  const first = times.filter(({ isFirst }) => isFirst);
  const fromMs = Math.max(...first.map(({ endedAtMs }) => endedAtMs));
  const warm = times.filter(({ endedAtMs }) => endedAtMs > fromMs);
  if (warm.length === 0)
    throw new Error("The machine was too slow: the run ended within the warm-up. Give it more seconds.");
  const toMs = warm.reduce((last, { endedAtMs }) => Math.max(last, endedAtMs), 0);
  return {
    fromMs,
    toMs,
    transactions: warm.length,
    perS: (warm.length / (toMs - fromMs)) * 1000,
    p95Ms: p95(warm.map(({ ms }) => ms)),
    p95MsOf: Object.fromEntries(
      names.map((name, index) => [name, p95(warm.filter(({ script }) => script === index).map(({ ms }) => ms))]),
    ),
    firstMs: median(first.map(({ ms }) => ms)),
  };
}
