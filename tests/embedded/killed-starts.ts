import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../supabase/embedded/demo/random.ts";
import { startBy } from "./first-start-roads.ts";
import type { Road } from "./first-start-roads.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-first-start-"));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

interface Start {
  child: ChildProcess;
  begun: Promise<void>;
  /** Whether it came through, once it has ended or is ready. */
  ready: Promise<void>;
  isReady(): boolean;
  ended: Promise<unknown>;
}

function startProcess(road: Road, dataDir: string): Start {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: "1" };
  const options = { env, stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] };
  const child = spawn(process.execPath, ["tests/embedded/fixtures/first-start.ts", road], options);
  let said = "";
  const saying = (word: string) =>
    new Promise<void>((resolve, reject) => {
      child.stdout.on("data", () => said.includes(word) && resolve());
      child.once("exit", () => reject(new Error(`The start ended before it was ${word}.`)));
    });
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ready = saying("ready");
  ready.catch(() => undefined);
  const ended = new Promise((resolve) => child.once("close", resolve));
  return { child, begun: saying("begin"), ready, isReady: () => said.includes("ready"), ended };
}

async function freeze(child: ChildProcess): Promise<void> {
  child.kill("SIGSTOP");
  const state = () => spawnSync("ps", ["-o", "stat=", "-p", String(child.pid)], { encoding: "utf8" }).stdout.trim();
  while (!state().startsWith("T")) await pause(1);
}

/**
 * Starts, stopped at random moments of their procedure: what the folder holds while one stands still is what it would leave if
 * it were killed there. Answers so many copies of the folder, in order, none of a start that had come through: how long a
 * start takes changes with the load of the machine, so there are as many starts as it needs.
 */
async function interrupt(road: Road, times: number): Promise<string[]> {
  const trial = startProcess(road, path.join(root, `${road}-trial`));
  await trial.begun;
  const begunAt = performance.now();
  await trial.ready;
  const longestPauseMs = (2 * (performance.now() - begunAt)) / times;
  trial.child.kill("SIGKILL");
  await trial.ended;

  const random = createRandom(seed);
  const folders: string[] = [];
  for (let turn = 0; folders.length < times; turn += 1) {
    const dataDir = path.join(root, `${road}-start-${turn}`);
    const { child, begun, isReady, ended } = startProcess(road, dataDir);
    await begun;
    while (folders.length < times) {
      await pause(random.next() * longestPauseMs);
      await freeze(child);
      if (isReady()) break;
      const copy = path.join(root, `${road}-${folders.length}`);
      if (existsSync(dataDir)) cpSync(dataDir, copy, { recursive: true });
      folders.push(copy);
      child.kill("SIGCONT");
    }
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return folders;
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
    const found = await startAgain(road, folders);
    const whole = road === "small" ? 7 : expect.toSatisfy((places: unknown) => Number(places) > 300);
    expect(found).toEqual(folders.map(() => whole));
  }, 1_800_000);
}
