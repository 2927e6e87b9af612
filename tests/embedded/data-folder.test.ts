import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataFolder } from "../../supabase/embedded/data-folder.ts";
import { hasSecretKey, loadKeys } from "../../supabase/embedded/keys.ts";

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "five-lemons-folder-")), "data");
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const writeLock = (lock: unknown) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "version"), "pglite-0.4\n");
  writeFileSync(path.join(folder, "lock"), JSON.stringify(lock));
};

describe("the data folder", () => {
  test("is opened by one process; a second is told which one has it", () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
    unlock();
    lockDataFolder(folder)();
    expect(existsSync(path.join(folder, "lock"))).toBe(false);
  });

  test("is refused while another process holds it, and free again when that one is killed", async () => {
    const script = `
      import { lockDataFolder } from ${JSON.stringify(path.resolve("supabase/embedded/data-folder.ts"))};
      lockDataFolder(${JSON.stringify(folder)});
      console.log("locked");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${child.pid}`);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    lockDataFolder(folder)();
  });

  test("is taken over from a process whose number somebody else has by now", () => {
    writeLock({ pid: process.pid, started: "another boot/12345", id: "old" });
    expect(lockDataFolder(folder)).toBeTypeOf("function");
  });

  test("is taken over from a lock that a crash left unreadable", () => {
    writeLock("half a li");
    expect(lockDataFolder(folder)).toBeTypeOf("function");
  });

  test("of another version is refused with what to do, and is not left locked", () => {
    mkdirSync(path.join(folder, "pg"), { recursive: true });
    writeFileSync(path.join(folder, "version"), "pglite-0.3\n");
    expect(() => lockDataFolder(folder)).toThrow('Run "npm run reset"');
    expect(existsSync(path.join(folder, "lock"))).toBe(false);
  });

  test("with a database but without a version stamp is refused too", () => {
    mkdirSync(path.join(folder, "pg"), { recursive: true });
    expect(() => lockDataFolder(folder)).toThrow("another version (unknown");
  });
});

describe("keys", () => {
  test("are made once, for its owner alone to read", () => {
    const keys = loadKeys(folder);
    expect(loadKeys(folder)).toEqual(keys);
    expect(statSync(path.join(folder, "keys.json")).mode & 0o777).toBe(0o600);
    expect(keys.publishableKey).toMatch(/^sb_publishable_.{32}$/);
    expect(keys.secretKey).toMatch(/^sb_secret_.{32}$/);
    expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(loadKeys(`${folder}-other`)).not.toEqual(keys);
  });

  test("the secret key is recognised whole", () => {
    const keys = loadKeys(undefined);
    expect(hasSecretKey(new Headers({ apikey: keys.secretKey }), keys)).toBe(true);
    expect(hasSecretKey(new Headers({ apikey: keys.secretKey.slice(0, -1) }), keys)).toBe(false);
    expect(hasSecretKey(new Headers(), keys)).toBe(false);
  });
});

describe("npm run reset", () => {
  const reset = (args: string[], input = "") =>
    spawnSync(process.execPath, ["supabase/embedded/reset.ts", ...args], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
      input,
    });

  test("asks, and removes nothing unless the answer is yes", () => {
    writeLock({});
    expect(reset([], "no\n").stdout).toContain("Nothing was removed");
    expect(existsSync(folder)).toBe(true);
    reset([], "yes\n");
    expect(existsSync(folder)).toBe(false);
  });

  test("does not ask with --yes", () => {
    writeLock({});
    expect(reset(["--yes"]).status).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  test("leaves a folder alone that is in use", () => {
    const unlock = lockDataFolder(folder);
    const { status, stderr } = reset(["--yes"]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`in use by process ${process.pid}`)]);
    expect(readFileSync(path.join(folder, "lock"), "utf8")).toContain(String(process.pid));
    unlock();
  });
});

describe("the check of the Node version", () => {
  test("lets this Node pass and is written so that an old one can read it", () => {
    const checked = spawnSync(
      process.execPath,
      ["--import", "./supabase/embedded/node-check.mjs", "--eval", "console.log('ran')"],
      {
        encoding: "utf8",
      },
    );
    expect(checked.stdout).toBe("ran\n");
  });

  test("tells an old Node what is needed", () => {
    const script = `
      Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
      await import("./supabase/embedded/node-check.mjs");
      console.log("ran");`;
    const checked = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
    expect([checked.status, checked.stdout]).toEqual([1, ""]);
    expect(checked.stderr).toContain("needs Node.js 22.18 or newer; this is 20.20.2");
  });
});
