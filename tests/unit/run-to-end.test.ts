import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { runToEnd } from "../support/run-to-end.ts";

const folder = mkdtempSync(join(tmpdir(), "five-lemons-run-to-end-"));
afterAll(() => rmSync(folder, { recursive: true }));

const isAlive = (pid: number): boolean => {
  try {
    // A zombie process, ended but not reaped, no longer runs.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const hangs = "setInterval(() => {}, 60_000)";

test("a test process that ends by itself returns its exit status", async () => {
  expect(await runToEnd(["--eval", "process.exit(0)"])).toEqual({ status: 0, stopped: null });
  expect(await runToEnd(["--eval", "process.exit(7)"])).toEqual({ status: 7, stopped: null });
});

test("a killed test process is reported as ended by the signal, not as a success", async () => {
  const ending = await runToEnd(["--eval", "process.kill(process.pid, 'SIGKILL')"]);
  expect(ending).toEqual({ status: 1, stopped: "ended by SIGKILL" });
});

test("a test process that hangs is ended after the time limit, and this is reported", async () => {
  const ending = await runToEnd(["--eval", hangs], {}, 0.001);
  expect(ending).toEqual({ status: 1, stopped: "ended after 0.001 minutes" });
});

// Linux lists processes in /proc.
test.runIf(process.platform === "linux")(
  "a child process that a test part leaves running is killed with it",
  async () => {
    const file = join(folder, "pid");
    const forgets = `
    const { pid } = require("node:child_process").spawn(process.execPath, ["--eval", "${hangs}"], { stdio: "ignore" });
    require("node:fs").writeFileSync(process.env.PID_FILE, String(pid));
    process.exit(0);`;
    expect(await runToEnd(["--eval", forgets], { PID_FILE: file })).toEqual({ status: 0, stopped: null });
    await vi.waitFor(() => expect(isAlive(Number(readFileSync(file, "utf8")))).toBe(false));
  },
);

test("a test run that is stopped by a signal still prints its count as the last line", async () => {
  const child = spawn(process.execPath, ["tests/run.ts", "functions"], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (!said.includes("RUN") && chunk.toString().includes("RUN")) child.kill("SIGTERM");
    said += chunk.toString();
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  expect(status).toBe(1);
  const lines = said.trimEnd().split("\n");
  expect(lines.at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/);
  expect(lines).toContain("  npm test: stopped by SIGTERM");
});
