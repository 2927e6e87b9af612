import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks in `/proc/PID/stat` are 10 ms on Linux, whatever the kernel clock. */
const msPerTick = 10;

type Process = { parent: number; ownMs: number; endedChildrenMs: number };

/** Null without such a process or without /proc. */
function readProcess(pid: number): Process | null {
  try {
    // The second field is a name in brackets, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [own = 0, ownSystem = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15);
    return { parent, ownMs: (own + ownSystem) * msPerTick, endedChildrenMs: (children + childrenSystem) * msPerTick };
  } catch {
    return null;
  }
}

export const parentOf = (pid: number): number => readProcess(pid)?.parent ?? 0;

/**
 * CPU milliseconds of a process and its children so far. Unlike wall time it hardly includes other load on the machine. NaN if
 * the platform does not report it.
 */
export function cpuMsOf(pid: number): number {
  const whole = readProcess(pid);
  if (!whole) return Number.NaN;
  const children = readdirSync("/proc")
    .map((name) => readProcess(Number(name)))
    .filter((process) => process?.parent === pid);
  return whole.ownMs + whole.endedChildrenMs + children.reduce((sum, child) => sum + (child?.ownMs ?? 0), 0);
}
