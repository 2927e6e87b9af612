import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDataFolder, removeDataFolder } from "../../supabase/embedded/data-folder/data-folder.ts";
import { ensurePages } from "../../supabase/hosting/server/build-pages.ts";

let folder = "";
let built: string[] = [];
const root = () => path.join(folder, "program");
const dataDir = () => path.join(folder, "data");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "five-lemons-pages-"));
  built = [];
  mkdirSync(path.join(root(), "src"), { recursive: true });
  writeFileSync(path.join(root(), "src/page.ts"), "first");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the source into the folder. Container images and hardened units have a read-only program folder. */
const pages = (mayWrite: boolean) =>
  ensurePages(root(), dataDir(), () => {}, {
    mayWrite: () => mayWrite,
    async build(_root, into) {
      built.push(path.basename(into));
      mkdirSync(into, { recursive: true });
      writeFileSync(path.join(into, "page"), readFileSync(path.join(root(), "src/page.ts")));
    },
  });
const shown = (served: string) => readFileSync(path.join(served, "page"), "utf8");

describe("the built pages", () => {
  test("are built only once while their source files stay the same", async () => {
    expect([await pages(true), await pages(true)]).toEqual([path.join(root(), "dist"), path.join(root(), "dist")]);
    expect(built).toEqual(["dist"]);
  });

  test("are reused from a read-only program folder if built with the same settings", async () => {
    await pages(true);
    expect(await pages(false)).toBe(path.join(root(), "dist"));
    expect(built).toHaveLength(1);
  });

  test("go into the data folder when the program folder is read-only", async () => {
    await pages(true);
    writeFileSync(path.join(root(), "src/page.ts"), "second");
    const served = await pages(false);
    expect([served, await pages(false)]).toEqual([path.join(dataDir(), "pages"), path.join(dataDir(), "pages")]);
    expect(shown(served)).toBe("second");
    writeFileSync(path.join(root(), "src/page.ts"), "third");
    expect(shown(await pages(false))).toBe("third");
    expect(built).toHaveLength(3);
    expect(readdirSync(dataDir()).toSorted()).toEqual(["pages", "version"]);
  });

  test("keep the data folder valid for start and reset", async () => {
    await pages(false);
    expect(() => claimDataFolder(dataDir())).not.toThrow();
    expect(removeDataFolder(dataDir())).toEqual([]);
  });
});
