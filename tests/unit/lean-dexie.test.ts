import "fake-indexeddb/auto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { pageDexie, workerDexie } from "../../src/local/lean-dexie.ts";

const whole = readFileSync("node_modules/dexie/dist/modern/dexie.mjs", "utf8");
const folder = mkdtempSync(join(tmpdir(), "lean-dexie-"));
afterAll(() => rmSync(folder, { recursive: true }));

function leftOut(lean: string): string[] {
  const kept = new Set(lean.split("\n"));
  return whole.split("\n").filter((line) => !kept.has(line));
}

test("of the installed Dexie pages leave out two lines and the worker three, and no other is changed", () => {
  const forBoth = ["        this.use(cacheMiddleware);", "        this.use(hooksMiddleware);"];
  expect(leftOut(pageDexie(whole))).toEqual(forBoth);
  expect(leftOut(workerDexie(whole))).toEqual([...forBoth, "    liveQuery,"]);
});

test("nobody hooks on single writes, which the build leaves out", () => {
  const files = ["src", "sw"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\.hook\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("a version that names them differently stops the build, and grows nothing unseen", () => {
  const renamed = whole.replace("this.use(cacheMiddleware)", "this.use(liveCache)");
  expect(() => workerDexie(renamed)).toThrow("live queries");
  expect(() => pageDexie(renamed)).toThrow("live queries");
});

test("what the worker writes with it is on the disk, and the pages are told which rows it was", async () => {
  const file = join(folder, "dexie.mjs");
  writeFileSync(file, workerDexie(whole).replace(/^\/\/# sourceMappingURL.*$/m, ""));
  const { Dexie } = (await import(pathToFileURL(file).href)) as typeof import("dexie");
  const db = new Dexie("lean");
  db.version(1).stores({ rows: "id, [a+b]" });
  const told: string[] = [];
  Dexie.on("storagemutated", (parts) => told.push(...Object.keys(parts)));
  const rows = db.table("rows");
  await db.transaction("rw", rows, async () => {
    await rows.bulkPut([
      { id: 1, a: "x", b: 1 },
      { id: 2, a: "y", b: 2 },
    ]);
    await rows.delete(2);
  });
  expect(await rows.where("[a+b]").between(["x", 0], ["z", 9]).toArray()).toEqual([{ id: 1, a: "x", b: 1 }]);
  expect(told.some((part) => part.startsWith("idb://lean/rows"))).toBe(true);
  db.close();
});
