import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  claimDataFolder,
  examineDataFolder,
  openDataFolder,
  removeDataFolder,
} from "../../supabase/embedded/data-folder/data-folder.ts";
import { hasSecretKey, loadKeys } from "../../supabase/embedded/data-folder/keys.ts";

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "five-lemons-folder-")), "data");
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const put = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const putOurs = () => {
  put("version", "pglite-0.4\n");
  for (const name of ["code-keys.json", "keys.json", "pg/PG_VERSION", "storage/reviews/a.jpg", "preparing"])
    put(name, "{}");
};
/** All file names in the folder with their contents. */
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file), readFileSync(file, "utf8")])
    .toSorted();

describe("the data folder", () => {
  test("is opened by only one process, and the error for a second one names the first one's id", () => {
    const { unlock } = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
    unlock();
    openDataFolder(folder).unlock();
    expect(existsSync(path.join(folder, "lock"))).toBe(false);
  });

  test("cannot be unlocked by a former holder while another process holds it", () => {
    const { unlock } = openDataFolder(folder);
    const others = JSON.stringify({ pid: process.pid, started: "", id: "of somebody else" });
    put("lock", others);
    unlock();
    expect(readFileSync(path.join(folder, "lock"), "utf8")).toBe(others);
  });

  test("is locked while its process runs and free after that process is killed", async () => {
    const script = `
      import { openDataFolder } from ${JSON.stringify(path.resolve("supabase/embedded/data-folder/data-folder.ts"))};
      openDataFolder(${JSON.stringify(folder)});
      console.log("locked");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(() => openDataFolder(folder)).toThrow(`in use by process ${child.pid}`);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    const opened = openDataFolder(folder);
    expect(opened.deadHolder).toBe(child.pid);
    opened.unlock();
  });

  test("is taken over when the process id in its lock was reused", () => {
    put("version", "pglite-0.4\n");
    put("lock", JSON.stringify({ pid: process.pid, started: "another boot/12345", id: "old" }));
    expect(openDataFolder(folder).deadHolder).toBe(process.pid);
  });

  test("is taken over when its lock is unreadable", () => {
    put("version", "pglite-0.4\n");
    put("lock", "half a li");
    expect(openDataFolder(folder).deadHolder).toBeNull();
  });

  test("of another version is rejected unchanged, with advice to run npm run reset", () => {
    putOurs();
    put("version", "pglite-0.3\n");
    const before = everything();
    expect(() => openDataFolder(folder)).toThrow('Run "npm run reset"');
    expect(everything()).toEqual(before);
  });

  test.each(["notes.txt", "pg/PG_VERSION", "keys.json", "lock", "version", ".gitignore"])(
    "with a foreign %s and no version stamp is rejected and left unchanged by every command",
    (name) => {
      put(name, "1.2.3");
      for (const move of [openDataFolder, claimDataFolder, loadKeys, examineDataFolder, removeDataFolder])
        expect(() => move(folder)).toThrow(name.split("/")[0]);
      expect(everything()).toEqual([[name, "1.2.3"]]);
    },
  );

  test("may be empty or left over from a killed start", () => {
    mkdirSync(folder, { recursive: true });
    openDataFolder(folder).unlock();
    rmSync(folder, { recursive: true });
    put(`lock.${randomUUID()}`, "");
    put("version.123", "");
    put("lock", JSON.stringify({ pid: 2 ** 30, started: "", id: "dead" }));
    expect(openDataFolder(folder).isNew).toBe(true);
  });

  test("may contain files of npm and the system, which are kept", () => {
    for (const name of [".npm/_logs/log", "lost+found/x"]) put(name, "theirs");
    openDataFolder(folder).unlock();
    expect(readFileSync(path.join(folder, ".npm/_logs/log"), "utf8")).toBe("theirs");
    put(".bashrc", "theirs");
    rmSync(path.join(folder, "version"));
    expect(() => openDataFolder(folder)).toThrow(/other files \(\.bashrc[,)]/);
  });

  test("is rejected when it is a file", () => {
    writeFileSync(folder, "a file");
    expect(() => openDataFolder(folder)).toThrow("is a file");
    expect(readFileSync(folder, "utf8")).toBe("a file");
  });

  test("replaces an unfinished database and reuses a complete one", () => {
    const first = openDataFolder(folder);
    expect(first.isNew).toBe(true);
    put("pg/half", "");
    put("keys.json", "kept");
    first.unlock();

    const second = openDataFolder(folder);
    expect([second.isNew, existsSync(second.database)]).toEqual([true, false]);
    put("pg/whole", "");
    second.markPrepared();
    second.unlock();

    const third = openDataFolder(folder);
    expect([third.isNew, readdirSync(third.database)]).toEqual([false, ["whole"]]);
    expect(readFileSync(path.join(folder, "keys.json"), "utf8")).toBe("kept");
  });
});

describe("keys", () => {
  test("are created once, readable by the owner only", () => {
    const keys = loadKeys(folder);
    expect(loadKeys(folder)).toEqual(keys);
    expect(statSync(path.join(folder, "keys.json")).mode & 0o777).toBe(0o600);
    expect(keys.publishableKey).toMatch(/^sb_publishable_.{32}$/);
    expect(keys.secretKey).toMatch(/^sb_secret_.{32}$/);
    expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(loadKeys(`${folder}-other`)).not.toEqual(keys);
  });

  test.each([
    "",
    "{",
    '{"publishableKey":"sb_publishable_hush"}',
    JSON.stringify({ publishableKey: "", secretKey: "", jwtSecret: "" }),
  ])("that are damaged (%s) are rejected in one sentence that quotes none of them", (text) => {
    loadKeys(folder);
    put("keys.json", text);
    expect(() => loadKeys(folder)).toThrow(/^[^\n]*keys\.json is damaged\. Restore a copy of it, or remove it[^\n]*$/);
    expect(() => loadKeys(folder)).not.toThrow("hush");
  });

  test("only the complete secret key is accepted", () => {
    const keys = loadKeys(undefined);
    expect(hasSecretKey(new Headers({ apikey: keys.secretKey }), keys)).toBe(true);
    expect(hasSecretKey(new Headers({ apikey: keys.secretKey.slice(0, -1) }), keys)).toBe(false);
    expect(hasSecretKey(new Headers(), keys)).toBe(false);
  });
});

describe("npm run reset", () => {
  const reset = (args: string[], input = "") =>
    spawnSync(process.execPath, ["supabase/hosting/commands/reset.ts", ...args], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
      input,
    });

  test("removes nothing unless the answer is yes", () => {
    putOurs();
    expect(reset([], "no\n").stdout).toContain("Nothing was removed");
    // The input ends before it answers, as with `< /dev/null`.
    expect(reset([], "")).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(path.join(folder, "keys.json"))).toBe(true);
    reset([], "yes\n");
    expect(existsSync(folder)).toBe(false);
  });

  test("does not ask for confirmation with --yes", () => {
    putOurs();
    expect(reset(["--yes"])).toMatchObject({ status: 0, stdout: `Removed ${folder}.\n` });
    expect(existsSync(folder)).toBe(false);
  });

  test("removes a data folder of another version", () => {
    putOurs();
    put("version", "pglite-0.3\n");
    expect(reset(["--yes"]).status).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  test("removes nothing from a folder that is not a data folder", () => {
    put("thesis.txt", "ten years");
    put("pg/mine", "");
    const before = everything();
    const { status, stdout, stderr } = reset(["--yes"]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `${folder} was not created by Five Lemons (it contains pg, thesis.txt). Nothing was removed.\n`,
    );
    expect(everything()).toEqual(before);
  });

  test("removes only the installation's own files and lists the others", () => {
    putOurs();
    put("thesis.txt", "ten years");
    put("photos/lock", "");
    expect(reset(["--yes"]).stdout).toBe(`Removed all but photos, thesis.txt from ${folder}.\n`);
    expect(everything()).toEqual([
      ["photos/lock", ""],
      ["thesis.txt", "ten years"],
    ]);
  });

  test("reports an empty folder", () => {
    expect(reset(["--yes"])).toMatchObject({ status: 0, stdout: `There is nothing to remove at ${folder}.\n` });
  });

  test("leaves a data folder in use unchanged", () => {
    const { unlock } = openDataFolder(folder);
    const { status, stderr } = reset(["--yes"]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`in use by process ${process.pid}`)]);
    expect(readFileSync(path.join(folder, "lock"), "utf8")).toContain(String(process.pid));
    unlock();
  });
});

describe("the check of the Node version", () => {
  test("accepts the current Node version and can be parsed by old ones", () => {
    const checked = spawnSync(
      process.execPath,
      ["--import", "./supabase/hosting/node-check.mjs", "--eval", "console.log('ran')"],
      {
        encoding: "utf8",
      },
    );
    expect(checked.stdout).toBe("ran\n");
  });

  test("names the required version when run by an old Node", () => {
    const script = `
      Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
      await import("./supabase/hosting/node-check.mjs");
      console.log("ran");`;
    const checked = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
    expect([checked.status, checked.stdout]).toEqual([1, ""]);
    expect(checked.stderr).toContain("needs Node.js 22.18 or newer; this is 20.20.2");
  });
});
