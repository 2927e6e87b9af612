import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const memory = mkdtempSync(path.join(tmpdir(), "run-folder-"));
afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** Starts a process that creates its folder there and ends. */
const madeIn = (folder: string, roomBytes: number) => {
  const script = `import { makeRunFolder } from "./tests/support/run-folder.ts"; import { statSync } from "node:fs";
    const made = makeRunFolder(${JSON.stringify(folder)}, ${roomBytes}); console.log(made, (statSync(made).mode & 0o777).toString(8));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
    encoding: "utf8",
  });
  const [made = "", mode] = stdout.trim().split(" ");
  return { made, mode };
};

describe("the temporary folder of a test run", () => {
  it("is in memory if there is room, and is deleted on exit together with leftovers of killed runs", () => {
    const left = path.join(memory, "five-lemons-run-4194399-abc");
    const running = path.join(memory, `five-lemons-run-${process.pid}-abc`);
    const foreign = path.join(memory, "somebody-4194399-abc");
    const named = path.join(memory, "five-lemons-run-to-end-abc");
    for (const folder of [left, running, foreign, named]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(left, "file"), "");
    const { made, mode } = madeIn(memory, 1);
    expect(path.dirname(made)).toBe(memory);
    // Postgres, run as another user, can enter the folder but not list it.
    expect(mode).toBe("711");
    expect([made, left, running, foreign, named].map(existsSync)).toEqual([false, false, true, true, true]);
  });

  it("is in the system's temporary folder if memory has no room", () => {
    mkdirSync(memory, { recursive: true });
    for (const [folder, room] of [
      [memory, Number.MAX_SAFE_INTEGER],
      [path.join(memory, "none"), 1],
    ] as const)
      expect(path.dirname(madeIn(folder, room).made)).toBe(tmpdir());
  });
});
