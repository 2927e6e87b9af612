import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../supabase/embedded/demo/random.ts";

const KILLS = 40;
const seed = Number(process.env["SEED"] ?? 20_261_121);
const root = mkdtempSync(path.join(tmpdir(), "five-lemons-first-start-"));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

type Ending = { how: "ready"; said: string } | { how: "killed" } | { how: "failed"; said: string };

/** Starts on `dataDir` and kills it after `killAfterMs`, or as soon as it is ready. */
async function start(dataDir: string, killAfterMs?: number): Promise<Ending> {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: "1" };
  const child = spawn(process.execPath, ["tests/embedded/fixtures/first-start.ts"], { env, stdio: "pipe" });
  let said = "";
  let ready = false;
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (!/^ready/m.test(said) || ready) return;
    ready = true;
    child.kill("SIGKILL");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  if (ready) return { how: "ready", said };
  return code === null ? { how: "killed" } : { how: "failed", said };
}

/** One folder, killed again and again; whenever a start gets through, the folder is emptied for another first start. */
async function torture(dataDir: string, moments: readonly number[]): Promise<number> {
  let ruined = 0;
  for (const [turn, moment] of moments.entries()) {
    const ending = await start(dataDir, moment);
    const story = `seed ${seed}, kill ${turn} at ${Math.round(moment)} ms, folder: ${readdirSync(dataDir).join(" ")}`;
    if (ending.how === "failed") throw new Error(`${story}\n${ending.said}`);
    if (ending.how === "ready") rmSync(dataDir, { recursive: true, force: true });
    else ruined += 1;
  }
  const last = await start(dataDir);
  expect([seed, last]).toEqual([seed, { how: "ready", said: expect.stringMatching(/^ready with 3\d\d places$/m) }]);
  return ruined;
}

test("a first start that is killed at any of 40 random moments leaves a folder that the next start can use", async () => {
  const before = performance.now();
  const whole = await start(path.join(root, "whole"));
  const wholeMs = performance.now() - before;
  expect(whole.how).toBe("ready");

  const random = createRandom(seed);
  const moments = Array.from({ length: KILLS }, () => random.next() * wholeMs);
  const half = KILLS / 2;
  const killed = await Promise.all([
    torture(path.join(root, "one"), moments.slice(0, half)),
    torture(path.join(root, "two"), moments.slice(half)),
  ]);
  // Most of them in the middle: otherwise nothing was shown.
  expect(killed[0] + killed[1]).toBeGreaterThan(half);
}, 1_800_000);
