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

type Asked = { mayWrite?: boolean; site?: string; during?: () => Promise<unknown> };
/** Copies the source into the folder. Container images and hardened units have a read-only program folder. */
const pages = ({ mayWrite = true, site = "https://one.test", during }: Asked = {}) =>
  ensurePages(root(), dataDir(), () => {}, {
    environment: { SITE_URL: site },
    mayWrite: () => mayWrite,
    async build(_root, into, { SITE_URL }) {
      built.push(path.basename(into));
      await during?.();
      mkdirSync(into, { recursive: true });
      writeFileSync(
        path.join(into, "page"),
        `${readFileSync(path.join(root(), "src/page.ts"), "utf8")} of ${SITE_URL}`,
      );
    },
  });
const shown = (served: string) => readFileSync(path.join(served, "page"), "utf8");

describe("the built pages", () => {
  test("are built only once while their source files stay the same", async () => {
    expect([await pages(), await pages()]).toEqual([path.join(root(), "dist"), path.join(root(), "dist")]);
    expect(built).toHaveLength(1);
  });

  test("of two settings from one checkout never mix, and are built once each", async () => {
    const two = { site: "https://two.test" };
    const folders = [await pages(), await pages(two), await pages(), await pages(two)];
    expect(folders.map(shown)).toEqual([0, 1, 0, 1].map((n) => `first of https://${["one", "two"][n]}.test`));
    expect(folders[0]).toBe(path.join(root(), "dist"));
    expect(path.basename(folders[1]!)).toMatch(/^dist-[0-9a-f]{8}$/);
    expect(built).toHaveLength(2);
    writeFileSync(path.join(root(), "src/page.ts"), "second");
    expect([await pages(two), await pages()].map(shown)).toEqual([
      "second of https://two.test",
      "second of https://one.test",
    ]);
    expect(readdirSync(root()).toSorted()).toEqual(["dist", path.basename(folders[1]!), "src"]);
  });

  test("of two settings that are built at the same time never mix", async () => {
    let second = "";
    const first = await pages({ during: async () => (second = await pages({ site: "https://two.test" })) });
    expect([first, second].map(shown)).toEqual(["first of https://one.test", "first of https://two.test"]);
  });

  test("replace what `npm run build` or a killed build left", async () => {
    for (const left of ["dist", "dist.draft-999999999"]) mkdirSync(path.join(root(), left));
    writeFileSync(path.join(root(), "dist/old"), "");
    expect(await pages()).toBe(path.join(root(), "dist"));
    expect(readdirSync(root()).toSorted()).toEqual(["dist", "src"]);
    expect(readdirSync(path.join(root(), "dist")).toSorted()).toEqual([".build-stamp", "page"]);
  });

  test("are reused from a read-only program folder if built with the same settings", async () => {
    await pages();
    expect(await pages({ mayWrite: false })).toBe(path.join(root(), "dist"));
    expect(built).toHaveLength(1);
  });

  test("go into the data folder when the program folder is read-only", async () => {
    await pages();
    writeFileSync(path.join(root(), "src/page.ts"), "second");
    const served = await pages({ mayWrite: false });
    expect([served, await pages({ mayWrite: false })]).toEqual([
      path.join(dataDir(), "pages"),
      path.join(dataDir(), "pages"),
    ]);
    expect(shown(served)).toBe("second of https://one.test");
    writeFileSync(path.join(root(), "src/page.ts"), "third");
    expect(shown(await pages({ mayWrite: false }))).toBe("third of https://one.test");
    expect(shown(await pages({ mayWrite: false, site: "https://two.test" }))).toBe("third of https://two.test");
    expect(built).toHaveLength(4);
    expect(readdirSync(dataDir()).toSorted()).toEqual(["pages", "version"]);
  });

  test("keep the data folder valid for start and reset", async () => {
    await pages({ mayWrite: false });
    expect(() => claimDataFolder(dataDir())).not.toThrow();
    expect(removeDataFolder(dataDir())).toEqual([]);
  });
});
