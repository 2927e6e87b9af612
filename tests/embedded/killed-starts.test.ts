import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../supabase/demo/random.ts";
import { startSmall } from "./first-start.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
/** A sample: the migrations and demo data that follow run in transactions, which durability.test.ts covers. */
const samples = 5;
/** Short enough for several times as many moments as are sampled. */
const maxPauseMs = 80;
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-first-start-"));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

function startProcess(dataDir: string) {
  const child = spawn(process.execPath, ["tests/embedded/fixtures/first-start.ts", "announce"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("The start ended before it began.")));
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return { child, begun, isReady: () => output.includes("ready"), ended };
}

async function freeze(child: ChildProcess): Promise<void> {
  child.kill("SIGSTOP");
  const state = () => spawnSync("ps", ["-o", "stat=", "-p", String(child.pid)], { encoding: "utf8" }).stdout.trim();
  while (!state().startsWith("T")) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The start ended before it was ready.");
    await pause(1);
  }
}

/**
 * Runs a first start and stops it at random moments: a frozen process leaves the folder as a killed one would. Returns copies of the
 * folder at a uniform sample of these moments (reservoir sampling).
 */
async function sampleInterruptions(): Promise<string[]> {
  const random = createRandom(seed);
  const dataDir = path.join(root, "start");
  const { child, begun, isReady, ended } = startProcess(dataDir);
  const taken: number[] = [];
  const copyOf = (moment: number) => path.join(root, String(moment));
  await begun;
  for (let moment = 0; ; moment += 1) {
    await pause(random.next() * maxPauseMs);
    await freeze(child);
    if (isReady()) break;
    const slot = moment < samples ? moment : Math.floor(random.next() * (moment + 1));
    if (slot < samples) {
      if (taken[slot] !== undefined) rmSync(copyOf(taken[slot]), { recursive: true, force: true });
      taken[slot] = moment;
      if (existsSync(dataDir)) cpSync(dataDir, copyOf(moment), { recursive: true });
    }
    child.kill("SIGCONT");
  }
  child.kill("SIGKILL");
  await ended;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return taken.toSorted((one, other) => one - other).map(copyOf);
}

test("a first start that is killed at a random moment leaves a usable data folder", async () => {
  const folders = await sampleInterruptions();
  expect(folders).toHaveLength(samples);
  for (const folder of folders) {
    const left = existsSync(folder) ? readdirSync(folder).join(" ") : "no folder";
    const backend = await startSmall(folder);
    const [row] = await backend.db.query<{ tables: number }>(
      "select count(*)::int as tables from pg_catalog.pg_tables where schemaname = 'public'",
    );
    expect(row?.tables, `seed ${seed}, ${path.basename(folder)} (${left})`).toBe(7);
    await backend.close();
  }
}, 300_000);
