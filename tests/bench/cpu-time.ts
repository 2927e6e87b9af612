import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts in, whatever the kernel's own clock. */
const msPerTick = 10;

type Process = { parent: number; ownMs: number; endedChildrenMs: number };

/** Null where there is no such process, or no /proc. */
function readProcess(pid: number): Process | null {
  try {
    // The second field is a name in brackets, which may hold anything.
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
 * Milliseconds of processor time that a process and its children took until now: other than the time on the wall, what else
 * the machine does is hardly in it. NaN where the platform does not tell.
 */
export function cpuMsOf(pid: number): number {
  const whole = readProcess(pid);
  if (!whole) return Number.NaN;
  const children = readdirSync("/proc")
    .map((name) => readProcess(Number(name)))
    .filter((process) => process?.parent === pid);
  return whole.ownMs + whole.endedChildrenMs + children.reduce((sum, child) => sum + (child?.ownMs ?? 0), 0);
}
