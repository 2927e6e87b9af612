import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { resolve as resolvePath } from "node:path";

/** Compile cache of Node, shared by all processes of the tests. */
const NODE_COMPILE_CACHE = resolvePath("node_modules/.cache/five-lemons/node");

export type Ending = {
  status: number;
  /** Reason why the process was stopped; null if it ended normally. */ stopped: string | null;
};

const running = new Set<ChildProcess>();

/** Signals the process group, because orphans would keep ports, memory and our output. */
function endGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has ended.
  }
}

/** Signals all processes of `runToEnd`. */
export function endAll(signal: "SIGTERM" | "SIGKILL"): void {
  for (const child of running) endGroup(child, signal);
}

/**
 * Runs Node in its own process group with our output and without input, and ends the group with it. Kills a process that hangs
 * after `limitMinutes`, so that a run always prints its closing line.
 */
export function runToEnd(
  args: readonly string[],
  env: Record<string, string> = {},
  limitMinutes = Number(process.env["PART_LIMIT_MINUTES"] ?? 60),
): Promise<Ending> {
  return new Promise((resolve) => {
    const options: SpawnOptions = {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE, ...env },
      detached: true,
    };
    const child = spawn(process.execPath, args, options);
    running.add(child);
    let stopped: string | null = null;
    const limit = setTimeout(() => {
      stopped = `ended after ${limitMinutes} minutes`;
      endGroup(child, "SIGKILL");
    }, limitMinutes * 60_000);
    const end = (status: number) => {
      clearTimeout(limit);
      running.delete(child);
      endGroup(child, "SIGKILL");
      resolve({ status, stopped });
    };
    child.once("error", (error) => {
      stopped = `could not be started: ${error.message}`;
      end(1);
    });
    child.once("exit", (code, signal) => {
      if (signal !== null) stopped ??= `ended by ${signal}`;
      end(code ?? 1);
    });
  });
}
