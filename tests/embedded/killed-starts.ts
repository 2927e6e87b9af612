import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../supabase/demo/random.ts";
import { startBy } from "./first-start-roads.ts";
import type { Road } from "./first-start-roads.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
/** Short enough for several times as many moments as are wanted, on a machine that does nothing else. */
const LONGEST_PAUSE_MS = { small: 80, whole: 600 };
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-first-start-"));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

interface Start {
  child: ChildProcess;
  begun: Promise<void>;
  isReady(): boolean;
  ended: Promise<unknown>;
}

function startProcess(road: Road, dataDir: string): Start {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: "1" };
  const options = { env, stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] };
  const child = spawn(process.execPath, ["tests/embedded/fixtures/first-start.ts", road], options);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("The start ended before it began.")));
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return { child, begun, isReady: () => said.includes("ready"), ended };
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
 * A start, stopped every now and then: what the folder holds while it stands still is what it would leave if it were killed there.
 * Answers copies of the folder at `times` of these moments, in order, each as likely as any other: nobody knows before how many there
 * will be, so a later one takes the place of an earlier one by chance (reservoir sampling).
 */
async function interrupt(road: Road, times: number): Promise<string[]> {
  const random = createRandom(seed);
  const dataDir = path.join(root, `${road}-start`);
  const { child, begun, isReady, ended } = startProcess(road, dataDir);
  const taken: number[] = [];
  const copyOf = (moment: number) => path.join(root, `${road}-${moment}`);
  await begun;
  for (let moment = 0; ; moment += 1) {
    await pause(random.next() * LONGEST_PAUSE_MS[road]);
    await freeze(child);
    if (isReady()) break;
    const slot = moment < times ? moment : Math.floor(random.next() * (moment + 1));
    if (slot < times) {
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

/** Starts on each folder as the next start does, in this process; what each found, or why it could not. */
async function startAgain(road: Road, folders: readonly string[]): Promise<(number | string)[]> {
  const found: (number | string)[] = [];
  for (const folder of folders) {
    const left = existsSync(folder) ? readdirSync(folder).join(" ") : "no folder";
    try {
      const started = await startBy(road, { DATA_DIR: folder, DEMO: "1" });
      found.push(started.found);
      await started.close();
    } catch (error) {
      found.push(`seed ${seed}, ${path.basename(folder)} (${left}): ${String(error)}`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

/**
 * A test that kills a first start by this road at `times` random moments and starts again on what each left. A road is a file
 * of its own, since they take the longest of all and two files run side by side.
 */
export function testKilledStarts(road: Road, times: number): void {
  test(`a first start that is killed at any of ${times} random moments leaves a folder that the next can use`, async () => {
    const folders = await interrupt(road, times);
    expect(folders).toHaveLength(times);
    const found = await startAgain(road, folders);
    const whole = road === "small" ? 7 : expect.toSatisfy((places: unknown) => Number(places) > 300);
    expect(found).toEqual(folders.map(() => whole));
  }, 1_800_000);
}
